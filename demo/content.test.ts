import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareMaster } from '#server/pictures/prepare-master.ts'
import { CATEGORIES } from './categories.ts'
import type { Category } from './category.ts'
import { readJson, readPages, readPublications, readRentalFaq } from './content-files.ts'
import { generateGoods } from './goods.ts'
import { HIRE_CATEGORIES } from './hire-categories.ts'
import { allPictures, readDemoPicture } from './picture-index.ts'
import { NODES } from './places/nodes.ts'
import { VENDORS } from './vendors.ts'

const pictures = new Set(allPictures())
const publications = readPublications(new Date('2026-03-05T12:00:00+03:00'))
const goods = new Map([...generateGoods(1, 3000)].map((good) => [good.code, good]))

function codesOf(categories: readonly Category[]): string[] {
  return categories.flatMap((category) => [category.code, ...codesOf(category.children)])
}

/** A category with its leaves, to see whether a good belongs there. */
function leafCodes(code: string, categories: readonly Category[] = CATEGORIES): string[] {
  for (const category of categories) {
    if (category.code === code) return codesOf([category])
    const inside = leafCodes(code, category.children)
    if (inside.length > 0) return inside
  }
  return []
}

test('the picture folder holds what its index names', () => {
  const files = new Set(readdirSync(new URL('./pictures/', import.meta.url)).filter((name) => name.endsWith('.webp')))
  expect(files).toEqual(pictures)
})

test('the pictures are masters as they are: loading the shop decodes none of them', async () => {
  const wrong: string[] = []
  for (const [at, file] of [...pictures].entries()) {
    const bytes = readDemoPicture(file)
    // all pixels of some, the heads of all
    const master = await prepareMaster(bytes, { isProven: at % 100 !== 0 })
    // consumables are drawn smaller: thin things and flat ones show nothing more
    const isSquare = master.width === master.height && [900, 660].includes(master.width)
    if (master.bytes !== bytes || !isSquare) wrong.push(file)
  }
  expect(wrong).toEqual([])
})

test('every picture of texts, menus, banners and categories exists', () => {
  const menus = Object.values(readJson<Record<string, [string, string, string?][]>>('menus.json')).flat()
  const banners = readJson<{ pictures: string[] }[]>('banners.json')
  const categories = (list: readonly Category[]): string[] =>
    list.flatMap((item) => [item.picture, ...categories(item.children)])
  const used = [
    ...menus.map(([, , picture]) => picture).filter((picture) => picture !== undefined),
    ...banners.flatMap((banner) => banner.pictures),
    ...publications.flatMap((item) => item.picture.pictures),
    ...categories(CATEGORIES),
    ...HIRE_CATEGORIES.flatMap((root) => [root.picture, ...(root.children ?? []).map((child) => child.picture)]),
  ]
  expect(used.filter((file) => !pictures.has(file))).toEqual([])
})

test('goods and categories named by publications exist and belong together', () => {
  const categories = new Set(codesOf(CATEGORIES))
  const nodes = NODES.map((node) => node.code)
  const strange = publications.flatMap((item) => {
    const leaves = new Set(item.categories.flatMap((code) => leafCodes(code)))
    const named = [...item.goods, ...[...item.body.matchAll(/\{\{good:(\d+)\}\}/g)].map((match) => match[1]!)]
    return [
      ...item.categories.filter((code) => !categories.has(code)),
      ...named.filter((code) => !leaves.has(goods.get(code)?.template.category ?? '')),
      ...(item.nodes ?? []).filter((code) => !nodes.includes(code)),
    ].map((code) => `${item.code}: ${code}`)
  })
  expect(strange).toEqual([])
})

