import { readFileSync } from 'node:fs'
import { isInFilter } from './bloom-filter.ts'

/**
 * 49 000 of the commonest, as a Bloom filter: scripts/make-common-passwords.mjs made it, common-passwords.LICENSE says
 * whose list it was.
 */
let filter: Uint8Array | undefined

export function isCommonPassword(word: string): boolean {
  filter ??= readFileSync(new URL('./common-passwords.bin', import.meta.url))
  return isInFilter(filter, word)
}
