import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeWindows1251 } from '#rules/exchange/windows-1251.ts'
import { applyHeldRun } from '../apply/decide-run.ts'
import { previewRun } from '../apply/preview-run.ts'
import { openSupplierShop, type SupplierShop } from './supplier-shop.fixture.ts'

let suppliers: SupplierShop
let shop: SupplierShop['shop']
let source: number
let good: { code: string; article: string; name: string; vendor: string; price: number }
beforeAll(async () => {
  suppliers = await openSupplierShop()
  shop = suppliers.shop
})
afterAll(() => suppliers.close())
beforeEach(async () => {
  await shop.database.pool.query(`delete from exchange_source`)
  source = await suppliers.addSupplier()
  const { rows } = await shop.database.pool.query(`
    select g.code, g.article, g.name, v.name as vendor, min(o.price)::integer as price from good g join vendor v on v.code = g.vendor_code
    join good_offer o on o.good_code = g.code where g.is_active and g.article <> '' and not g.is_hire
    group by g.code, v.name having count(*) > 0 order by g.code limit 1`)
  good = rows[0]
})

const send = (name: string, text: string | Uint8Array, of = source, kind: 'catalog' | 'rehearsal' = 'catalog') =>
  suppliers.send(of, name, text, kind)
const list = (...rows: [article: string, price: number | string, stock: number | string][]) =>
  [
    'Артикул;Наименование;Бренд;Категория;Цена;Остаток',
    ...rows.map(
      ([article, price, stock]) => `${article};Товар ${article};${good.vendor};Перфораторы;${price};${stock}`,
    ),
  ].join('\n')
const offer = async () =>
  (
    await shop.database.pool.query('select distinct price::integer as price from good_offer where good_code = $1', [
      good.code,
    ])
  ).rows.map((row) => row.price)
const stock = async () =>
  (
    await shop.database.pool.query('select quantity from good_stock where good_code = $1 and warehouse_id = 1', [
      good.code,
    ])
  ).rows[0]?.quantity
const state = async () => {
  const { rows } = await shop.database.pool
    .query(`select (select count(*) from good) as goods, (select count(*) from vendor) as vendors,
    (select md5(string_agg(g::text, ',' order by code)) from (select code, name, description, is_active, article from good) g) as cards`)
  return rows[0]
}

describe('a price list', () => {
  it('moves price and stock of what it matches by brand and squeezed article, and nothing else', async () => {
    const before = await state()
    const squeezed = good.article.toLowerCase().replace(/[-\s]/g, '')
    const sent = await send('price.csv', encodeWindows1251(list([squeezed, '4 321,00', 9], ['НЕТ-ТАКОГО-1', 100, 5])))
    expect([sent.state, sent.failure]).toEqual(['applied', null])
    expect(await offer()).toEqual([432_100])
    expect(await stock()).toBe(9)
    expect(await state()).toEqual(before)
    // what matches nothing waits
    const { rows } = await shop.database.pool.query(
      `select s.external from source_good s where source_id = $1 and not exists (select from external_id e where e.source_id = s.source_id and e.external = s.external)`,
      [source],
    )
    expect(rows).toEqual([{ external: 'НЕТ-ТАКОГО-1' }])
  })

  it('knows a row whose article is another now by the barcode the row before it had', async () => {
    const row = (article: string, price: number) =>
      `Артикул;Наименование;Бренд;Цена;Остаток;Штрихкод\n${article};Перфоратор;${good.vendor};${price};3;0088381690379`
    await send('price.csv', row(good.article, 4000))
    const rehearsed = await send('price.csv', row('ДРУГОЙ-АРТИКУЛ', 4100), source, 'rehearsal')
    expect(rehearsed.figures).toMatchObject({ goodsMatched: 1, goodsNew: 0 })
    await applyHeldRun(shop.services, rehearsed.id, null)
    expect([await offer(), await stock()]).toEqual([[410_000], 3])
  })

  it('sent twice writes nothing; after its rule was changed it is read anew', async () => {
    const text = list([good.article, 4000, 2])
    await send('price.csv', text)
    expect((await send('price.csv', text)).state).toBe('nothing')
    await shop.database.pool.query(
      `update exchange_source set version = version + 1, options = options || $2 where id = $1`,
      [source, JSON.stringify({ priceRule: { percent: 10, rounding: 'ninety' } })],
    )
    expect((await send('price.csv', text)).state).toBe('applied')
    expect(await offer()).toEqual([449_000])
  })

  it('that is rehearsed shows what would change and changes nothing', async () => {
    const [price] = await offer()
    const sent = await send('price.csv', list([good.article, (price / 100) * 1.1, 4]), source, 'rehearsal')
    expect(sent.state).toBe('held')
    const preview = await previewRun(shop.services, sent.id)
    expect(preview?.prices.find(({ code }) => code === good.code)?.after).toBe(Math.round(price * 1.1))
    expect(await offer()).toEqual([price])
  })

  it.each([
    ['price.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'это старая таблица .xls. Откройте её и сохраните как .xlsx'],
    ['price.json', '{"goods": []}', 'это JSON'],
    ['price.html', '<!DOCTYPE html><html></html>', 'это веб-страница'],
    ['price.csv', 'Артикул;Цена\n"A;1\nB;2\n', 'кавычка открыта и не закрыта'],
    ['price.yml', '<yml_catalog><shop><offers><offer id="1"><name>Дрель</name></offer><offer', 'файл оборван'],
    ['price.csv', 'раз;два\nтри;четыре\n', 'нет строки с заголовками'],
    ['price.xlsx', Buffer.from('PK\u0003\u0004ложь'), 'архив таблицы повреждён'],
  ])('%s that cannot be read says why and leaves nothing staged', async (name, bytes, words) => {
    const sent = await send(name, bytes)
    expect([sent.state, sent.failure]).toEqual(['failed', expect.stringContaining(words)])
    const { rows } = await shop.database.pool.query(
      'select (select count(*) from stage_good where run_id = $1) + (select count(*) from source_good where source_id = $2) as n',
      [sent.id, source],
    )
    expect(Number(rows[0].n)).toBe(0)
  })

  it('that no longer has a good takes its stock, never the good; most of them at once wait', async () => {
    const rows = Array.from({ length: 3 }, (_, at) => [`Z-${at}`, 100, 1] as [string, number, number])
    await send('price.csv', list([good.article, 4000, 7], ...rows))
    const sent = await send('price.csv', list(...rows))
    expect([sent.state, (sent.brake as unknown as { rule: string }[])?.[0]?.rule]).toEqual(['held', 'hides'])
    expect(await stock()).toBe(7)
    const before = await state()
    expect(await applyHeldRun(shop.services, sent.id, null)).toBe('applied')
    expect(await stock()).toBe(0)
    expect(await state()).toEqual(before)
  })
})

describe('several suppliers of a good', () => {
  it('the cheapest that has it is the one to go by', async () => {
    const near = await suppliers.addSupplier({ warehouse: 2, deliveryDays: 3 })
    await send('price.csv', list([good.article, 4000, 5]))
    await send('price.csv', list([good.article, 3900, 2]), near)
    expect(await offer()).toEqual([390_000])
    const chosen = async () =>
      (
        await shop.database.pool.query(
          'select source_id, delivery_days, quantity from good_supplier where good_code = $1',
          [good.code],
        )
      ).rows[0]
    expect(await chosen()).toEqual({ source_id: near, delivery_days: 3, quantity: 2 })
    await send('price.csv', list([good.article, 3900, 0]), near)
    expect(await offer()).toEqual([400_000])
    expect((await chosen()).source_id).toBe(source)
  })
})
