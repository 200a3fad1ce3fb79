import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QuickOrderLine } from '#contract/quick-order.ts'
import { ORDER_LINES_LIMIT, ORDER_TEXT_LONGEST } from '#rules/text/order-lines.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { statementCounter } from '#server/test/count-statements.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1' })
  await sql`select refresh_search(), refresh_search_phrases()`.execute(shop.database.db)
})
afterAll(() => shop.close())
beforeEach(() => {
  guest = openVisitor(shop)
  // every test has a minute of its own
  shop.time.now = new Date(shop.time.now.getTime() + 61_000)
})

/** What a list may ask of the database, however long: a third of a statement a line. */
const MOST_STATEMENTS = 100

const range = (count: number, from: number) => Array.from({ length: count }, (_, at) => String(from + at))
const match = (text: string, rest: object = {}) => guest.post('/quick-order/match', { text, ...rest })
const lineOf = async (text: string): Promise<QuickOrderLine> => (await match(text)).data.lines[0]

describe('POST /api/quick-order/match', () => {
  it.each([
    ['the code', '100101', '100101', 1],
    ['the article', 'A-100103', '100103', 1],
    ['the article as a clerk writes it', 'арт. a 100103 — 4 шт', '100103', 4],
    ['the article in Cyrillic letters', 'А-100103', '100103', 1],
    ['a cell beside a name that says less', 'Перфоратор какой-нибудь\tA-100103\t2', '100103', 2],
    ['the whole name', 'перфоратор п-650, 3 шт.', '100102', 3],
  ])('finds a good by %s', async (_, text, code, quantity) => {
    expect(await lineOf(text)).toMatchObject({ code, quantity, candidates: [] })
  })

  it('finds a good by its barcode, alone or in a column of a table, and not by a wrong one', async () => {
    const { db } = shop.database
    await db.updateTable('good').set({ barcode: '4600001001044' }).where('code', '=', '100104').execute()
    await sql`select refresh_search()`.execute(db)
    expect(await lineOf('4600001001044 2 шт')).toMatchObject({ code: '100104', quantity: 2 })
    const table =
      'Артикул\tШтрихкод\tНаименование\tКол-во\nZZ-9\t4600001001044\tЧто-то\t5\nZZ-9\t4600001001051\tЧто-то\t5'
    const { data } = await match(table)
    expect(data.lines.map(({ code, quantity }: QuickOrderLine) => [code, quantity])).toEqual([
      ['100104', 5],
      [null, 5],
    ])
    await db.updateTable('good').set({ barcode: null }).where('code', '=', '100104').execute()
    await sql`select refresh_search()`.execute(db)
    expect((await lineOf('4600001001044')).code).toBeNull()
  })

  it('offers what begins like an article cut short', async () => {
    const line = await lineOf('A-1001 — 2 шт')
    expect(line).toMatchObject({ code: null, quantity: 2 })
    expect(line.candidates).toHaveLength(4)
  })

  it('asks the database a few times for 300 phrases and for 300 lines of noise, not once a line', async () => {
    const { pool } = shop.database
    const phrases = Array.from({ length: 300 }, (_, at) => `${at % 2 ? 'перфоратор' : 'болгарка'} ${600 + at} Вт`)
    const noise = Array.from(
      { length: 300 },
      (_, at) => `ы${'щ'.repeat(4 + (at % 7))}ъ ${'ъ'.repeat(3 + (at % 11))}э${at}`,
    )
    const count = statementCounter(pool)
    for (const lines of [phrases, noise]) {
      const statements = await count(async () => expect((await match(lines.join('\n'))).status).toBe(200))
      expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS)
    }
  })

  it('asks the database a few times for a whole table of articles and names, not once a line', async () => {
    const { db, pool } = shop.database
    await db
      .updateTable('good')
      .set({ name: 'Бур SDS-plus 6\u00A0мм, 1\u00A0шт.' })
      .where('code', '=', '100301')
      .execute()
    const rows = Array.from({ length: 14 }, (_, at) => `A-${100_201 + at}\tБолгарка УШМ-${700 + 100 * at}\t${at + 1}`)
    const names = [
      'бур SDS-plus 6 мм, 1 шт. — 3 шт',
      ...Array.from({ length: 7 }, (_, at) => `Бур SDS-plus ${8 + 2 * at} мм 2 шт`),
    ]
    let lines: QuickOrderLine[] = []
    const statements = await statementCounter(pool)(async () => {
      lines = (await match([...rows, ...names].join('\n'))).data.lines
    })
    expect(lines.map(({ code }) => code)).toEqual([...range(14, 100_201), ...range(8, 100_301)])
    expect(statements.length).toBeLessThanOrEqual(8)
  })

  it('offers choices for words that many goods answer, and their cards at once', async () => {
    const { data } = await match('перфоратор 5 шт\nA-100201\t2')
    const [doubtful, found] = data.lines
    expect(doubtful).toMatchObject({ text: 'перфоратор 5 шт', words: 'перфоратор', quantity: 5, code: null })
    expect(doubtful.candidates).toHaveLength(4)
    expect(found).toMatchObject({ code: '100201', candidates: [] })
    expect(codesOf(data.goods).toSorted()).toEqual([...doubtful.candidates, '100201'].toSorted())
    expect(data.skipped).toBe(0)
    // what a promise is made of comes along
    const chosen = data.goods.find(({ code }: { code: string }) => code === '100201')
    expect(chosen).toMatchObject({ goodLocalCount: 7, shelves: [{ shop: 1, count: 2 }] })
  })

  it('keeps an unknown line as it was typed', async () => {
    expect(await lineOf('ъъъъ щщщщ 3 шт')).toEqual({
      text: 'ъъъъ щщщщ 3 шт',
      words: 'ъъъъ щщщщ',
      quantity: 3,
      code: null,
      candidates: [],
    })
  })

  it('gives no good that is not on sale, by whatever name', async () => {
    for (const text of ['100999', 'A-100999', '900101', 'Перфоратор снятый с продажи']) {
      const { status, data } = await match(text)
      expect([status, data.lines[0].code]).toEqual([200, null])
      expect(codesOf(data.goods)).not.toContain('100999')
      expect(codesOf(data.goods)).not.toContain('900101')
    }
  })

  it('reads the whole as an article before it takes a figure for a quantity', async () => {
    const rename = async (article: string) => {
      await shop.database.db.updateTable('good').set({ article }).where('code', '=', '100110').execute()
      await sql`select refresh_good_keys(array['100110'])`.execute(shop.database.db)
    }
    await rename('B18-50')
    expect(await lineOf('B18 50')).toMatchObject({ code: '100110', quantity: 1 })
    await rename('A-100110')
    expect(await lineOf('A-100110 50')).toMatchObject({ code: '100110', quantity: 50 })
  })

  it('asks prices of the branch, and a customer’s own', async () => {
    const price = async (visitor: TestVisitor, rest: object = {}) =>
      (await visitor.post('/quick-order/match', { text: '100101', ...rest })).data.goods[0].price.priceComputed
    expect(await price(guest)).toBe(5090)
    expect(await price(guest, { nodeLogisticCode: '777' })).toBe(4990)
    await shop.database.db
      .updateTable('good_offer')
      .set({ price_registered: 450_000 })
      .where('good_code', '=', '100101')
      .execute()
    const token = await signUp(shop, '79110000019')
    expect(await price(guest)).toBe(5090)
    const own = await send(shop, '/quick-order/match', { text: '100101', nodeLogisticCode: '000001' }, { token })
    expect(own.json().data.goods[0].price).toMatchObject({ priceComputed: 4500, priceOld: 5090 })
    const cart = await send(
      shop,
      '/cart/update',
      { goods: [{ code: '100101', quantity: 1 }], nodeLogisticCode: '000001' },
      { token },
    )
    expect(cart.json().data.items[0].good.price).toEqual(own.json().data.goods[0].price)
  })

  it('takes 500 lines and says how many it left', async () => {
    const lines = Array.from({ length: ORDER_LINES_LIMIT + 3 }, (_, at) => `A-${100_101 + (at % 16)}\t${1 + (at % 9)}`)
    const { status, data } = await match(lines.join('\n'))
    expect([status, data.lines.length, data.goods.length, data.skipped]).toEqual([200, ORDER_LINES_LIMIT, 16, 3])
  })

  it.each([
    ['nothing', '', 'Укажите, что заказать'],
    ['signs alone', '—\n!!!\n', 'нет ни названия, ни артикула'],
    ['a letter without a list', 'Добрый день!\nС уважением, Иванов', 'нет ни названия, ни артикула'],
    ['too long a text', 'а'.repeat(ORDER_TEXT_LONGEST + 1), 'Нужен список'],
    ['no text', 7 as unknown as string, 'Нужен список'],
  ])('refuses %s with words', async (_, text, words) => {
    const { status, errorMessage } = await match(text)
    expect(status).toBe(422)
    expect((errorMessage as { text: string[] }).text[0]).toContain(words)
  })

  it.each([
    ['emoji', '😀'.repeat(300)],
    ['zero bytes', 'бур\u0000\u0000 8 мм\n\u0000'],
    ['half a pair', '\uD800 бур'],
    ['SQL', `'; drop table good; --\n%_\\`],
    ['a query of signs', '& | ! ( ) <-> :* бур'],
    ['lines of noise', Array.from({ length: 500 }, (_, at) => `ы${at}ъ ${'щ'.repeat(30)} ${at}`).join('\n')],
  ])('answers %s', async (_, text) => {
    expect((await match(text)).status).toBeLessThan(500)
  })

  it('does not touch the cart', async () => {
    await match('100101\t3')
    expect((await guest.get('/cart')).data.items).toEqual([])
  })

  it('counts lists by address', async () => {
    const answers: number[] = []
    for (let at = 0; at < 31; at++) answers.push((await match('100101')).status)
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true)
    const last = await match('100101')
    expect([answers[30], last.errorMessage]).toEqual([429, expect.stringContaining('Слишком много списков подряд')])
  })
})
