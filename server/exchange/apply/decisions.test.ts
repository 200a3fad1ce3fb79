import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { slugify } from '#rules/text/slugify.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { applyHeldRun, dropRun, hideUntouched } from './decide-run.ts'
import { previewRun } from './preview-run.ts'
import { processRun } from './process-run.ts'
import { openSource, type Staged, type GivenGood, type TestSource } from './source.fixture.ts'
import { sweepExchange } from './sweep-exchange.ts'
import { undoRun } from './undo-run.ts'

let shop: CatalogShop
let source: TestSource
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  source = await openSource(shop.database)
  await source.nameAll()
})

const later = () => (shop.time.now = new Date(shop.time.now.getTime() + 60_000))
const apply = async (staged: Staged, isEnd = true) => {
  later()
  const id = await source.run(staged)
  return { id, state: await processRun(shop.services, id, { isEnd }) }
}
const names = (count: number) => Array.from({ length: count }, (_, at) => `g${at}`)
const card = (external: string, more: Partial<GivenGood> = {}): GivenGood => ({
  external,
  name: `Перфоратор ${external}`,
  groups: ['hammers'],
  vendor: 'Новый бренд',
  properties: { p: ['800'], c: ['Особый патрон'] },
  ...more,
})
const full = (externals: readonly string[], rubles = 1000, pieces = 5): Staged => ({
  goods: externals.map((external) => card(external)),
  prices: Object.fromEntries(externals.map((external) => [external, { retail: rubles }])),
  stock: Object.fromEntries(externals.map((external) => [external, { w1: pieces }])),
})
const rowOf = (id: number) =>
  shop.database.db.selectFrom('exchange_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('what a brake holds', () => {
  it('an export cut short waits, changes nothing, and is applied or forgotten by a person', async () => {
    await apply(full(names(24)))
    const before = await source.shopState()
    const cut = await apply(full(names(5), 900))
    expect(cut.state).toBe('held')
    expect(await source.shopState()).toEqual(before)
    expect((await rowOf(cut.id)).brake).toMatchObject([{ rule: 'hides', count: 19, of: 24 }])
    const preview = await previewRun(shop.services, cut.id)
    expect(preview).toMatchObject({ figures: { goodsHidden: 19, offersChanged: 10 }, brakes: [{ rule: 'hides' }] })
    expect(preview!.hiddenGoods).toHaveLength(19)
    expect(preview!.prices[0]).toMatchObject({ before: 100_000, after: 90_000 })
    expect(await source.shopState()).toEqual(before)
    await dropRun(shop.services, cut.id, null)
    expect(await rowOf(cut.id)).toMatchObject({ state: 'dropped' })
    // what was dropped is not remembered: a stock file touches the stock alone
    await apply({ stock: { g1: { w1: 4 } } })
    const code = await source.codeOf('g1')
    expect(await priceOf(code!)).toBe(100_000)
    const again = await apply(full(names(5), 900))
    expect(await applyHeldRun(shop.services, again.id, null)).toBe('applied')
    expect(await source.goodOf('g7')).toMatchObject({ is_active: false })
    expect(await priceOf(code!)).toBe(90_000)
    await expect(applyHeldRun(shop.services, again.id, null)).rejects.toThrow('уже не ждёт')
  })

  it('prices a hundredfold wait', async () => {
    await apply(full(names(24)))
    const wild = await apply({ prices: full(names(24), 100_000).prices! })
    expect(wild.state).toBe('held')
    expect((await rowOf(wild.id)).brake).toMatchObject([{ rule: 'prices', count: 24, of: 24 }])
  })

  it('a rehearsal always waits', async () => {
    later()
    const id = await source.run(full(['g1']), 'rehearsal')
    const before = await source.shopState()
    expect(await processRun(shop.services, id, { isEnd: true })).toBe('held')
    expect(await source.shopState()).toEqual(before)
    expect(await applyHeldRun(shop.services, id, null)).toBe('applied')
    expect(await source.goodOf('g1')).toMatchObject({ is_active: true })
  })

  it('deactivate hides what was not touched since', async () => {
    await apply(full(names(24)))
    later()
    const id = await source.run({ goods: names(23).map((external) => card(external, { isWhole: false })) })
    const { stamp } = await rowOf(id)
    expect(await hideUntouched(shop.services, id, stamp)).toBe('applied')
    expect(await source.goodOf('g23')).toMatchObject({ is_active: false })
    expect(await source.goodOf('g22')).toMatchObject({ is_active: true })
  })
})

const priceOf = async (code: string) =>
  (await shop.database.db.selectFrom('good_offer').select('price').where('good_code', '=', code).executeTakeFirst())
    ?.price

