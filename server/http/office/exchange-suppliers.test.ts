import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createByHand } from '#server/exchange/suppliers/match-by-hand.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
let id: number
let goods: { code: string; article: string; vendor: string; price: number }[]
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  const { rows } = await shop.database.pool.query(`
    select g.code, g.article, v.name as vendor, min(o.price)::integer as price from good g join vendor v on v.code = g.vendor_code
    join good_offer o on o.good_code = g.code where g.is_active and g.article <> '' and not g.is_hire group by g.code, v.name order by g.code limit 2`)
  goods = rows
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.pool.query('delete from exchange_source')
  id = (await owner.post('/exchange/sources', { name: 'Опт-Инструмент', kind: 'table' })).data.id
})

async function upload(name: string, payload: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/office/exchange/rehearsal?source=${id}&filename=${encodeURIComponent(name)}`,
    headers: {
      host: OFFICE_HOST,
      origin: `http://${OFFICE_HOST}`,
      cookie: `office_session=${owner.cookie()}`,
      'content-type': 'application/octet-stream',
    },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const ended = async (run: number, state: string) => {
  await expect.poll(async () => (await owner.get(`/exchange/runs/${run}`)).data.state).toBe(state)
  return (await owner.get(`/exchange/runs/${run}`)).data
}
const priceList = (...rows: string[]) => ['Артикул;Наименование;Бренд;Цена;Остаток', ...rows].join('\n')
const row = (at: number, price: number) => `${goods[at]!.article};Товар ${at};${goods[at]!.vendor};${price};5`
async function applied(text: string, name = 'price.csv') {
  const { data } = await upload(name, text)
  await ended(data.id, 'held')
  expect(['applied', 'nothing']).toContain((await owner.post(`/exchange/runs/${data.id}/apply`)).data.state)
}
const priceOf = async (code: string) =>
  Number(
    (await shop.database.pool.query('select min(price) as price from good_offer where good_code = $1', [code])).rows[0]
      .price,
  )

describe('a price list sent by hand', () => {
  it('is rehearsed, and applied when a person says so', async () => {
    const before = await priceOf(goods[0]!.code)
    const { data } = await upload('прайс.csv', priceList(row(0, 4000)))
    expect(data.kind).toBe('rehearsal')
    await ended(data.id, 'held')
    expect(await priceOf(goods[0]!.code)).toBe(before)
    await owner.post(`/exchange/runs/${data.id}/apply`)
    expect(await priceOf(goods[0]!.code)).toBe(400_000)
    expect(await upload('прайс.xls', 'x')).toMatchObject({
      status: 422,
      errorMessage: { file: [expect.stringContaining('сохраните как .xlsx')] },
    })
  })

  it('with headings nobody knows shows its rows, is told its columns, and is read again', async () => {
    const text = `Опт;;\nПозиция;За штуку;Лежит\n${goods[0]!.article};3000;7\n`
    const failed = await ended((await upload('price.csv', text)).data.id, 'failed')
    expect(failed.failure).toContain('Укажите колонки сами')
    const table = (await owner.get(`/exchange/sources/${id}/table`)).data
    expect(table).toMatchObject({
      headingRow: null,
      rows: [['Опт', '', ''], ['Позиция', 'За штуку', 'Лежит'], expect.anything()],
    })
    const decide = (meanings: string[]) => owner.post(`/exchange/sources/${id}/table`, { headingRow: 1, meanings })
    expect(await decide(['ignore', 'price', 'stock'])).toMatchObject({ status: 422 })
    expect(await decide(['article', 'price', 'price'])).toMatchObject({ status: 422 })
    expect(await decide(['article', 'price', 'нечто'])).toMatchObject({ status: 422 })
    expect(
      (await decide(['article', 'price', 'stock'])).data.columns.map((each: { meaning: string }) => each.meaning),
    ).toEqual(['article', 'price', 'stock'])
    const again = (await owner.post(`/exchange/sources/${id}/read-again`)).data
    expect(again.kind).toBe('rehearsal')
    shop.exchange.schedule(id)
    await ended(again.id, 'held')
  })
})

