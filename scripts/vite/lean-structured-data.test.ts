import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makersOfNothing } from './lean-structured-data.ts'

test('every maker keeps its name and loses the rest', () => {
  const article = "import { a } from './a.ts'\nexport type Thing = { a: 1 }\nexport function article(b) { return a(b) }\nconst c = 1\n"
  expect(makersOfNothing([article, 'export const page = (d) => ({ d, c })\n'])).toBe('const nothing = () => 0\nexport { nothing as article, nothing as page }\n')
})

test('nothing is exported there in another way', () => {
  const folder = new URL('../../web/parts/structured-data/', import.meta.url)
  for (const file of readdirSync(folder)) {
    const code = readFileSync(new URL(file, folder), 'utf8')
    expect(makersOfNothing([code]).split('nothing as').length, file).toBe([...code.matchAll(/^export (?!type|interface)/gm)].length + 1)
  }
})
