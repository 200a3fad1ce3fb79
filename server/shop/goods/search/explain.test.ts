import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'
import { explainGood } from './explain.ts'

const BRANCH = '000001'
let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  const { db } = shop.database
  await sql`insert into search_foreign_brand (name) values ('makita') on conflict do nothing`.execute(db)
  await sql`insert into search_need (phrase, kind, target, title, position)
    values ('долбить стену', 'category', 'perforatory', '', 0)`.execute(db)
  await sql`update good set description = 'Выручит на чердаке.' where code = '100104'`.execute(db)
  await sql`select refresh_search(), refresh_search_phrases()`.execute(db)
})
afterAll(() => shop.close())

const why = (query: string, code: string) => explainGood(shop.database.db, query, code, BRANCH)
const shown = async (query: string): Promise<string[]> =>
  codesOf((await shop.ask(`/search?perPage=100&q=${encodeURIComponent(query)}`)).data.goods)

describe('staff are told why a good is there', () => {
  it('by words: what was read as what, where the good has it', async () => {
    expect(await why('перфоратор от 900 вт 2 шт', '100113')).toMatchObject({
      kind: 'all',
      way: 'все слова запроса',
      ignored: ['2 шт'],
      wishes: [expect.stringContaining('от 900')],
      terms: [{ shown: 'перфоратор', role: 'слово', where: 'это и есть товар' }],
    })
  })

  it('by its article: whole, by its beginning, among words', async () => {
    expect((await why('a100101', '100101')).way).toBe('запрос — артикул, код или модель целиком')
    expect((await why('a-10010', '100101')).way).toBe('запросом начинается артикул, код или модель')
    expect((await why('перфоратор A-100101', '100101')).way).toBe('артикул, код или модель стоит среди слов запроса')
  })

  it('as an analog, instead of a maker not sold here', async () => {
    const told = await why('перфоратор makita', '100116')
    expect(told).toMatchObject({
      place: 1,
      kind: 'analogs',
      heading: 'Бренда «makita» у нас нет. Похожее:',
      missing: ['makita'],
      terms: [{ shown: 'перфоратор', where: 'это и есть товар' }],
    })
  })

  it('by a word only its description has', async () => {
    const told = await why('перфоратор чердак', '100104')
    expect(told).toMatchObject({ place: 1, kind: 'described', heading: 'Найдено в описаниях' })
    expect(told.terms.map(({ shown: word, where }) => [word, where])).toEqual([
      ['перфоратор', 'это и есть товар'],
      ['чердак', 'в описании'],
    ])
  })

  it('for a need, by its section', async () => {
    expect(await why('чем долбить стену', '100116')).toMatchObject({
      place: 1,
      way: 'ответ на просьбу: разделы perforatory',
      order: [{ name: 'раздел', value: 'perforatory' }, { name: 'наличие' }, { name: 'популярность' }],
    })
  })

  it('without a word that nothing has', async () => {
    expect(await why('перфоратор 230 мм', '100116')).toMatchObject({
      kind: 'partial',
      heading: 'Не всё совпало',
      way: 'сколько слов нашлось',
      terms: [{ where: 'это и есть товар' }, { where: null }],
    })
  })
})

describe('and why it stands there', () => {
  it('behind what sells better', async () => {
    expect((await shown('перфоратор')).slice(0, 2)).toEqual(['100116', '100113'])
    expect(await why('перфоратор', '100113')).toMatchObject({
      place: 2,
      above: { code: '100116', by: 'популярность', theirs: '150', own: '120' },
    })
  })

  it('behind what lies on the shelf here', async () => {
    const codes = await shown('перфоратор')
    const told = await Promise.all(codes.map((code) => why('перфоратор', code)))
    expect(told.flatMap(({ above }) => (above?.by === 'наличие' ? [above.theirs] : []))).toContain('есть здесь')
  })

  it('behind what is cheaper, when the cheapest was asked for', async () => {
    const [, second] = await shown('дешёвый перфоратор')
    expect(await why('дешёвый перфоратор', second!)).toMatchObject({ place: 2, order: [{ name: 'цена' }, {}, {}] })
  })

  it('nowhere, when a wish left it out', async () => {
    expect(await why('перфоратор от 900 вт', '100101')).toMatchObject({
      place: null,
      good: { name: 'Перфоратор П-600' },
    })
    expect((await why('перфоратор', 'нет такого')).good).toBeNull()
  })
})

it.each([
  'перфоратор',
  'перфаратор',
  'перфоратор makita',
  'перфоратор чердак',
  'чем долбить стену',
  'перфоратор 230 мм',
  '700 вт',
  'бур',
  'a-1001',
  'недорогая болгарка 125',
])('every good of the results has its place and its reason: %s', async (query) => {
  const codes = await shown(query)
  expect(codes.length).toBeGreaterThan(0)
  for (const [at, code] of codes.entries()) {
    const told = await why(query, code)
    const isByWords = told.terms.some(({ where }) => where !== null)
    expect([told.place, told.total, isByWords || /артикул|просьбу/.test(told.way)]).toEqual([
      at + 1,
      codes.length,
      true,
    ])
    if (at > 0) expect(told.above ?? told.order, `${query}: ${code}`).toBeTruthy()
  }
})