test('there are 40 publications and more, twelve pages, ten rental answers', () => {
  expect(publications.length).toBeGreaterThanOrEqual(40)
  expect(new Set(publications.map((item) => `${item.kind}/${item.code}`)).size).toBe(publications.length)
  expect(
    readPages()
      .map((page) => page.code)
      .sort(),
  ).toEqual([
    'about',
    'bonus',
    'business',
    'contacts',
    'delivery',
    'offer',
    'payment',
    'personal-data',
    'privacy-policy',
    'returns',
    'soglasie-rassylky',
    'warranty',
  ])
  expect(readRentalFaq()).toHaveLength(10)
})

test('the legal entity’s numbers pass their checksums', () => {
  const offer = readPages().find((page) => page.code === 'offer')!.body
  const inn = /ИНН (\d{10})/.exec(offer)![1]!
  const ogrn = /ОГРН (\d{13})/.exec(offer)![1]!
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(inn[place]), 0)
  expect((sum % 11) % 10).toBe(Number(inn[9]))
  expect(Number(BigInt(ogrn.slice(0, 12)) % 11n) % 10).toBe(Number(ogrn[12]))
})

test('no real trademark is used', () => {
  const real = [
    'bosch',
    'makita',
    'dewalt',
    'metabo',
    'stihl',
    'husqvarna',
    'hitachi',
    'hikoki',
    'hilti',
    'milwaukee',
    'karcher',
    'kärcher',
    'patriot',
    'huter',
    'champion',
    'fubag',
    'starlock',
    'stayer',
    'kraftool',
    'ryobi',
    'einhell',
    'sturm',
    'elitech',
    'интерскол',
    'зубр',
    'ресанта',
    'вихрь',
    'калибр',
    'энкор',
    'ставр',
    'бош',
    'макита',
    'штиль',
  ]
  const texts = [
    ...VENDORS.flatMap((vendor) => [vendor.name, ...vendor.aliases, vendor.description]),
    ...[...goods.values()].flatMap((good) => [good.name, good.description]),
    ...publications.flatMap((item) => [item.title, item.lead, item.body]),
    ...readPages().map((page) => page.body),
    readFileSync(new URL('./content/menus.json', import.meta.url), 'utf8'),
  ]
  const word = new RegExp(`(?<![\\p{L}])(?:${real.join('|')})(?![\\p{L}])`, 'iu')
  expect(texts.filter((text) => word.test(text))).toEqual([])
})

test('texts are typeset: no exclamation marks, no straight quotes around words, no double spaces', () => {
  const texts = [
    ...publications.map((item) => `${item.title} ${item.lead} ${item.body}`),
    ...readPages().map((page) => page.body),
  ]
  expect(
    texts.filter((text) => /!(?!\[)|"[А-Яа-я]|[^\n ] {2,}[^ ]/.test(text)).map((text) => text.slice(0, 60)),
  ).toEqual([])
})

test('sixty makers, ten to a palette, each with a Cyrillic alias', () => {
  expect(VENDORS).toHaveLength(60)
  expect(new Set(VENDORS.map((vendor) => vendor.slug)).size).toBe(60)
  expect(
    VENDORS.filter(
      (vendor) => vendor.aliases.length < 1 || vendor.aliases.some((alias) => !/^[а-яё -]+$/.test(alias)),
    ).map((vendor) => vendor.name),
  ).toEqual([])
})

test('a door to a category bears the category’s own name: tiles, menu and sections say one thing in one way', () => {
  const names = new Map<string, string>()
  const walk = (categories: readonly Category[]) => {
    for (const { code, name, children } of categories) {
      names.set(`/catalog/${code}/`, name)
      walk(children)
    }
  }
  walk(CATEGORIES)
  const menus = readJson<Record<string, [name: string, url: string][]>>('menus.json')
  const doors = [...menus['quick']!, ...menus['quick-fullscreen']!].filter(([, url]) => url.startsWith('/catalog/'))
  expect(doors.length).toBeGreaterThan(15)
  expect(doors.map(([name]) => name)).toEqual(doors.map(([, url]) => names.get(url)))
})
