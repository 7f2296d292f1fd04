// What the setup of every game holds: the setting it was made for, the data of its scenario, and the board.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/document.h"
#include "engine/refusal.h"
#include "kit/board.h"
#include "kit/datum.h"

namespace leipzig::engine {

// A rule option of a game and its place in the game's options:
//   constexpr engine::OptionField<Options> kOptions[] = {{"many_on_many", &Options::many_on_many}, ...};
template <class Options>
struct OptionField {
  std::string_view id;
  bool Options::*field;
};

class SetupBase {
 public:
  const Setting& setting() const { return setting_; }
  std::string_view scenario() const { return setting_.scenario; }
  // 0 where the scenario counts no turns.
  int first_turn() const { return first_turn_; }
  int last_turn() const { return last_turn_; }
  const kit::Board& board() const { return board_; }

 protected:
  // Copies the setting, with the default scenario if it names none; a fault if the game has no such scenario.
  // game: game.json; scenarios: scenarios.json.
  std::optional<Fault> choose_scenario(const Setting& setting, const kit::Datum& game, const kit::Datum& scenarios,
                                       std::string_view usual);
  const kit::Datum& scenario_data() const { return *scenario_data_; }

  // After choose_scenario: every option of scenarios.json as chosen, or its default; a fault where the setting has one
  // that the game does not have.
  template <class Options, std::size_t N>
  std::optional<Fault> read_options(const OptionField<Options> (&fields)[N], Options& options) const {
    return read_options([&](std::string_view id, bool on) {
      for (const OptionField<Options>& field : fields) {
        if (field.id == id) options.*field.field = on;
      }
    });
  }
  // The same for a game without options.
  std::optional<Fault> refuse_options() const {
    return read_options([](std::string_view, bool) {});
  }

  Setting setting_;
  kit::Board board_;

 private:
  std::optional<Fault> read_options(const std::function<void(std::string_view id, bool on)>& tell) const;

  const kit::Datum* scenarios_ = nullptr;
  const kit::Datum* scenario_data_ = nullptr;
  int first_turn_ = 0;
  int last_turn_ = 0;
};

// The id of the item with this name, its number in the list; Id::None where there is none.
template <class Id, class List>
Id id_of(const List& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size() && !name.empty(); ++i) {
    if (list[i].id == name) return static_cast<Id>(i);
  }
  return Id::None;
}

}  // namespace leipzig::engine
