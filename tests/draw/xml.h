// A strict reader of the little XML that the drawings use, so that the tests need no library: it fails on anything that
// a browser's XML parser would refuse, and keeps every element with its attributes.
#pragma once
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leipzig::draw::testing {

struct Element {
  std::string tag;
  std::map<std::string, std::string> attributes;
  std::string text;
  std::size_t depth = 0;

  std::string get(const std::string& name) const {
    const auto found = attributes.find(name);
    return found == attributes.end() ? "" : found->second;
  }
};

class Xml {
 public:
  // Nothing when the text is not well formed; `error` says where.
  static std::optional<Xml> read(std::string_view text, std::string& error) {
    Xml xml;
    if (xml.parse(text)) return xml;
    error = xml.error_;
    return std::nullopt;
  }

  std::vector<Element> elements;

  const Element* by_id(const std::string& id) const {
    for (const Element& element : elements) {
      if (element.get("id") == id) return &element;
    }
    return nullptr;
  }
  std::size_t count_with(const std::string& attribute, const std::string& value) const {
    std::size_t count = 0;
    for (const Element& element : elements) count += element.get(attribute) == value ? 1U : 0U;
    return count;
  }

 private:
  bool fail(std::string_view what, std::size_t at) {
    error_ = std::string(what) + " at " + std::to_string(at);
    return false;
  }

  // Decodes the five named entities and nothing else.
  bool decode(std::string_view raw, std::string& out) {
    static const std::map<std::string_view, char> kEntities = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"#39", '\''}};
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '<') return false;
      if (raw[i] != '&') {
        out += raw[i];
        continue;
      }
      const std::size_t end = raw.find(';', i);
      if (end == std::string_view::npos) return false;
      const auto found = kEntities.find(raw.substr(i + 1, end - i - 1));
      if (found == kEntities.end()) return false;
      out += found->second;
      i = end;
    }
    return true;
  }

  bool parse_attributes(std::string_view inside, std::size_t at, Element& element) {
    std::size_t i = 0;
    while (i < inside.size()) {
      if (inside[i] != ' ') return fail("no space before an attribute", at + i);
      const std::size_t equals = inside.find("=\"", i);
      if (equals == std::string_view::npos) return fail("an attribute without a value", at + i);
      const std::size_t end = inside.find('"', equals + 2);
      if (end == std::string_view::npos) return fail("an open attribute", at + i);
      std::string value;
      if (!decode(inside.substr(equals + 2, end - equals - 2), value)) return fail("a bad value", at + i);
      const std::string name(inside.substr(i + 1, equals - i - 1));
      if (!element.attributes.emplace(name, value).second) return fail("an attribute twice", at + i);
      i = end + 1;
    }
    return true;
  }

  bool parse(std::string_view text) {
    std::vector<std::size_t> open;
    std::size_t i = 0;
    while (i < text.size()) {
      if (text[i] != '<') {
        const std::size_t end = std::min(text.find('<', i), text.size());
        std::string words;
        if (!decode(text.substr(i, end - i), words)) return fail("bad text", i);
        if (open.empty() && words.find_first_not_of(" \n") != std::string::npos) return fail("text outside", i);
        if (!open.empty()) elements[open.back()].text += words;
        i = end;
        continue;
      }
      const std::size_t end = text.find('>', i);
      if (end == std::string_view::npos) return fail("an open tag", i);
      std::string_view inside = text.substr(i + 1, end - i - 1);
      if (!inside.empty() && inside[0] == '/') {
        if (open.empty() || elements[open.back()].tag != inside.substr(1)) return fail("a wrong closing tag", i);
        open.pop_back();
      } else {
        if (open.empty() && !elements.empty()) return fail("a second root", i);
        const bool closed = !inside.empty() && inside.back() == '/';
        if (closed) inside.remove_suffix(1);
        const std::size_t name_end = std::min(inside.find(' '), inside.size());
        Element element{std::string(inside.substr(0, name_end)), {}, {}, open.size()};
        if (element.tag.empty()) return fail("a tag without a name", i);
        if (!parse_attributes(inside.substr(name_end), i + 1 + name_end, element)) return false;
        elements.push_back(std::move(element));
        if (!closed) open.push_back(elements.size() - 1);
      }
      i = end + 1;
    }
    return open.empty() || fail("an element that is not closed", i);
  }

  std::string error_;
};

}  // namespace leipzig::draw::testing
