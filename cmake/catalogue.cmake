# src/games/catalogue.txt lists the games in display order. From each line G follow the class of the game (G with a capital
# first letter, in namespace leipzig::G, header "games/G/game.h") and its data ("data/G.h"). LEIPZIG_CATALOGUE is the list;
# leipzig_all_games() writes "games/all_games.h", which only those include that need every game as a type, and
# leipzig_all_ladders() "ai/all_ladders.h", the computer players of those games that have their own (src/ai/G/ladder.cpp).
set(catalogue ${CMAKE_SOURCE_DIR}/src/games/catalogue.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${catalogue})
file(STRINGS ${catalogue} LEIPZIG_CATALOGUE REGEX "^[a-z]")

# The C++ name of a game's class: leipzig::nations1975::Nations1975.
function(leipzig_game_class out game)
  string(SUBSTRING ${game} 0 1 first)
  string(SUBSTRING ${game} 1 -1 rest)
  string(TOUPPER ${first} first)
  set(${out} leipzig::${game}::${first}${rest} PARENT_SCOPE)
endfunction()

function(leipzig_all_games)
  set(includes)
  set(entries)
  foreach(game ${LEIPZIG_CATALOGUE})
    if(NOT TARGET leipzig_game_${game})
      message(FATAL_ERROR "src/games/catalogue.txt lists ${game}, but src/games/${game} has no sources")
    endif()
    leipzig_game_class(class ${game})
    list(APPEND includes "#include \"data/${game}.h\"\n#include \"games/${game}/game.h\"\n")
    list(APPEND entries "    engine::ListedGame<${class}>{data::${game}_folder(), &${game}::scenario_board}")
  endforeach()
  list(JOIN includes "" includes)
  list(JOIN entries ",\n" entries)
  file(CONFIGURE OUTPUT ${LEIPZIG_STAGE}/all_games/games/all_games.h @ONLY CONTENT
"// Every game as a type, from src/games/catalogue.txt by cmake/catalogue.cmake. Do not edit.
#pragma once
#include <tuple>

@includes@#include \"engine/listed_game.h\"

namespace leipzig::games {

inline auto all_games() {
  return std::tuple{
@entries@};
}

}  // namespace leipzig::games
")
  add_library(leipzig_all_games INTERFACE)
  target_include_directories(leipzig_all_games INTERFACE ${LEIPZIG_STAGE}/all_games)
  leipzig_targets(links engine ${LEIPZIG_GAMES} data)
  target_link_libraries(leipzig_all_games INTERFACE ${links})
endfunction()

function(leipzig_all_ladders)
  file(GLOB ladders CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/ai/*/ladder.cpp)
  set(declarations)
  set(entries)
  foreach(game ${LEIPZIG_CATALOGUE})
    if(${CMAKE_SOURCE_DIR}/src/ai/${game}/ladder.cpp IN_LIST ladders)
      string(APPEND declarations "namespace ${game} { Ladder ladder(); }\n")
      string(APPEND entries "    {\"${game}\", &${game}::ladder},\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${LEIPZIG_STAGE}/all_ladders/ai/all_ladders.h @ONLY CONTENT
"// The games with computer players of their own, from src/games/catalogue.txt by cmake/catalogue.cmake. Do not edit.
#pragma once
#include <string_view>

#include \"ai/thinker.h\"

namespace leipzig::ai {

@declarations@
struct GameLadder {
  std::string_view game;
  Ladder (*ladder)();
};
inline constexpr GameLadder kGameLadders[] = {
@entries@};

}  // namespace leipzig::ai
")
  add_library(leipzig_all_ladders INTERFACE)
  target_include_directories(leipzig_all_ladders INTERFACE ${LEIPZIG_STAGE}/all_ladders)
endfunction()
