// Which addresses limits count, and which origins may use the server.
#include "server/network.h"

#include <gtest/gtest.h>

#include "server/origin.h"

namespace leipzig::server {
namespace {

TEST(Network, OfAnIpv4AddressIsTheAddress) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(plain_address("::ffff:192.0.2.7"), "192.0.2.7");
}

TEST(Network, OfAnIpv6AddressIsItsFirst64Bits) {
  EXPECT_EQ(network_of("2001:db8:1:2::1"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2:ffff:ffff:ffff:ffff"), "2001:db8:1:2::/64");
  EXPECT_NE(network_of("2001:db8:1:3::1"), network_of("2001:db8:1:2::1"));
  EXPECT_EQ(network_of("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(network_of("::1"), "::/64");
}

TEST(Network, NeighboursAreNotTheProxy) {
  EXPECT_NE(plain_address("2001:db8::1"), plain_address("2001:db8::2"));
  EXPECT_EQ(plain_address("2001:DB8:0:0::1"), plain_address("2001:db8::1"));
}

TEST(Network, IsNothingWhereThereIsNoAddress) {
  for (const char* text : {"", "unknown", "192.0.2", "192.0.2.256", "2001:db8::/64", "[::1]", "192.0.2.1:80"}) {
    EXPECT_EQ(network_of(text), std::nullopt) << text;
    EXPECT_EQ(plain_address(text), std::nullopt) << text;
  }
}

TEST(Origin, OfTheSameHostIsOurOwnWhateverTheScheme) {
  EXPECT_TRUE(is_own_page("http://127.0.0.1:1813", "127.0.0.1:1813", {}));
  EXPECT_TRUE(is_own_page("https://Play.Example.org", "play.example.ORG", {}));
  EXPECT_TRUE(is_own_page("https://play.example.org", "play.example.org:443", {}));
  EXPECT_TRUE(is_own_page("http://[::1]:1813", "[::1]:1813", {}));
}

TEST(Origin, OfAnotherHostOrPortIsForeign) {
  EXPECT_FALSE(is_own_page("https://evil.example", "play.example.org", {}));
  EXPECT_FALSE(is_own_page("https://play.example.org.evil.example", "play.example.org", {}));
  EXPECT_FALSE(is_own_page("https://evil.example/play.example.org", "play.example.org", {}));
  EXPECT_FALSE(is_own_page("http://localhost:3000", "localhost:1813", {}));
  EXPECT_FALSE(is_own_page("http://localhost", "localhost:1813", {}));
  EXPECT_FALSE(is_own_page("http://[::1]", "[::1]:1813", {}));
  EXPECT_FALSE(is_own_page("null", "null", {}));
  EXPECT_FALSE(is_own_page("", "", {}));
}

TEST(Origin, MayNameAPortThatAProxyLeftOutOfTheHost) {
  EXPECT_TRUE(is_own_page("https://play.example.org:8443", "play.example.org", {}));
}

TEST(Origin, MayBeAllowed) {
  const std::vector<std::string> allowed = {"https://club.example", "dev.example:5173"};
  EXPECT_TRUE(is_own_page("https://club.example", "play.example.org", allowed));
  EXPECT_TRUE(is_own_page("http://dev.example:5173", "play.example.org", allowed));
  EXPECT_FALSE(is_own_page("http://dev.example:5174", "play.example.org", allowed));
  EXPECT_FALSE(is_own_page("https://club.example:8443", "play.example.org", allowed));
}

TEST(ContentType, IsJsonOrNotNamed) {
  for (const char* type : {"", "application/json", "Application/JSON; charset=utf-8", "application/vnd.leipzig+json"}) {
    EXPECT_TRUE(may_be_json(type)) << type;
  }
  for (const char* type : {"text/plain", "text/plain;application/json", "application/x-www-form-urlencoded",
                           "multipart/form-data; boundary=x", "text/json", "+json"}) {
    EXPECT_FALSE(may_be_json(type)) << type;
  }
}

}  // namespace
}  // namespace leipzig::server
