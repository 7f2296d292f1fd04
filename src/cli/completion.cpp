// leipzig completion and leipzig complete: shell completion. The scripts are small: every Tab calls the program itself.
#include <algorithm>

#include "ai/player.h"
#include "cli/failure.h"
#include "cli/handbook.h"
#include "cli/lookup.h"
#include "cli/words.h"
#include "games/catalogue.h"

namespace leipzig::cli {
namespace {

constexpr std::string_view kFiles = ":files";

constexpr std::string_view kBash = R"bash(# bash completion for leipzig: source <(leipzig completion bash)
_leipzig() {
  local IFS=$'\n' line
  COMPREPLY=()
  for line in $("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      COMPREPLY+=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done
}
complete -F _leipzig leipzig
)bash";

constexpr std::string_view kZsh = R"zsh(#compdef leipzig
# zsh completion for leipzig: source <(leipzig completion zsh), or as _leipzig in a folder of $fpath
_leipzig() {
  local line
  local -a found
  for line in ${(f)"$(${words[1]} complete "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    if [[ $line == :files ]]; then
      _files
    elif [[ $line == *$'\t'* ]]; then
      found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    else
      found+=("${line//:/\\:}")
    fi
  done
  (( $#found )) && _describe leipzig found
}
if [[ $funcstack[1] == _leipzig ]]; then
  _leipzig "$@"
else
  compdef _leipzig leipzig
fi
)zsh";

constexpr std::string_view kFish = R"fish(# fish completion for leipzig: leipzig completion fish | source
function __leipzig_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  for line in ($words[1] complete $words[2..-1] "$current" 2>/dev/null)
    if test "$line" = :files
      __fish_complete_path "$current"
    else
      echo $line
    end
  end
end
complete -c leipzig -f -a '(__leipzig_complete)'
)fish";

using Words = std::vector<std::string>;

std::string meaning(std::string_view word, std::string_view text) {
  return std::string(word) + (text.empty() ? "" : "\t" + std::string(text));
}

// What has been typed after the command, as far as it can be parsed.
struct Typed {
  const engine::GameEntry* game = nullptr;
  std::size_t places = 0;              // positional arguments so far
  const Parameter* waiting = nullptr;  // an option whose value comes next
};

const Parameter* find(const Chapter& chapter, std::string_view name) {
  for (const Parameter& one : chapter.parameters) {
    if (!one.by_place && one.name == name) return &one;
  }
  return nullptr;
}

const Parameter* by_place(const Chapter& chapter, std::size_t place) {
  const Parameter* last = nullptr;
  for (const Parameter& one : chapter.parameters) {
    if (!one.by_place) continue;
    last = &one;
    if (place-- == 0) break;
  }
  return last;
}

Typed read(const Chapter& chapter, const Words& words) {
  Typed typed;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (typed.waiting != nullptr) {
      typed.waiting = nullptr;
    } else if (word.starts_with("--")) {
      const Parameter* one = find(chapter, word);
      if (one != nullptr && !one->value.empty()) typed.waiting = one;
    } else {
      const Parameter* place = by_place(chapter, typed.places++);
      if (place != nullptr && place->name == "GAME") typed.game = games::find_game(word);
    }
  }
  return typed;
}

// The chosen game, or all games.
std::vector<const engine::GameEntry*> meant(const Typed& typed) {
  if (typed.game != nullptr) return {typed.game};
  std::vector<const engine::GameEntry*> all;
  for (const engine::GameEntry& game : games::catalogue()) all.push_back(&game);
  return all;
}

Words scenarios(const Typed& typed) {
  Words lines;
  for (const engine::GameEntry* game : meant(typed)) {
    for (const engine::ScenarioInfo& one : game->info.scenarios) lines.push_back(meaning(one.id, one.title));
  }
  return lines;
}

Words options(const Typed& typed) {
  Words lines;
  for (const engine::GameEntry* game : meant(typed)) {
    for (const engine::OptionInfo& one : game->info.options) {
      if (!one.offered) continue;
      lines.push_back(meaning(one.id + "=on", one.rule));
      lines.push_back(meaning(one.id + "=off", one.rule));
    }
  }
  return lines;
}

Words levels(const Typed& typed, bool human) {
  Words lines;
  if (human) lines.emplace_back(kHuman);
  for (const engine::GameEntry* game : meant(typed)) {
    for (const ai::Level level : ai::levels(game->info.id)) {
      if (std::find(lines.begin(), lines.end(), ai::name(level)) == lines.end()) lines.emplace_back(ai::name(level));
    }
  }
  return lines;
}

Words rules(const Typed& typed) {
  Words lines;
  if (typed.game == nullptr) return lines;
  for (const engine::RuleEntry& rule : typed.game->rules) lines.push_back(meaning(rule.id, rule.title));
  return lines;
}

// Which game the file is of is not known here: the seats of all games.
Words seats() {
  Words lines;
  for (const engine::GameEntry& game : games::catalogue()) {
    for (const engine::Seat seat : engine::kSeats) {
      std::string name(games::seats_of(game.info.id).of(seat));
      if (std::find(lines.begin(), lines.end(), name) == lines.end()) lines.push_back(std::move(name));
    }
  }
  lines.emplace_back("spectator");
  return lines;
}

Words values(const Chapter& chapter, const Parameter& wanted, const Typed& typed) {
  const std::string& kind = wanted.by_place ? wanted.name : wanted.value;
  if (kind == "FILE") return {std::string(kFiles)};
  if (kind == "LEVEL") return levels(typed, chapter.name == "play");
  if (kind == "GAME") {
    Words lines;
    for (const engine::GameEntry& game : games::catalogue()) lines.push_back(meaning(game.info.id, game.info.title));
    return lines;
  }
  if (wanted.name == "ID") return rules(typed);
  if (wanted.name == "SHELL") return {std::begin(kShells), std::end(kShells)};
  if (wanted.name == "--scenario") return scenarios(typed);
  if (wanted.name == "--option") return options(typed);
  if (wanted.name == "--seat") return seats();
  return {};
}

Words candidates(const Handbook& handbook, const Words& words) {
  Words lines;
  if (words.size() == 1) {
    for (const Chapter& chapter : handbook.chapters) lines.push_back(meaning(chapter.name, chapter.help));
    lines.push_back(meaning("--help", "List the commands"));
    lines.push_back(meaning("--version", "The version of this program"));
    return lines;
  }
  const auto chapter = std::find_if(handbook.chapters.begin(), handbook.chapters.end(),
                                    [&](const Chapter& one) { return one.name == words.front(); });
  if (chapter == handbook.chapters.end()) return lines;
  const Typed typed = read(*chapter, words);
  if (typed.waiting != nullptr) return values(*chapter, *typed.waiting, typed);
  if (words.back().starts_with('-')) {
    for (const Parameter& one : chapter->parameters) {
      if (!one.by_place) lines.push_back(meaning(one.name, one.help));
    }
    lines.push_back(meaning("--help", "Options and examples"));
    return lines;
  }
  const Parameter* place = by_place(*chapter, typed.places);
  return place == nullptr ? lines : values(*chapter, *place, typed);
}

}  // namespace

std::string completion_script(std::string_view shell) {
  if (shell == "bash") return std::string(kBash);
  if (shell == "zsh") return std::string(kZsh);
  if (shell == "fish") return std::string(kFish);
  throw Failure("there is no completion for '" + shown(shell) + "'" +
                suggestion(shell, {std::begin(kShells), std::end(kShells)}));
}

std::vector<std::string> completions(const Handbook& handbook, const std::vector<std::string>& words) {
  // bash passes --scenario=first-day as three words.
  Words typed;
  for (const std::string& word : words) {
    if (word != "=") typed.push_back(word);
  }
  if (words.empty() || words.back() == "=") typed.emplace_back();
  Words lines = candidates(handbook, typed);
  const auto other = [&](const std::string& line) { return line != kFiles && !line.starts_with(typed.back()); };
  lines.erase(std::remove_if(lines.begin(), lines.end(), other), lines.end());
  return lines;
}

}  // namespace leipzig::cli
