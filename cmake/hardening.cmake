# A second net under the rooms that read strangers' bytes, in what people run: overruns of the stack and of the standard
# library's containers end the program. The sanitizers look further, so their builds go without.
add_library(leipzig_hardening INTERFACE)
target_compile_options(leipzig_hardening INTERFACE $<$<CONFIG:Release>:
  -fstack-protector-strong -Wp,-D_FORTIFY_SOURCE=2 -Wp,-D_GLIBCXX_ASSERTIONS>)
target_link_options(leipzig_hardening INTERFACE $<$<CONFIG:Release>:-Wl,-z,relro -Wl,-z,now>)
