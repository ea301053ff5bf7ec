#include <nettle/eddsa.h>
#include <nettle/hmac.h>
