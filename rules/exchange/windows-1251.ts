const HALF = 128
const UNKNOWN = '?'.charCodeAt(0)

/** Bytes of the upper half by their letters: the platform decodes this encoding and does not encode it. */
const BYTES: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: HALF }, (_, at) => HALF + at))].map(
    (letter, at) => [letter, HALF + at],
  ),
)

export const isInWindows1251 = (letter: string): boolean => letter.charCodeAt(0) < HALF || BYTES.has(letter)

/** What the encoding has no letter for becomes «?». */
export function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from([...text], (letter) =>
    letter.charCodeAt(0) < HALF ? letter.charCodeAt(0) : (BYTES.get(letter) ?? UNKNOWN),
  )
}

/** UTF-8 if the bytes are that, else windows-1251: accounting sends either, whatever it says. */
export function decodeEither(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
