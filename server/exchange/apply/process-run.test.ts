import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { listInbox } from './inbox.ts'
import { processRun } from './process-run.ts'
import { openSource, type Staged, type GivenGood, type TestSource } from './source.fixture.ts'

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

const send = async (staged: Staged, isEnd = true) => {
  shop.time.now = new Date(shop.time.now.getTime() + 60_000)
  return processRun(shop.services, await source.run(staged), { isEnd })
}
const card = (external: string, more: Partial<GivenGood> = {}): GivenGood => ({
  external,
  name: `Перфоратор ${external}`,
  groups: ['hammers'],
  vendor: 'Terro',
  properties: { p: ['0,8 кВт'], c: ['SDS plus'], d: ['Да'] },
  ...more,
})
const full = (external: string, more: Partial<GivenGood> = {}): Staged => ({
  goods: [card(external, more)],
  prices: { [external]: { retail: 4990, old: 5990 } },
  stock: { [external]: { w1: 3, w2: 0 } },
})
const offersOf = async (external: string) =>
  shop.database.db
    .selectFrom('good_offer')
    .select(['node_code', 'price', 'price_old'])
    .where('good_code', '=', (await source.codeOf(external)) ?? '')
    .orderBy('node_code')
    .execute()
const stockOf = async (external: string) =>
  Object.fromEntries(
    (
      await shop.database.db
        .selectFrom('good_stock')
        .select(['warehouse_id', 'quantity'])
        .where('good_code', '=', (await source.codeOf(external)) ?? '')
        .execute()
    ).map((row) => [row.warehouse_id, row.quantity]),
  )
const marks = async () =>
  (
    await shop.database.pool.query(
      'select (select count(*) from catalog_change) as a, (select count(*) from exchange_change) as b',
    )
  ).rows[0]

