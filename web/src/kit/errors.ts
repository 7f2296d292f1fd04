// What was caught, as an Error.
export const asError = (caught: unknown): Error => (caught instanceof Error ? caught : new Error(String(caught)));
