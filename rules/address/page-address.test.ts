import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalAddress, pageAddress } from './page-address.ts'

test.each([
  ['/catalog', '/catalog/'],
  ['/Catalog/Perforatory/', '/catalog/perforatory/'],
  ['/CATALOG?Page=2&sort=NEW', '/catalog/?Page=2&sort=NEW'],
  ['//catalog///perforatory//', '/catalog/perforatory/'],
  ['//evil.example/x/', '/evil.example/x/'],
  ['/\\evil.example/', '/evil.example/'],
  ['/a/../catalog/', '/catalog/'],
  ['/a/%2e%2e/catalog/', '/catalog/'],
  ['/../../etc/passwd', '/etc/passwd/'],
  ['/./catalog/./', '/catalog/'],
  ['/catalog/..', '/'],
  ['/%63atalog/', '/catalog/'],
  ['/catalog/%D0%BF%d1%80/', '/catalog/%D0%BF%D1%80/'],
  ['/catalog/#top', '/catalog/'],
  ['/catalog/a@b/', '/catalog/a%40b/'],
  ['', '/'],
])('%s moves to %s', (url, to) => expect(pageAddress(url)).toEqual({ kind: 'moved', to }))

test.each([
  '/',
  '/?page=2',
  '/catalog/',
  '/catalog/?q=//a',
  '/product/drel-2.0-100234/',
  '/catalog/%D0%BF%D1%80/',
  '/sitemap.xml',
  '/yml/offers.xml?x',
  '/api/cart',
  '/confirm/AbC_dE-9/',
  '/stock-alerts/QrkKEXlEIZ4we-_x/',
  '/pay/0B8F/',
])('%s is fine', (url) => expect(pageAddress(url)).toEqual({ kind: 'fine' }))

test.each([
  '/%',
  '/%zz/',
  '/%ff/',
  '/a%00b/',
  '/a%0d%0aSet-Cookie/',
  '/a%2fb/',
  '/a%5Cb/',
  '/%252e%252e/',
  '/%E0%80%80/',
])('%s cannot be read', (url) => expect(pageAddress(url)).toEqual({ kind: 'bad' }))

test('an endless address is refused before it is read', () =>
  expect(pageAddress(`/${'a'.repeat(5000)}/`)).toEqual({ kind: 'too-long' }))

test('one step is enough, and never leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2e',
    '%2F',
    'a',
    'B',
    '%41',
    '%D0%9F',
    '?',
    'x=1',
    '#',
    'я',
    ' ',
    '@',
    ':',
    '.xml',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const to = normalAddress(`/${pieces.join('')}`)
      if (to === null) return
      expect(normalAddress(to)).toBe(to)
      expect(to).toMatch(/^\/(?![/\\])/)
      expect(new URL(to, 'https://shop.ru').host).toBe('shop.ru')
    }),
    { numRuns: 500 },
  )
})
