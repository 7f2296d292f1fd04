# Hardening of the rooms that parse untrusted input, in release builds: overruns of the stack and of the standard
# library's containers end the program. Sanitizer builds check more, so they do without.
add_library(leipzig_hardening INTERFACE)
target_compile_options(leipzig_hardening INTERFACE $<$<CONFIG:Release>:
  -fstack-protector-strong -Wp,-D_FORTIFY_SOURCE=2 -Wp,-D_GLIBCXX_ASSERTIONS>)
target_link_options(leipzig_hardening INTERFACE $<$<CONFIG:Release>:-Wl,-z,relro -Wl,-z,now>)
