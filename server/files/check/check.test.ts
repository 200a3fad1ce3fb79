import { describe, expect, it } from 'vitest'
import { RECEIVERS } from '../receivers.ts'
import type { FeedName } from '../stored-file-names.ts'
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
  id: '1',
  url: `${ORIGIN}/product/x-1/`,
  price: '100.50',
  oldprice: '120',
  currencyId: 'RUB',
  categoryId: '7',
  picture: `${ORIGIN}/p.jpg`,
  name: 'Бур',
  description: 'Для бетона',
}
function feed(
  changes: Record<string, string | null>,
  { times = 1, date = '2026-01-01 10:00', parent = '' } = {},
): string {
  const { id, more = '', ...fields } = { ...OFFER, ...changes } as Record<string, string | null>
  const elements = [
    ...Object.entries(fields).flatMap(([name, text]) => (text === null ? [] : `<${name}>${text}</${name}>`)),
    more ?? '',
  ]
  const offers = `<offer id="${id}" available="true">${elements.join('')}</offer>`.repeat(times)
  return `<?xml version="1.0"?><yml_catalog date="${date}"><shop><categories><category id="7"${parent && ` parentId="${parent}"`}>Буры</category></categories><offers>${offers}</offers></shop></yml_catalog>`
}
const inFeed = (text: string, receiver: FeedName = 'direct') => problemsOf(checkFeed(RECEIVERS[receiver], ORIGIN), text)
const options = (way: string, ...attributes: string[]) =>
  `<${way}>true</${way}><${way}-options>${attributes.map((each) => `<option ${each}/>`).join('')}</${way}-options>`

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
    [{ name: 'Б'.repeat(151) }, 'name длиннее 150 символов'],
    [{ description: 'Б'.repeat(251) }, 'description длиннее 250 символов'],
    [{ description: '&lt;b&gt;Бур&lt;/b&gt;' }, 'в description разметка'],
    [{ picture: null }, 'нет picture'],
    [{ picture: '/p.jpg' }, 'картинка /p.jpg'],
    [{ picture: `${ORIGIN}/p.webp` }, 'нужен jpg, jpeg, png'],
    [{ more: '<delivery>true</delivery>' }, 'delivery без delivery-options'],
    [{ more: '<pickup>true</pickup>' }, 'pickup без pickup-options'],
    [{ more: options('delivery', 'cost="99.50" days="1"') }, 'delivery: цена «99.50» не целое число'],
    [{ more: options('pickup', 'cost="0" days="32"') }, 'pickup: срок «32»'],
    [
      { more: options('delivery', ...Array.from({ length: 6 }, (_, at) => `cost="${at}" days="1-2"`)) },
      'больше 5 способов',
    ],
    [{ url: 'https://other.test/product/x-1/' }, 'не этого магазина'],
    [{ id: '' }, 'номер «» не подходит'],
  ])('%j is told', (changes, problem) => expect(inFeed(feed(changes)).join()).toContain(problem))

  it('tells a number given twice, an empty list and broken XML', () => {
    expect(inFeed(feed({}, { times: 2 }))).toEqual(['предложение 1: номер повторяется'])
    expect(inFeed(feed({}, { times: 0 }))).toEqual(['нет ни одного предложения'])
    expect(inFeed(feed({ name: 'a & b' })).join()).toContain('XML')
    expect(inFeed(feed({}).slice(0, -20)).join()).toContain('XML')
  })

  it('tells a parent that is not there', () =>
    expect(inFeed(feed({}, { parent: '9' }))).toEqual(['раздела 9, названного родителем, нет']))

  it('is held to the rules of its own receiver', () => {
    const zoned = '2026-01-01T10:00+03:00'
    const inParts = { name: null, vendor: 'NORVIK', model: 'П-600', picture: `${ORIGIN}/p.webp` }
    expect(inFeed(feed({}, { date: zoned }))).toEqual([`время файла «${zoned}» не по форме`])
    expect(inFeed(feed({ vendor: 'NORVIK' }, { date: zoned }), 'offers-single')).toEqual([])
    expect(inFeed(feed({ vendor: 'NORVIK' }), 'offers-single')).toEqual(['время файла «2026-01-01 10:00» не по форме'])
    expect(
      inFeed(feed({ description: null, manufacturer_warranty: 'true' }, { date: zoned }), 'offers-single'),
    ).toEqual([
      'предложение 1: нет vendor',
      'предложение 1: нет description',
      'предложение 1: manufacturer_warranty здесь не берут',
    ])
    expect(inFeed(feed(inParts), 'vk')).toEqual(['предложений меньше 6'])
    expect(inFeed(feed({ ...inParts, id: '1.2' }), 'vk')).toContain('предложение 1.2: номер «1.2» не подходит')
  })
})

describe('a sitemap', () => {
  const map = (
    loc: string,
    lastmod = '2026-01-01T00:00:00Z',
    namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9',
  ) =>
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

  it('tells an address that another part has', () =>
    expect(inMap(map(`${ORIGIN}/a/`), new Set([`${ORIGIN}/a/`]))).toContain('повторяется'))
})
