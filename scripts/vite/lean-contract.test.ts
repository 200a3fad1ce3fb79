import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from './lean-contract.ts'

const lean = (code: string) => withoutSchemas(code, parseAst(code) as never)

test('a declared call keeps its method and path, and nothing ties the module to what it was checked by', () => {
  const code = `import Type from 'typebox'
import { PHONE_REQUIRED } from '#rules/phone.ts'
import { section } from './call.ts'
const { call, pagedCall } = section('Корзина')
export const LIMIT = 10
export const Line = Type.Object({ phone: Type.String({ message: PHONE_REQUIRED }) })
export const update = call({ method: 'POST', path: '/cart/update', summary: 'Слова', answer: Type.Array(Line) })
export const send = call({ method: 'POST', path: '/send', files: { field: 'photos', max: LIMIT }, body: Line, answer: Line })
export const lines = pagedCall({ path: \`/cart/\${LIMIT}\`, summary: 'Слова', answer: Line })
`
  expect(lean(code).trim().split('\n').filter(Boolean)).toEqual([
    "import Type from 'typebox'",
    'const { call, pagedCall } = {}',
    'export const LIMIT = 10',
    'export const Line = Type',
    "export const update = { method: 'POST', path: '/cart/update' }",
    "export const send = { method: 'POST', path: '/send', files: { field: 'photos', max: LIMIT } }",
    "export const lines = { method: 'GET', path: `/cart/${LIMIT}` }",
  ])
})

test('no word of the contract reaches the browser through a declared call', () => {
  const folder = new URL('../../contract/', import.meta.url)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'call.ts')) {
    const code = lean(stripTypeScriptTypes(readFileSync(new URL(name, folder), 'utf8')))
    expect(code, name).not.toMatch(/\bsummary: /)
    expect(code, name).not.toMatch(/Type\.(Object|String|Union)\(/)
  }
})
