import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutMaking } from './lean-structured-data.ts'

test('every maker keeps its name and loses the rest', () => {
  expect(withoutMaking("import { a } from './a.ts'\nexport type Thing = { a: 1 }\nexport function article(b) { return a(b) }\nconst c = 1\nexport const page = (d) => ({ d, c })\n")).toBe(
    'export const article = () => 0\nexport const page = () => 0\n',
  )
})

test('nothing is exported there in another way', () => {
  const folder = new URL('../../web/parts/structured-data/', import.meta.url)
  for (const file of readdirSync(folder)) {
    const code = readFileSync(new URL(file, folder), 'utf8')
    const exported = [...code.matchAll(/^export (?!type|interface)/gm)].length
    expect(withoutMaking(code).split('\n').length - 1, file).toBe(exported)
  }
})
