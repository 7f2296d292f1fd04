// The size of letters in a given width: an average letter is a good half as wide as it is high.
export const fitted = (text: string, width: number, most: number): number =>
  Math.round(Math.min(most, width / (0.57 * Math.max(1, text.length))) * 10) / 10;