describe('a good that comes for the first time', () => {
  it('is mapped by names, priced in every branch and on sale', async () => {
    expect(
      await send(
        full('a1', {
          article: 'RH-26',
          barcode: '4600000000015',
          description: '<p>Берёт <b>бетон</b></p>',
          unit: 'шт',
          weight: 2900,
          vat: '10',
        }),
      ),
    ).toBe('applied')
    expect(await source.goodOf('a1')).toMatchObject({
      name: 'Перфоратор a1',
      slug: 'perforator-a1',
      category_code: 'perforatory',
      vendor_code: 'v2',
      article: 'RH-26',
      barcode: '4600000000015',
      unit: 'шт.',
      weight_grams: 2900,
      vat_rate: '10',
      description: 'Берёт бетон',
      attributes: { power: 800, chuck: 'sds-plus', damping: true },
      is_active: true,
    })
    expect(await offersOf('a1')).toEqual([
      { node_code: '000001', price: 499_000, price_old: 599_000 },
      { node_code: '777', price: 499_000, price_old: 599_000 },
    ])
    expect(await stockOf('a1')).toEqual({ 1: 3 })
    expect(Number(await source.codeOf('a1'))).toBeGreaterThan(5_000_000)
  })

  it('waits in the inbox without a category, inactive without a price', async () => {
    await send({ ...full('b1', { groups: ['odd'] }), goods: [card('b1', { groups: ['odd'] }), card('b2')] })
    expect(await source.codeOf('b1')).toBeUndefined()
    expect(await source.goodOf('b2')).toMatchObject({ is_active: false })
    expect(await listInbox(shop.services, source.sourceId)).toMatchObject([
      { external: 'b1', reason: 'no-category', groups: ['Прочее'], code: null },
      { external: 'b2', reason: 'no-price' },
    ])
    // a person maps the group: the next exchange of anything brings the good in
    await shop.database.db
      .updateTable('exchange_mapping')
      .set({
        target: JSON.stringify({ category: 'bolgarki' }),
        staff_id: 1,
        changed_at: new Date(shop.time.now.getTime() + 1000),
      })
      .where('external', '=', 'odd')
      .where('source_id', '=', source.sourceId)
      .execute()
    await send({ prices: { b2: { retail: 100 } } }, false)
    expect(await source.goodOf('b1')).toMatchObject({ category_code: 'bolgarki', is_active: true })
    expect(await stockOf('b1')).toEqual({ 1: 3 })
    expect(await source.goodOf('b2')).toMatchObject({ is_active: true })
    expect(await listInbox(shop.services, source.sourceId)).toEqual([])
  })

  it('is an existing one by its barcode, or maker and article, when one fits', async () => {
    await shop.database.db.updateTable('good').set({ barcode: '4600000000022' }).where('code', '=', '100103').execute()
    await send({
      goods: [
        card('m1', { barcode: '4600000000022', name: 'Другое имя' }),
        card('m2', { article: 'а 100105', vendor: 'terro', groups: ['odd'] }),
      ],
    })
    expect(await source.codeOf('m1')).toBe('100103')
    expect(await source.codeOf('m2')).toBe('100105')
  })

  it('is never another shop’s thing of the same home-made or wrong barcode', async () => {
    const own = ['2000000004556', '20000004', '200000000004', '4600000000017']
    const goods = own.map((barcode, at) => ({ barcode, code: `10010${at + 2}` }))
    const { db } = shop.database
    for (const { barcode, code } of goods)
      await db.updateTable('good').set({ barcode }).where('code', '=', code).execute()
    await send({ goods: own.map((barcode) => card(barcode, { barcode })), prices: {} })
    for (const { barcode, code } of goods) {
      expect(await source.codeOf(barcode)).toMatch(/^5\d{6}$/)
      await db.updateTable('good').set({ barcode: null }).where('code', '=', code).execute()
    }
  })

  it('is known by a barcode another source has told, in any of its lengths', async () => {
    await send({ goods: [card('n1', { barcode: '088381690379', article: 'A-1' })] })
    await shop.database.db.updateTable('good').set({ barcode: null }).where('article', '=', 'A-1').execute()
    const code = await source.codeOf('n1')
    source = await openSource(shop.database)
    await source.nameAll()
    await send({ goods: [card('n2', { barcode: '0088381690379', article: 'B-2' })] })
    expect(await source.codeOf('n2')).toBe(code)
  })

  it('is the one the same source has left out, by a barcode of its own; never one it still has', async () => {
    await send({ goods: [card('h1', { barcode: '2000000004556' }), card('h2', { barcode: '2000000004679' })] })
    const [code, second] = [await source.codeOf('h1'), await source.codeOf('h2')]
    await send({ goods: [card('h2', { barcode: '2000000004679' }), card('h3', { barcode: '2000000004556' })] })
    expect([await source.codeOf('h1'), await source.codeOf('h2'), await source.codeOf('h3')]).toEqual([
      undefined,
      second,
      code,
    ])
    await send({ goods: [card('h4', { barcode: '2000000004679' })] }, false)
    expect(await source.codeOf('h4')).not.toBe(second)
  })

  it('has a property of the shop only where its category uses it and its values are of its kind', async () => {
    const { db } = shop.database
    await source.name('property', { size: 'Размер' })
    await db
      .insertInto('attribute')
      .values({ code: 'wrench_size', name: 'Размер', type: 'number', unit: 'мм', decimals: 0 })
      .execute()
    const use = (category: string) => ({
      category_code: category,
      attribute_code: 'wrench_size',
      group_name: '',
      position: 90,
      is_filter: false,
      is_card: false,
    })
    await db.insertInto('category_attribute').values(use('bolgarki')).execute()
    const sized = (external: string, value: string) => full(external, { properties: { size: [value] } })
    const target = async () =>
      (
        await shop.database.pool.query(
          `select target from exchange_mapping where source_id = $1 and external = 'size'`,
          [source.sourceId],
        )
      ).rows[0].target
    await send(sized('r1', '37'))
    expect(await target()).toBeNull()
    await db.insertInto('category_attribute').values(use('perforatory')).execute()
    await send(sized('r1', 'XL'))
    expect(await target()).toBeNull()
    await send(sized('r1', '37'))
    expect(await target()).toMatchObject({ attribute: 'wrench_size' })
    await db.deleteFrom('category_attribute').where('attribute_code', '=', 'wrench_size').execute()
    await db.updateTable('exchange_mapping').set({ target: null }).where('external', '=', 'size').execute()
    await db.deleteFrom('attribute').where('code', '=', 'wrench_size').execute()
  })

  it('belongs to the category named as its group, though another sells the same kind', async () => {
    const { db } = shop.database
    const wider = { code: 'perforatory-i-molotki', name: 'Перфораторы и молотки', name_one: 'Перфоратор' }
    await db
      .insertInto('category')
      .values(wider as never)
      .execute()
    await source.name('group', { both: 'Перфораторы' })
    await send(full('g1', { groups: ['both'] }))
    expect(await source.goodOf('g1')).toMatchObject({ category_code: 'perforatory' })
    await db.deleteFrom('category').where('code', '=', wider.code).execute()
  })

  it('has no maker of that name: one is made and told of', async () => {
    await send(full('n1', { vendor: 'Фиолент' }))
    expect(await source.goodOf('n1')).toMatchObject({ vendor_code: 'fiolent' })
    await send(full('n2', { vendor: '' }), false)
    expect(await source.goodOf('n2')).toMatchObject({ vendor_code: 'bez-brenda' })
  })
})

