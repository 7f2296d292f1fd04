// What the tables of a browser ask of the page's script, as messages: each of these is answered by a later call of
// LocalHost.
#pragma once
#include <functional>
#include <string>

namespace leipzig::browser {

struct Platform {
  // The answer to a request.
  std::function<void(int request, int status, const std::string& type, const std::string& body)> reply;
  // A message for the viewer of a session.
  std::function<void(int session, const std::string& message)> send;
  // To be stored, all or nothing; answered by LocalHost::written.
  std::function<void(int write, const std::string& json)> write;
  // A search for another worker, answered by LocalHost::found; and that its answer is no longer needed.
  std::function<void(int search, const std::string& order)> search;
  std::function<void(int search)> cancel;
  // Answered by LocalHost::timer after so many milliseconds.
  std::function<void(int timer, int milliseconds)> timer;
};

}  // namespace leipzig::browser
