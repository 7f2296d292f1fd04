// Font size for a given width: an average letter is a little more than half as wide as it is high.
export const fittingFontSize = (text: string, width: number, most: number): number =>
  Math.round(Math.min(most, width / (0.57 * Math.max(1, text.length))) * 10) / 10;
