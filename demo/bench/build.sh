# shellcheck shell=bash
# bench_build ROOT FOLDER TARGET...: builds programs of the demo as they are measured: -O2, no flags
# for one machine, no asserts.
bench_build() {
    local root=$1 folder=$2 tool target targets=()
    shift 2
    for tool in cmake cc; do
        if ! command -v "$tool" >/dev/null && { [ "$tool" != cc ] || [ -z "${CC:-}" ]; }; then
            echo "rill: measuring needs $tool, which is not installed" >&2
            exit 1
        fi
    done
    for target in "$@"; do targets+=(--target "$target"); done
    mkdir -p "$folder"
    # One run builds at a time; the others wait for it.
    exec 9>"$folder/lock"
    ! command -v flock >/dev/null || flock 9
    if ! {
        cmake -S "$root" -B "$folder" -DCMAKE_BUILD_TYPE=Release \
            "-DCMAKE_C_FLAGS_RELEASE=-O2 -g -DNDEBUG" -DRILL_BUILD_TESTS=OFF &&
            cmake --build "$folder" --parallel 2 "${targets[@]}"
    } >"$folder/build.log" 2>&1; then
        tail -n 30 "$folder/build.log" >&2
        echo "rill: the programs could not be built; the log is $folder/build.log" >&2
        exit 1
    fi
    exec 9>&-
}
