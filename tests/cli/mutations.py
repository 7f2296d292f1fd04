"""Documents that are almost right: a seeded stream of mutations of a text, byte by byte and value by value."""
import json
import random

VALUES = [None, True, False, 0, -1, 3, 1e300, 10**30, '', 'x', '1515', 'FR-4', '9999', [], {}, [[]], {'a': {}}, 'die 4',
          'waiting', 'lost', 'on top', 'displace', 'retreat', 'over', 'allied', '\u0000', 'é' * 300]
BYTES = [b'{', b'}', b'[', b']', b'"', b',', b':', b'\\', b'\x00', b'\xff', b'\xc3', b'0', b'-', b'e', b'/', b'\n', b'\\u0000']


def paths(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], path + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, path + (index,))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def mutated_value(document, rng):
    document = json.loads(json.dumps(document))
    spots = [path for path in paths(document) if path]
    path = rng.choice(spots)
    parent, key = at(document, path[:-1]), path[-1]
    action = rng.randrange(5)
    if action == 0:
        del parent[key]
    elif action == 1:
        parent[key] = rng.choice(VALUES)
    elif action == 2:
        other = rng.choice(spots)
        parent[key] = json.loads(json.dumps(at(document, other)))
    elif isinstance(parent, dict):
        value = parent.pop(key)
        parent[rng.choice([key + 'x', key[:-1], key.lower(), 'marks', 'FR-5', 'turn', 'seat', 'pushed', ''])] = value
    else:
        parent.insert(rng.randrange(len(parent) + 1), rng.choice(parent + VALUES))
    return json.dumps(document).encode()


def mutated_bytes(text, rng):
    text = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(text))
        action = rng.randrange(4)
        if action == 0:
            del text[place:place + rng.randint(1, 20)]
        elif action == 1:
            text[place:place] = rng.choice(BYTES)
        elif action == 2:
            text[place] = rng.randrange(256)
        else:
            start = rng.randrange(len(text))
            text[place:place] = text[start:start + rng.randint(1, 60)]
        if not text:
            text = bytearray(b'{')
    return bytes(text)


def mutations(documents, count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        document = rng.choice(documents)
        if rng.randrange(2) == 0:
            yield mutated_value(document, rng)
        else:
            yield mutated_bytes(json.dumps(document).encode(), rng)
