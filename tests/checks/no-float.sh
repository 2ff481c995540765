#!/bin/sh
# shellcheck source=/dev/null disable=SC2153,SC2154 # the variables come from the file given as $1
# The Q16.16 library holds no floating-point instruction and calls no soft-float routine. Shown on
# what was built here, and by compiling it for machines that have no floating point at all.
set -eu
. "$1"

mkdir "$work/include"
ways=0
missing=

# Soft-float routines of gcc, clang and the ARM run-time ABI.
soft_float='__(add|sub|mul|div|neg|eq|ne|ge|lt|le|gt|unord|cmp|pow|fix|fixuns|float|floatun|extend|trunc)(si|di|ti|uns)?[shdxt]f[a-z]*[0-9]?$'
soft_float="$soft_float|__aeabi_(c?[fd](add|sub|rsub|mul|div|cmp|neg|2)|u?[il]2[fd]|h2)"
# The C library's floating-point functions.
libm='(^|[^a-z_])(sqrt|sin|cos|tan|atan2?|exp|log|pow|floor|ceil|round|fabs|fma|fmod|lrint)f?$'
# Arithmetic, conversion and comparison on x86: SSE, AVX and x87. Moves of whole registers are not
# floating point (compilers copy structures with them).
x86_float='^v?(add|sub|mul|div|sqrt|rcp|rsqrt|min|max|u?comi|cmp[a-z]*|round|dp|hadd|fm[a-z]+[0-9]*)(s|p)(s|d)[[:space:]]'
x86_float="$x86_float|^v?cvt[a-z0-9]+[[:space:]]|^f(ld|st|add|sub|mul|div|ild|ist|com|ucom|sqrt|abs|chs)[a-z0-9]*[[:space:]]"
arm_float='^(f(add|sub|mul|div|sqrt|madd|msub|cmp|cvt[a-z]*)|[su]cvtf|v(add|sub|mul|div|sqrt|cvt|cmp)\.f[0-9.]+)[[:space:]]'

# instructions FILE... : one per line, without addresses and encodings.
instructions() {
    "$OBJDUMP" -d --no-show-raw-insn "$@" | sed -n 's/^ *[0-9a-f]*:[[:space:]]*//p'
}

# no_calls NM FILE... : no reference to a floating-point routine.
no_calls() {
    nm=$1
    shift
    if "$nm" -u "$@" | grep -E "$soft_float|$libm"; then
        fail "$(basename "$nm"): floating-point routines are called (above)"
    fi
}

# compile_all FOLDER COMPILER FLAG... : every source of the library, one object each.
compile_all() {
    folder=$work/$1
    compiler=$2
    shift 2
    mkdir -p "$folder"
    echo "$SOURCES" | while IFS= read -r source; do
        object=$(basename "$source" .c).o
        # shellcheck disable=SC2086 # definitions are words
        "$compiler" -std=c99 $DEFS_Q16 -I "$ROOT/include" -I "$ROOT/src" -I "$ROOT/port" \
            -I "$port" "$@" -c "$source" -o "$folder/$object" || exit 1
    done || fail "does not compile with $compiler $*"
    ways=$((ways + 1))
}

# The library as built here.
no_calls "$NM" "$LIB_Q16"
case $CC_CPU in
x86_64 | AMD64 | i?86) pattern=$x86_float ;;
aarch64 | arm*) pattern=$arm_float ;;
*) pattern= ;;
esac
if [ -n "$pattern" ] && [ -n "$OBJDUMP" ]; then
    instructions "$LIB_Q16" >"$work/library.s"
    if grep -E "$pattern" "$work/library.s" | head -n 20 | grep .; then
        fail "floating-point instructions in the Q16.16 library (above)"
    fi
    # The same search must find some in the float library, or it proves nothing.
    instructions "$LIB_FLOAT" >"$work/float.s"
    grep -qE "$pattern" "$work/float.s" || fail "the search finds no float in the float library either"
    ways=$((ways + 1))
fi

# On this CPU without its floating-point registers: any use of float is a compile error with gcc.
port=$PORT
if [ "$CC_CPU" = x86_64 ]; then
    compile_all general-regs "$CC" -O2 -mgeneral-regs-only
    no_calls "$NM" "$work"/general-regs/*.o
    instructions "$work"/general-regs/*.o >"$work/general-regs.s"
    if grep -E '%[xyz]mm|%st|^f[a-z]+[[:space:]]' "$work/general-regs.s" | head -n 20 | grep .; then
        fail "floating-point registers are used (above)"
    fi
else
    missing="$missing; general registers only: not an x86-64 machine"
fi

# For a core without floating point: by their own compilers, so once is enough for all trees.
if [ -n "$PREFIX" ]; then
    echo "no floating point found in $ways ways"
    exit 0
fi
port=$ROOT/port/template
if command -v arm-none-eabi-gcc >/dev/null; then
    compile_all arm-gcc arm-none-eabi-gcc -O2 -ffreestanding -mcpu=cortex-m0 -mthumb -mfloat-abi=soft
    no_calls arm-none-eabi-nm "$work"/arm-gcc/*.o
else
    missing="$missing; arm-none-eabi-gcc is not installed"
fi
if command -v clang >/dev/null && clang --target=thumbv6m-none-eabi -c -x c /dev/null -o "$work/probe.o" \
    2>/dev/null; then
    # clang brings no C library for this target: the four functions that a compiler may call anyway.
    cat >"$work/include/string.h" <<'END'
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);
END
    compile_all arm-clang clang --target=thumbv6m-none-eabi -O2 -ffreestanding -mfloat-abi=soft \
        -I "$work/include"
    no_calls "$(command -v llvm-nm || echo "$NM")" "$work"/arm-clang/*.o
else
    missing="$missing; clang with an ARM target is not installed"
fi

echo "no floating point found in $ways ways"
[ -z "$missing" ] || echo "NOTE: left out${missing}"
