// Values stored on this device, by name. Private windows may refuse storage; everything works without it.
export function readStored<T>(name: string, fallback: T): T {
  try {
    const stored = localStorage.getItem(`leipzig.${name}`);
    return stored === null ? fallback : (JSON.parse(stored) as T);
  } catch {
    return fallback;
  }
}
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(`leipzig.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; the page works without.
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(`leipzig.${name}`);
  } catch {
    // Nothing was stored then.
  }
}

// Everything that is stored, as it is written; for the file with everything of this device.
export function storedTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  try {
    for (let i = 0; i < localStorage.length; ++i) {
      const name = localStorage.key(i);
      if (name?.startsWith('leipzig.')) texts[name.slice('leipzig.'.length)] = localStorage.getItem(name) ?? '';
    }
  } catch {
    // Nothing is stored then.
  }
  return texts;
}
