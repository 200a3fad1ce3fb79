/** Two independent 32-bit hashes (FNV-1a over UTF-16 units, started apart) stand for as many as are needed. */
function hashes(text: string): [first: number, second: number] {
  let first = 0x811c9dc5
  let second = 0x01000193
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    first = Math.imul(first ^ unit, 0x01000193) >>> 0
    second = Math.imul(second ^ unit, 0x85ebca6b) >>> 0
    second = (second ^ (second >>> 13)) >>> 0
  }
  first = Math.imul(first ^ (first >>> 15), 0x2c1b3c6d) >>> 0
  second = Math.imul(second ^ (second >>> 16), 0xc2b2ae35) >>> 0
  return [(first ^ (first >>> 12)) >>> 0, (second | 1) >>> 0]
}

/** Probes a text: 14 of them at 20 bits a word are wrong about once in 15 000 words that are not there. */
const PROBES = 14
export const BITS_A_WORD = 20

function* bitsOf(text: string, size: number): Generator<number> {
  const [first, second] = hashes(text)
  for (let probe = 0; probe < PROBES; probe++) yield (first + probe * second) % size
}

export function bloomFilter(words: Iterable<string>, bits: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits / 8))
  const size = bytes.length * 8
  for (const word of words) for (const bit of bitsOf(word, size)) bytes[bit >> 3]! |= 1 << (bit & 7)
  return bytes
}

/** Never no for a word that was put in. */
export function isInFilter(bytes: Uint8Array, word: string): boolean {
  for (const bit of bitsOf(word, bytes.length * 8)) if ((bytes[bit >> 3]! & (1 << (bit & 7))) === 0) return false
  return true
}
