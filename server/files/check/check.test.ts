import { describe, expect, it } from 'vitest'
import { RECEIVERS } from '../receivers.ts'
import { checkFeed } from './check-feed.ts'
import { checkSitemap } from './check-sitemap.ts'
import type { FileCheck } from './file-check.ts'

const ORIGIN = 'https://shop.test'

function problemsOf(check: FileCheck, text: string): string[] {
  try {
    for (const part of text.match(/.{1,50}/gs) ?? []) check.write(part)
    check.finish(text.length)
  } catch (error) {
    check.problems.push(`XML: ${(error as Error).message}`)
  }
  return check.problems
}

const OFFER = {
  id: '1', url: `${ORIGIN}/product/x-1/`, price: '100.50', oldprice: '120', currencyId: 'RUB', categoryId: '7', picture: `${ORIGIN}/p.webp`, name: 'Бур', description: 'Для бетона',
}
function feed(changes: Partial<Record<keyof typeof OFFER, string | null>>, times = 1): string {
  const { id, ...fields } = { ...OFFER, ...changes }
  const elements = Object.entries(fields).flatMap(([name, text]) => (text === null ? [] : `<${name}>${text}</${name}>`))
  const offers = `<offer id="${id}" available="true">${elements.join('')}</offer>`.repeat(times)
  return `<?xml version="1.0"?><yml_catalog date="2026-01-01 10:00"><shop><categories><category id="7">Буры</category></categories><offers>${offers}</offers></shop></yml_catalog>`
}
const inFeed = (text: string) => problemsOf(checkFeed(RECEIVERS.vk, ORIGIN), text)

describe('a feed', () => {
  it('that is in order has no problems', () => expect(inFeed(feed({}))).toEqual([]))

  it.each([
    [{ price: '0' }, 'цена «0»'],
    [{ price: '1,5' }, 'цена «1,5»'],
    [{ price: null }, 'нет price'],
    [{ oldprice: '90' }, 'старая цена «90» не выше новой'],
    [{ currencyId: 'USD' }, 'валюта USD'],
    [{ categoryId: '8' }, 'раздела 8 нет'],
    [{ name: null }, 'нет name'],
    [{ name: 'Б'.repeat(101) }, 'name длиннее 100 символов'],
    [{ description: 'Б'.repeat(2001) }, 'description длиннее 2000 символов'],
    [{ description: '&lt;b&gt;Бур&lt;/b&gt;' }, 'в description разметка'],
    [{ picture: null }, 'нет picture'],
    [{ picture: '/p.webp' }, 'картинка /p.webp'],
    [{ url: 'https://other.test/product/x-1/' }, 'не этого магазина'],
    [{ id: '' }, 'номер «» не подходит'],
  ])('%j is told', (changes, problem) => expect(inFeed(feed(changes)).join()).toContain(problem))

  it('tells a number given twice, an empty list and broken XML', () => {
    expect(inFeed(feed({}, 2))).toEqual(['предложение 1: номер повторяется'])
    expect(inFeed(feed({}, 0))).toEqual(['нет ни одного предложения'])
    expect(inFeed(feed({ name: 'a & b' })).join()).toContain('XML')
    expect(inFeed(feed({}).slice(0, -20)).join()).toContain('XML')
  })
})

describe('a sitemap', () => {
  const map = (loc: string, lastmod = '2026-01-01T00:00:00Z', namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9') =>
    `<?xml version="1.0"?><urlset xmlns="${namespace}"><url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url></urlset>`
  const inMap = (text: string, listed = new Set<string>()) => problemsOf(checkSitemap(ORIGIN, listed), text).join()

  it('that is in order has no problems', () => expect(inMap(map(`${ORIGIN}/a/`))).toBe(''))

  it.each([
    [map('https://other.test/a/'), 'не этого хоста'],
    [map('/a/'), 'не этого хоста'],
    [map(`${ORIGIN}/${'a'.repeat(2048)}/`), 'слишком длинный'],
    [map(`${ORIGIN}/a/`, 'вчера'), 'не по W3C'],
    [map(`${ORIGIN}/a/`, undefined, 'urn:other'), 'не из sitemaps.org'],
    ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>', 'нет ни одного адреса'],
    [map('a & b'), 'XML'],
  ])('%# is told', (text, problem) => expect(inMap(text)).toContain(problem))

  it('tells an address that another part has', () => expect(inMap(map(`${ORIGIN}/a/`), new Set([`${ORIGIN}/a/`]))).toContain('повторяется'))
})
