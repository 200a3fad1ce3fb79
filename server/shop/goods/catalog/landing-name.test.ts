import { expect, it } from 'vitest'
import type { CategoryEntry, TagEntry, VendorEntry } from './directory.ts'
import { landingName } from './landing.ts'

const category = { name: 'Гайковёрты' } as CategoryEntry
const vendor = { name: 'NORVIK' } as VendorEntry
const tag = (name: string) => ({ name }) as TagEntry

it.each([
  [null, 'Гайковёрты'],
  ['Ударные винтовёрты', 'Ударные винтовёрты'],
  ['Без аккумулятора', 'Гайковёрты без аккумулятора'],
  ['Со сменой насадок без ключа', 'Гайковёрты со сменой насадок без ключа'],
  ['До 1000 В', 'Гайковёрты до 1000 В'],
  ['SDS-plus', 'Гайковёрты SDS-plus'],
  ['Дома и на даче', 'Дома и на даче'],
])('a page of the tag %s is called %s', (name, called) => {
  expect(landingName(category, { vendor: null, tag: name === null ? null : tag(name) })).toBe(called)
  expect(landingName(category, { vendor, tag: name === null ? null : tag(name) })).toBe(`${called} NORVIK`)
})
