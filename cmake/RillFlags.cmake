# How rill's own code is compiled. Nothing here reaches the code of a project that uses rill.
include(CheckCSourceCompiles)

# The x87 unit rounds twice and depends on spills; the same bits everywhere need SSE there.
check_c_source_compiles("
#if !defined(__i386__)
#error not 32-bit x86
#endif
int main(void) { return 0; }" RILL_TARGET_X86_32)

set(RILL_WARNINGS
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wundef -Wshadow
    -Wstrict-prototypes -Wmissing-prototypes -Wcast-align -Wcast-qual -Wdouble-promotion
    -Wvla -Wwrite-strings -Wimplicit-fallthrough -Wformat=2
    # Fields that an initialiser leaves out are 0, which is the default of every field.
    -Wno-missing-field-initializers)

set(RILL_COMPILE_OPTIONS "")
set(RILL_LINK_OPTIONS "")
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    # Determinism: by compiler, not by platform, as contraction is a compiler's default on some.
    # Without errno a square root is one instruction and needs no libm.
    list(APPEND RILL_COMPILE_OPTIONS -fno-fast-math -ffp-contract=off -fno-math-errno)
    if(RILL_TARGET_X86_32)
        list(APPEND RILL_COMPILE_OPTIONS -msse2 -mfpmath=sse)
    endif()
    if(RILL_SANITIZE)
        string(REPLACE ";" "," sanitizers "${RILL_SANITIZE}")
        list(APPEND RILL_COMPILE_OPTIONS
            -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
        list(APPEND RILL_LINK_OPTIONS -fsanitize=${sanitizers})
    endif()
elseif(MSVC)
    list(APPEND RILL_COMPILE_OPTIONS /fp:precise /W4)
endif()

# rill_own_code(target): C99 without extensions, rill's warnings, determinism, sanitizers.
function(rill_own_code target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE ${RILL_COMPILE_OPTIONS})
    target_link_options(${target} PRIVATE ${RILL_LINK_OPTIONS})
    if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
        target_compile_options(${target} PRIVATE ${RILL_WARNINGS})
        if(RILL_WERROR)
            target_compile_options(${target} PRIVATE -Werror)
        endif()
    elseif(MSVC AND RILL_WERROR)
        target_compile_options(${target} PRIVATE /WX)
    endif()
endfunction()
