import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trailingSlashRedirect } from './trailing-slash.ts'

test.each([
  ['/catalog', '/catalog/'],
  ['/catalog?page=2&sort=new', '/catalog/?page=2&sort=new'],
  ['/catalog?', '/catalog/?'],
  ['/catalog?next=/a.xml', '/catalog/?next=/a.xml'],
  ['/login?from=/basket', '/login/?from=/basket'],
  ['/product/makita-18.5', '/product/makita-18.5/'],
  ['/product/drel-2.0-100234', '/product/drel-2.0-100234/'],
  ['/news.archive/2026', '/news.archive/2026/'],
  ['/apiary', '/apiary/'],
  ['/catalog/api', '/catalog/api/'],
  ['/__manifest2', '/__manifest2/'],
  ['/catalog/__manifest', '/catalog/__manifest/'],
  ['/a.b-c', '/a.b-c/'],
  ['//evil.example/x', '/evil.example/x/'],
  ['/\\evil.example/x', '/evil.example/x/'],
  ['///x', '/x/'],
  ['catalog/x', '/catalog/x/'],
  ['', '/'],
  ['/\\', '/'],
  ['?page=2', '/?page=2'],
])('%j goes to %j', (url, target) => expect(trailingSlashRedirect(url)).toBe(target))

test.each([
  ['/'],
  ['/?page=2'],
  ['/catalog/'],
  ['/catalog/?q=a/b'],
  ['/api'],
  ['/api?x=1'],
  ['/api/cart'],
  ['/robots.txt'],
  ['/yml/offers-single.xml'],
  ['/sitemap.xml?x=1'],
  ['/_root.data'],
  ['/catalog.data?_routes=x'],
  ['/catalog/_.data'],
  ['/__manifest?p=/catalog'],
  ['/assets/entry-x1.JS'],
  ['/site.webmanifest'],
])('%j stays', (url) => expect(trailingSlashRedirect(url)).toBeNull())

test('what it leads to is on this site, keeps the query, and is not redirected again', () => {
  const path = fc.string({ unit: fc.constantFrom('/', '\\', '.', 'a', '5', '-', '%2F', 'api', 'xml', '__manifest') })
  const text = fc.string({ unit: fc.constantFrom(...'/?&=.a') })
  fc.assert(
    fc.property(path, text, (tail, query) => {
      const target = trailingSlashRedirect(`/${tail}?${query}`)
      if (target === null) return
      expect(target).toMatch(/^\/(?![/\\])/)
      expect(target.endsWith(`/?${query}`)).toBe(true)
      expect(trailingSlashRedirect(target)).toBeNull()
    }),
  )
})
