import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LOOK, plainPage } from './plain-page.ts'

const tokens = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8')
const tokenOf = (name: string) => `--${name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}`

it.each(Object.entries(LOOK))('%s is the token of the pages', (name, value) => {
  expect(tokens).toContain(`    ${tokenOf(name)}: ${value};`)
})

it('writes a title as text, the rest as HTML', () => {
  const page = plainPage({ title: '<b>«Верстак»', style: 'b{}', body: '<b>да</b>', isAlone: true })
  expect(page).toContain('<title>&#60;b&#62;«Верстак»</title>')
  expect(page).toContain('<body><b>да</b></body>')
  expect(page).not.toContain('@font-face')
})