describe('lines that match nothing', () => {
  it('wait with suggestions and are matched, made a good of, or put away', async () => {
    await applied(
      priceList(
        `${goods[1]!.article};Без бренда в строке;;4500;2`,
        'НЕТ-2;Диск алмазный;Знак;900;3',
        'НЕТ-3;Ложка;Знак;90;3',
      ),
    )
    const unmatched = async (query = '') => (await owner.get(`/exchange/sources/${id}/unmatched${query}`)).data
    const first = await unmatched()
    expect(first.counts).toMatchObject({ matched: 0, waiting: 3, ignored: 0 })
    const line = first.goods.find(({ external }: { external: string }) => external === goods[1]!.article)
    expect(line).toMatchObject({ price: 4500, quantity: 2 })
    expect(line.suggestions).toBeInstanceOf(Array)
    const act = (what: string, body: object) => owner.post(`/exchange/sources/${id}/${what}`, body)
    expect((await act('match', { external: goods[1]!.article, code: goods[1]!.code })).data.code).toBe(goods[1]!.code)
    expect(await priceOf(goods[1]!.code)).toBe(450_000)
    expect((await act('match', { external: 'НЕТ-2', code: goods[1]!.code })).status).toBe(409)
    expect((await act('create', { external: 'НЕТ-2' })).errorMessage).toMatchObject({ category: [expect.any(String)] })
    const { rows } = await shop.database.pool.query('select code from category where not is_hire order by code limit 1')
    const { code } = (await act('create', { external: 'НЕТ-2', category: rows[0].code })).data
    const made = await shop.database.pool.query('select name, category_code, is_active from good where code = $1', [
      code,
    ])
    expect(made.rows).toEqual([{ name: 'Диск алмазный', category_code: rows[0].code, is_active: true }])
    expect((await act('ignore', { external: 'НЕТ-3', isIgnored: true })).status).toBe(200)
    expect((await unmatched()).counts).toMatchObject({ matched: 2, waiting: 0, ignored: 1 })
    expect((await unmatched('?ignored=true')).goods[0].external).toBe('НЕТ-3')
    await act('ignore', { external: 'НЕТ-3', isIgnored: false })
    expect((await unmatched()).counts.waiting).toBe(1)
  })

  it('bring their pictures by address when they become goods; one that is not there is told of', async () => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const server: Server = createServer((request, response) =>
      request.url === '/1.png' ? response.end(picture) : response.writeHead(404).end(),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      await applied(
        `<yml_catalog><shop><offers><offer id="n1" available="true"><name>Лобзик</name><price>1000</price><picture>${origin}/1.png</picture><picture>${origin}/2.png</picture></offer></offers></shop></yml_catalog>`,
        'price.yml',
      )
      const { rows } = await shop.database.pool.query(
        'select code from category where not is_hire order by code limit 1',
      )
      const asked = { sourceId: id, external: 'n1', category: rows[0].code as string, staffId: null }
      const made = await createByHand(shop.services, asked, { isAllowed: () => true })
      const good = await shop.database.pool.query('select pictures from good where code = $1', [made.code])
      expect(good.rows[0].pictures).toHaveLength(1)
      const problems = await shop.database.pool.query('select words from exchange_problem where run_id = $1', [
        made.runId,
      ])
      expect(problems.rows).toEqual([
        { words: expect.stringContaining('/2.png» не скачана: сервер поставщика ответил 404') },
      ])
    } finally {
      server.close()
    }
  })
})

describe('a rule of prices', () => {
  it('shows what it would change, changes nothing, and is applied by comparing again', async () => {
    await applied(priceList(row(0, 4000), row(1, 8000)))
    const rule = { percent: 10, margins: [{ from: 5000, percent: 20 }], rounding: 'none', isFloored: true }
    const preview = (await owner.post(`/exchange/sources/${id}/price-preview`, { rule })).data
    expect(preview).toMatchObject({ goods: 2, priced: 2, up: 2, down: 0, same: 0, margin: 15 })
    expect(preview.largest[0]).toMatchObject({ supplier: 8000, before: 8000, after: 9600 })
    expect(await priceOf(goods[1]!.code)).toBe(800_000)
    const { version } = (await owner.get('/exchange/sources')).data.sources[0]
    await owner.post(`/exchange/sources/${id}`, { version, options: { priceRule: rule } })
    expect((await owner.post(`/exchange/sources/${id}/compare`)).data.state).toBe('applied')
    expect([await priceOf(goods[0]!.code), await priceOf(goods[1]!.code)]).toEqual([440_000, 960_000])
    const bad = { ...rule, percent: -200 }
    expect((await owner.post(`/exchange/sources/${id}/price-preview`, { rule: bad })).status).toBe(422)
  })

  it('a good says who has it and by whom it goes', async () => {
    await applied(priceList(row(0, 4000)))
    const [of] = (await owner.get(`/exchange/suppliers-of/${goods[0]!.code}`)).data
    expect(of).toMatchObject({ name: 'Опт-Инструмент', price: 4000, ours: 4000, quantity: 5, isChosen: true })
    expect((await owner.get('/exchange/suppliers-of/99999')).status).toBe(404)
  })
})

it('what is a supplier’s alone is not asked of accounting, nor by those who may not', async () => {
  const accounting = (await owner.post('/exchange/sources', { name: '1С', kind: '1c' })).data.id
  expect((await owner.get(`/exchange/sources/${accounting}/unmatched`)).status).toBe(409)
  expect((await owner.post(`/exchange/sources/${id}/fetch`)).errorMessage).toMatchObject({ url: [expect.any(String)] })
  expect((await owner.post(`/exchange/sources/${id}/read-again`)).status).toBe(409)
  const content = await shop.as('content')
  expect((await content.post(`/exchange/sources/${id}/ignore`, { external: 'x', isIgnored: true })).status).toBe(403)
})
