# Warnings are errors in our own code. `leipzig_warnings` is linked privately by every room and test.
add_library(leipzig_warnings INTERFACE)
option(LEIPZIG_WERROR "Treat warnings as errors" ON)
target_compile_options(leipzig_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough -Wextra-semi
  $<$<BOOL:${LEIPZIG_WERROR}>:-Werror>
  # host/mutex.h
  $<$<CXX_COMPILER_ID:Clang>:-Wthread-safety -Werror=thread-safety>
  $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op -Wno-maybe-uninitialized -Wno-restrict>)
# Left out because g++ 12 raises them falsely: -Wmaybe-uninitialized under the sanitizers, which find the real ones at
# run time, and -Wrestrict on std::string operator+ (GCC bug 105651).
