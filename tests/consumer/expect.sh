# shellcheck shell=sh disable=SC2154 # ROOT and work are of the script that sources this
# expect REAL COMMAND... : the consumer prints the golden hash of its run. Sourced by the tests of packages;
# ROOT is the project's folder, work one to write into.
expect() {
    real=$1
    shift
    # The table has the Q16.16 runs first.
    golden=$(awk -v real="$real" '/^#else/ { float = 1 } /"clavet-dam", 60,/ && (real == "float") == float {
        gsub(/u},/, "", $3); print $3 }' "$ROOT/tests/golden_hashes.h")
    printed=$("$@")
    if [ "$printed" != "$golden" ]; then
        echo "FAILED: $* printed $printed instead of $golden"
        exit 1
    fi
}

# quietly COMMAND... : with its output only if it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log"
        echo "FAILED: $*"
        exit 1
    }
}