describe('again and in parts', () => {
  it('the same twice writes nothing', async () => {
    await send(full('s1'))
    const before = await marks()
    expect(await send(full('s1'))).toBe('nothing')
    expect(await marks()).toEqual(before)
  })

  it('halves meet whichever comes first', async () => {
    await send({ prices: { h1: { retail: 10 } }, stock: { h1: { w1: 2 } } })
    expect(await listInbox(shop.services, source.sourceId)).toMatchObject([{ external: 'h1', reason: 'no-card' }])
    await send({ goods: [card('h1')] })
    expect(await source.goodOf('h1')).toMatchObject({ is_active: true })
    expect(await stockOf('h1')).toEqual({ 1: 2 })
  })

  it('three full exports in turn add and hide exactly what changed', async () => {
    await send({
      goods: [card('t1'), card('t2'), card('t3')],
      prices: { t1: { retail: 100 }, t2: { retail: 200 }, t3: { retail: 300 } },
    })
    const others = await shop.database.db
      .selectFrom('good')
      .selectAll()
      .where('code', '<', '5000000')
      .orderBy('code')
      .execute()
    const active = async () =>
      Promise.all(['t1', 't2', 't3', 't4'].map(async (external) => (await source.goodOf(external))?.is_active))
    await send({ goods: [card('t1'), card('t3'), card('t4')], prices: { t4: { retail: 400 } } })
    expect(await active()).toEqual([true, false, true, true])
    await send({ goods: [card('t1'), card('t2'), card('t3'), card('t4', { isDeleted: true })] })
    expect(await active()).toEqual([true, true, true, false])
    expect(
      await shop.database.db.selectFrom('good').selectAll().where('code', '<', '5000000').orderBy('code').execute(),
    ).toEqual(others)
  })

  it('changes hide nothing by absence, nor does a session that has not ended or whose file failed', async () => {
    await send({ goods: [card('c1'), card('c2')], prices: { c1: { retail: 100 }, c2: { retail: 200 } } })
    await send({ goods: [card('c1', { isWhole: false, name: 'Новое имя' })] })
    expect(await source.goodOf('c2')).toMatchObject({ is_active: true })
    await send({ goods: [card('c1')] }, false)
    expect(await source.goodOf('c2')).toMatchObject({ is_active: true })
    const failed = await source.run({ goods: [card('c1')] })
    await shop.database.db
      .insertInto('exchange_file')
      .values({
        run_id: failed,
        name: 'x.xml',
        state: 'failed',
        created_at: shop.time.now,
        changed_at: shop.time.now,
      } as never)
      .execute()
    await processRun(shop.services, failed, { isEnd: true })
    expect(await source.goodOf('c2')).toMatchObject({ is_active: true })
  })

  it('a full card clears a property it no longer has, a change only the one it names', async () => {
    await send(full('p1'))
    await send({ goods: [card('p1', { isWhole: false, properties: { c: [] } })] }, false)
    expect((await source.goodOf('p1'))?.attributes).toEqual({ power: 800, damping: true })
    await send({ goods: [card('p1', { properties: { d: ['нет'] } })] }, false)
    expect((await source.goodOf('p1'))?.attributes).toEqual({ damping: false })
  })

  it('pictures go by changes only, the later row wins', async () => {
    const file = await source.picture('x.jpg')
    await send({
      ...full('r1'),
      goods: [card('r1', { pictures: ['lost.jpg', 'x.jpg'], name: 'Раньше' }), card('r1', { name: 'Позже' })],
    })
    expect(await source.goodOf('r1')).toMatchObject({ pictures: [file], name: 'Позже' })
    await send({ goods: [card('r1', { pictures: [] })] }, false)
    expect((await source.goodOf('r1'))?.pictures).toEqual([file])
    // named, and none of them came
    await send({ goods: [card('r1', { pictures: ['lost.jpg'], isWhole: false })] }, false)
    expect((await source.goodOf('r1'))?.pictures).toEqual([file])
    await send({ goods: [card('r1', { pictures: [], isWhole: false })] }, false)
    expect((await source.goodOf('r1'))?.pictures).toEqual([])
  })

  it('a value of accounting’s own list is what the list says', async () => {
    await shop.database.db
      .updateTable('exchange_mapping')
      .set({ details: JSON.stringify({ values: { 'id-1': 'SDS-max', 'id-2': 'Новый' } }) })
      .where('source_id', '=', source.sourceId)
      .where('external', '=', 'c')
      .execute()
    await send(full('v1', { properties: { c: ['id-1'] } }))
    expect((await source.goodOf('v1'))?.attributes).toEqual({ chuck: 'sds-max' })
  })

  it('offers told whole beside changed cards hide nothing', async () => {
    await send({ goods: [card('x1'), card('x2')], prices: { x1: { retail: 100 }, x2: { retail: 200 } } })
    await send({ goods: [card('x1', { isWhole: false }), { external: 'x1#a', name: 'А' }] })
    expect(await source.goodOf('x2')).toMatchObject({ is_active: true })
  })
})