describe('undo', () => {
  it('puts back exactly what was there, also makers and values it had brought', async () => {
    const before = await source.shopState()
    const { id } = await apply(full(['u1', 'u2']))
    expect(await source.shopState()).not.toEqual(before)
    expect(await undoRun(shop.services, id, null)).toMatchObject({ leftAlone: 0 })
    expect(await source.shopState()).toEqual(before)
    await expect(undoRun(shop.services, id, null)).rejects.toThrow('только применённый')
  })

  it('of any exports and edits: what nobody touched since is as before', async () => {
    await apply(full(['q1', 'q2', 'q3']))
    const codes = await Promise.all(['q1', 'q2', 'q3'].map(async (external) => (await source.codeOf(external))!))
    const goodSaid = fc.record(
      {
        name: fc.constantFrom('Имя А', 'Имя Б'),
        weight: fc.constantFrom(1, 2),
        isDeleted: fc.boolean(),
        barcode: fc.constantFrom('', '4600000000039'),
        properties: fc.constantFrom({ p: ['900'] }, { p: [] }, { d: ['нет'] }),
        description: fc.constantFrom('', 'Текст'),
      },
      { requiredKeys: [] },
    )
    const said = fc.record({
      at: fc.nat(2),
      good: fc.option(goodSaid, { nil: undefined }),
      rubles: fc.option(fc.constantFrom(0, 900, 1100), { nil: undefined }),
      old: fc.option(fc.constantFrom(0, 1500), { nil: undefined }),
      pieces: fc.option(fc.nat(9), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 4 }), fc.boolean(), async (parts, isEdited) => {
        const before = await source.shopState()
        const staged: Required<Staged> = { goods: [], prices: {}, stock: {} }
        for (const { at, good, rubles, old, pieces } of parts) {
          const external = `q${at + 1}`
          if (good) staged.goods.push({ external, isWhole: false, ...(good as Partial<GivenGood>) })
          const prices = { ...(rubles === undefined ? {} : { retail: rubles }), ...(old === undefined ? {} : { old }) }
          staged.prices[external] = { ...staged.prices[external], ...prices }
          if (pieces !== undefined) staged.stock[external] = { w1: pieces, w2: pieces }
        }
        later()
        const id = await source.run(staged)
        const state = await processRun(shop.services, id, { isEnd: true, isAllowed: true })
        if (state === 'nothing') return
        if (isEdited) await setMark(codes[0]!, 'sale')
        const { leftAlone } = await undoRun(shop.services, id, null)
        if (isEdited) await setMark(codes[0]!, null)
        expect(leftAlone).toBe(0)
        expect(await source.shopState()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  it('leaves alone what was edited since, and what orders took stays taken', async () => {
    await apply(full(['e1'], 1000, 5))
    const { id } = await apply({ goods: [card('e1', { name: 'Второе имя', weight: 700 })], stock: { e1: { w1: 9 } } })
    const code = (await source.codeOf('e1'))!
    await shop.database.db.updateTable('good').set({ name: 'Имя людей' }).where('code', '=', code).execute()
    const buyer = openVisitor(shop)
    await buyer.post('/cart/update', { goods: [{ code, quantity: 2 }] })
    expect((await buyer.post('/order/save', orderForm())).status).toBe(200)
    expect(await undoRun(shop.services, id, null)).toEqual({ restored: 3, leftAlone: 1 })
    expect(await source.goodOf('e1')).toMatchObject({ name: 'Имя людей', weight_grams: 0 })
    const { quantity } = await shop.database.db
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', code)
      .executeTakeFirstOrThrow()
    expect(quantity).toBe(3)
  })
})

const setMark = (code: string, label: string | null) =>
  shop.database.db
    .updateTable('good')
    .set({ labels: label === null ? [] : [label] })
    .where('code', '=', code)
    .execute()

it('addresses made in the database are those of the rules', async () => {
  const names = [
    'Перфоратор Щука ×2, 5-й «Ёлка»',
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
    'RH 26-800/Вт',
    '  —  ',
    'Съёмный объём',
  ]
  const { rows } = await sql<{
    slug: string
  }>`select slugify(name) as slug from unnest(${names}::text[]) with ordinality as given (name, place) order by place`.execute(
    shop.database.db,
  )
  expect(rows.map(({ slug }) => slug)).toEqual(names.map(slugify))
})

it('after thirty days nothing can be put back', async () => {
  const { id } = await apply(full(['o1']))
  later()
  expect(await sweepExchange(shop.services)).toBe(0)
  const then = shop.time.now
  shop.time.now = new Date(then.getTime() + 31 * 24 * 3600 * 1000)
  expect(await sweepExchange(shop.services)).toBeGreaterThan(0)
  await expect(undoRun(shop.services, id, null)).rejects.toThrow('30 дней')
  shop.time.now = then
})

describe('a kill', () => {
  it('between any two statements leaves all of it or nothing, and the same call again goes on', async () => {
    await apply(full(names(3)))
    const before = await source.shopState()
    later()
    const id = await source.run(full(['g0', 'g1', 'g2', 'k1'], 1100, 7))
    for (const failing of ['exchange_change', 'good', 'good_offer', 'good_stock', 'exchange_run']) {
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$`.execute(
        shop.database.db,
      )
      await sql`create trigger refuse before insert or update on ${sql.table(failing)} for each statement execute function refuse()`.execute(
        shop.database.db,
      )
      await expect(processRun(shop.services, id, { isEnd: true })).rejects.toThrow('killed')
      await sql`drop function refuse cascade`.execute(shop.database.db)
      expect(await source.shopState()).toEqual(before)
    }
    expect(await processRun(shop.services, id, { isEnd: true })).toBe('applied')
    expect(await source.goodOf('k1')).toMatchObject({ is_active: true })
  })
})
