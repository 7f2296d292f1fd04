// For the browser tests alone, loaded before libsodium (LD_PRELOAD): its random bytes are a fixed stream, so that tables
// have the same names, keys and dice in every run and a test that fails does so again. LEIPZIG_FIXED_RANDOM seeds it.
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t state;
static int begun;

static uint64_t next(void) {  // splitmix64
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void randombytes_buf(void* const buffer, const size_t size) {
  pthread_mutex_lock(&lock);
  if (!begun) {
    const char* seed = getenv("LEIPZIG_FIXED_RANDOM");
    state = seed ? strtoull(seed, NULL, 10) : 0;
    begun = 1;
  }
  for (size_t i = 0; i < size; ++i) ((unsigned char*)buffer)[i] = (unsigned char)(next() >> 32);
  pthread_mutex_unlock(&lock);
}
