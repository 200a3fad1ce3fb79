/** Russian text is read silently at about 180 words, some 1 200 characters, a minute. */
const CHARACTERS_A_MINUTE = 1200

/** Whole minutes, one at least. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE))
}
