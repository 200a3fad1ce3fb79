import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
// @ts-expect-error a plugin of the linter, in plain JavaScript
import plugin from './doors-lint.mjs'

const root = resolve(import.meta.dirname, '..')

/** What the rule says to one file of this text. */
function complaints(rule: string, file: string, text: string): string[] {
  const said: string[] = []
  const visitors = plugin.rules[rule].create({
    filename: resolve(root, file),
    report: ({ message }: { message: string }) => said.push(message),
  })
  for (const node of parseSync(file, text).program.body) visitors[node.type]?.(node)
  return said
}

test.each([
  ['web/parts/a.tsx', "import Type from 'typebox'"],
  ['web/parts/a.tsx', "import { Compile } from 'typebox/compile'"],
  ['web/parts/a.tsx', "import { Cart } from '#contract/cart.schema.ts'"],
  ['web/parts/a.tsx', "import { type Cart } from '#contract/cart.schema.ts'"],
  ['office/desks/a.tsx', "export * from '#contract/cart.schema.ts'"],
  ['contract/cart.ts', "import Type, { type Static } from 'typebox'"],
  ['contract/cart.ts', "import * as S from './cart.schema.ts'"],
  ['rules/money.ts', "import Type from 'typebox'"],
])('%s may not load schemas: %s', (file, text) => {
  expect(complaints('schemas', file, text)).toEqual([expect.stringContaining('contract/<section>')])
})

test.each([
  ['contract/order.schema.ts', "import { CART_COOKIE } from './cart.ts'"],
  ['contract/cart.schema.ts', "import type { Cart } from './cart.ts'"],
])('%s knows no endpoint: %s', (file, text) => {
  expect(complaints('schemas', file, text)).toEqual([expect.stringContaining('never back')])
})

test.each([
  ['contract/cart.ts', "import type * as S from './cart.schema.ts'"],
  ['contract/cart.ts', "import type { Static } from 'typebox'"],
  ['contract/cart.schema.ts', "import { Good } from './good.schema.ts'"],
  ['contract/catalog.schema.ts', "import { LISTING_SORTS } from './listing-query.ts'"],
  ['contract/search.schema.ts', "import { LONGEST_QUERY } from './limits.ts'"],
  ['web/parts/a.tsx', "import { getCart } from '#contract/cart.ts'"],
  ['server/api/cart/routes.ts', "import * as schemas from '#contract/cart.schema.ts'"],
])('%s may: %s', (file, text) => {
  expect(complaints('schemas', file, text)).toEqual([])
})
