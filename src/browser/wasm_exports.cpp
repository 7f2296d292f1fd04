// The functions of the module: texts come in as pointer and length, answers go out through the imports.
#include <emscripten/emscripten.h>

#include <memory>
#include <string>

#include "browser/game_calls.h"
#include "browser/local_host.h"
#include "browser/search_json.h"

extern "C" {
void leipzig_js_reply(int request, int status, const char* type, std::size_t type_size, const char* body,
                      std::size_t size);
void leipzig_js_send(int session, const char* text, std::size_t size);
void leipzig_js_write(int write, const char* text, std::size_t size);
void leipzig_js_search(int search, const char* text, std::size_t size);
void leipzig_js_cancel(int search);
void leipzig_js_timer(int timer, int milliseconds);
// During a search; 0: stop.
int leipzig_js_progress(int thousandths);
// The result of the function that is being called.
void leipzig_js_result(const char* text, std::size_t size);
}

namespace leipzig::browser {
namespace {

LocalHost& local() {
  static LocalHost host({
      [](int id, int status, const std::string& type, const std::string& body) {
        leipzig_js_reply(id, status, type.data(), type.size(), body.data(), body.size());
      },
      [](int session, const std::string& text) { leipzig_js_send(session, text.data(), text.size()); },
      [](int write, const std::string& text) { leipzig_js_write(write, text.data(), text.size()); },
      [](int search, const std::string& text) { leipzig_js_search(search, text.data(), text.size()); },
      [](int search) { leipzig_js_cancel(search); },
      [](int timer, int milliseconds) { leipzig_js_timer(timer, milliseconds); },
  });
  return host;
}

void give(const std::string& text) { leipzig_js_result(text.data(), text.size()); }

}  // namespace
}  // namespace leipzig::browser

using namespace leipzig;
using namespace leipzig::browser;

extern "C" {

EMSCRIPTEN_KEEPALIVE void leipzig_request(int id, const char* method, std::size_t method_size, const char* target,
                                          std::size_t target_size, const char* body, std::size_t body_size,
                                          const char* key, std::size_t key_size) {
  local().request(id, {method, method_size}, {target, target_size}, {body, body_size}, {key, key_size});
}
EMSCRIPTEN_KEEPALIVE void leipzig_open(int session) { local().open(session); }
EMSCRIPTEN_KEEPALIVE void leipzig_receive(int session, const char* text, std::size_t size) {
  local().receive(session, {text, size});
}
EMSCRIPTEN_KEEPALIVE void leipzig_close(int session) { local().close(session); }
EMSCRIPTEN_KEEPALIVE void leipzig_written(int write, int how) {
  local().written(write, static_cast<host::Written>(how));
}
EMSCRIPTEN_KEEPALIVE void leipzig_begun(int search) { local().begun(search); }
EMSCRIPTEN_KEEPALIVE void leipzig_progress(int search, int thousandths) { local().progress(search, thousandths); }
EMSCRIPTEN_KEEPALIVE void leipzig_found(int search, const char* text, std::size_t size) {
  local().found(search, {text, size});
}
EMSCRIPTEN_KEEPALIVE void leipzig_timer(int timer) { local().timer(timer); }
EMSCRIPTEN_KEEPALIVE void leipzig_load(const char* text, std::size_t size) { give(local().load({text, size})); }
EMSCRIPTEN_KEEPALIVE int leipzig_knows(const char* table, std::size_t size) {
  return local().knows({table, size}) ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE void leipzig_forget(const char* table, std::size_t size) { local().forget({table, size}); }
EMSCRIPTEN_KEEPALIVE void leipzig_record(const char* table, std::size_t size) { give(local().record({table, size})); }

// Of the workers that search, and of the library for other programs.
EMSCRIPTEN_KEEPALIVE void leipzig_run_search(const char* order, std::size_t size) {
  give(search({order, size}, [](int thousandths) { return leipzig_js_progress(thousandths) != 0; }));
}
EMSCRIPTEN_KEEPALIVE void leipzig_call(const char* text, std::size_t size) {
  static GameCalls calls;
  give(calls.call({text, size}));
}

}  // extern "C"
