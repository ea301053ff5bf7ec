# make run    sets up, builds, and runs pipelines/redact.yml over corpus/ into out/
# make test   sets up, builds, and runs all tests
# make bench  measures all rows of obelus bench (ARGS="--filter stage/ --runs 0"), see bench/README.md
# make lint   checks the format of all Swift sources
# make clean  removes what was built and written

obelus := .build/release/obelus
static := --static-swift-stdlib

# A package that uses the library, built with ThreadSanitizer: its tests are what threads share.
embed := .build/embed

.PHONY: run build test bench lint clean

run: build
	@mkdir -p out
	$(obelus) run pipelines/redact.yml --password-file corpus/password.txt --report out/report.json --overwrite
	@echo "The redacted documents are in $(CURDIR)/out/redact, the report is $(CURDIR)/out/report.json"

build:
	@scripts/bootstrap
	swift build --configuration release --product obelus $(static)

test:
	@scripts/bootstrap --tests
	swift build --build-tests
	swift test --skip-build
	swift build --build-tests --package-path examples/embed --scratch-path $(embed) --sanitize thread
	TSAN_OPTIONS='halt_on_error=1 exitcode=66' \
	  swift test --skip-build --package-path examples/embed --scratch-path $(embed) --sanitize thread
	rm -f $(embed)/flat-font.pdf
	$(embed)/debug/embed pipelines/area.yml corpus/flat-font.pdf $(embed)/flat-font.pdf

bench: build
	$(obelus) bench $(ARGS)

lint:
	swift format lint --strict --recursive Package.swift Sources Tests examples/embed

clean:
	swift package clean
	rm -rf out
