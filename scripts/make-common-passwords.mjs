// Makes server/kernel/common-passwords.bin from a list of common passwords, the commonest first: a JSON array or one
// a line.
// The list in use is src/passwords.json of the npm package @zxcvbn-ts/language-common 4.1.3 (MIT):
//   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
//   node scripts/make-common-passwords.mjs package/src/passwords.json
import { readFileSync, writeFileSync } from 'node:fs'
import { BITS_A_WORD, bloomFilter } from '#server/kernel/bloom-filter.ts'

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Usage: node scripts/make-common-passwords.mjs list.json')
  process.exit(1)
}
const text = readFileSync(path, 'utf8')
const list = path.endsWith('.json') ? JSON.parse(text) : text.split('\n')
/** Shorter ones are refused by their length, and would be found in every word. */
const words = new Set(list.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 4))
const bytes = bloomFilter(words, words.size * BITS_A_WORD)
writeFileSync(new URL('../server/kernel/common-passwords.bin', import.meta.url), bytes)
console.log(`${words.size} passwords, ${bytes.length} bytes`)