describe('prices and stock', () => {
  it('a zero price is no offer, an old price not above the price is none', async () => {
    const others = { z2: { retail: 100 }, z3: { retail: 100 } }
    await send({ goods: [card('z1'), card('z2'), card('z3')], prices: { z1: { retail: 100, old: 90 }, ...others } })
    expect(await offersOf('z1')).toMatchObject([{ price: 10_000, price_old: null }, { price_old: null }])
    await send({ prices: { z1: { retail: 0 } } })
    expect(await offersOf('z1')).toEqual([])
    expect(await source.goodOf('z1')).toMatchObject({ is_active: false })
    await send({ prices: { z1: { retail: 500 } } })
    expect(await source.goodOf('z1')).toMatchObject({ is_active: true })
  })

  it('a warehouse no longer named has none', async () => {
    await send(full('w1'))
    await send({ stock: { w1: { w2: 7 } } })
    expect(await stockOf('w1')).toEqual({ 1: 0, 2: 7 })
  })

  it('one figure for all goes to the warehouse the source names', async () => {
    source = await openSource(shop.database, { warehouse: 3 })
    await source.nameAll()
    await send({ ...full('o1'), stock: { o1: { '': 9 } } })
    expect(await stockOf('o1')).toEqual({ 3: 9 })
  })

  it('a characteristic is a good of its own, or summed', async () => {
    const staged: Staged = {
      goods: [card('k', { name: 'Куртка' }), { external: 'k#s', name: 'S' }, { external: 'k#m', name: 'Куртка (M)' }],
      prices: { 'k#s': { retail: 10 }, 'k#m': { retail: 12 } },
      stock: { 'k#s': { w1: 1 }, 'k#m': { w1: 2 } },
    }
    await send(staged)
    expect((await source.goodOf('k#s'))?.name).toBe('Куртка (S)')
    expect((await source.goodOf('k#m'))?.name).toBe('Куртка (M)')
    expect(await source.codeOf('k')).toBeUndefined()
    source = await openSource(shop.database, { characteristics: 'sum' })
    await source.nameAll()
    await send(staged)
    expect(await stockOf('k')).toEqual({ 1: 3 })
    expect(await offersOf('k')).toMatchObject([{ price: 1000 }, { price: 1000 }])
  })
})

describe('whose a field is', () => {
  it('the shop keeps a name it has edited; a price stays accounting’s', async () => {
    await send(full('f1'))
    const code = (await source.codeOf('f1'))!
    await shop.database.db.updateTable('good').set({ name: 'Имя магазина' }).where('code', '=', code).execute()
    await send({ ...full('f1', { name: 'Имя 1С', weight: 10, vat: '18' }), prices: { f1: { retail: 3990 } } })
    expect(await source.goodOf('f1')).toMatchObject({
      name: 'Имя магазина',
      slug: 'perforator-f1',
      weight_grams: 10,
      vat_rate: null,
    })
    expect((await offersOf('f1'))[0]).toMatchObject({ price: 399_000 })
    await shop.database.db
      .insertInto('exchange_field_owner')
      .values({ source_id: source.sourceId, field: 'name', owner: 'accounting' })
      .execute()
    await send(full('f1', { name: 'Имя 1С' }))
    expect((await source.goodOf('f1'))?.name).toBe('Имя 1С')
  })
})
