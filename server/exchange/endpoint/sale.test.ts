import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readXml } from '#server/exchange/orders/accounting.fixture.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { PART_BYTES } from '#server/exchange/sessions/receive-part.ts'
import { addTestSource, begin } from './accounting.fixture.ts'

let shop: OfficeShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-sale-'))
  shop = await openOfficeShop({ DATA_DIR: folder })
  await addTestSource(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  const { query, ask } = await session()
  await query()
  await ask('mode=success')
})

async function session(version = '') {
  const own = await begin(shop, 'sale')
  await own.ask(`mode=init${version && `&version=${version}`}`)
  const query = async () => {
    const answer = await shop.app.inject({
      url: `/exchange/1c?type=sale&mode=query&sessid=${own.sessid}`,
      headers: { host: 'shop.test' },
    })
    const { statusCode, headers, rawPayload } = answer
    expect([statusCode, Number(headers['content-length'])]).toEqual([200, rawPayload.length])
    return { type: headers['content-type'], root: readXml(rawPayload) }
  }
  return { ...own, query }
}
const documents = (number: string, status: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация><Документ><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>${status}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`
const statusOf = async (number: string) =>
  (
    await shop.database.db
      .selectFrom('shop_order')
      .select('status')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).status
const lastRun = async () => {
  const { rows } = await sql<{ state: string; figures: object; failure: string | null }>`
    select state, figures, failure from exchange_run order by id desc limit 1`.execute(shop.database.db)
  return rows[0]!
}

it('an older module takes the orders, says so, and sends its documents in one request', async () => {
  const number = await shop.order()
  const { query, ask, send } = await session()
  const { type, root } = await query()
  expect(type).toBe('text/xml; charset=utf-8')
  expect(root.one('Документ').at('Номер')).toBe(number)
  expect((await lastRun()).figures).toEqual({ orders: 1 })
  expect((await ask('mode=success')).lines).toEqual(['success'])
  expect((await query()).root.all('Документ')).toEqual([])
  expect(await send('documents.xml', documents(number, 'Собираем'))).toBe('success')
  expect(await statusOf(number)).toBe('assembling')
  expect(await lastRun()).toMatchObject({ state: 'applied', figures: { orders: 1, documents: 1 }, failure: null })
  expect(await send('broken.xml', documents(number, 'Отменен').slice(0, 60))).toMatch(/^failure Файл broken.xml/)
  expect(await lastRun()).toMatchObject({ state: 'failed', failure: expect.stringContaining('broken.xml') })
})

it('an older module’s file of several parts is read with its last', async () => {
  const number = await shop.order()
  const { query, send } = await session()
  await query()
  const blanks = `${' '.repeat(1024 * 1024)}<Пусто/>`.repeat(9)
  const whole = Buffer.from(documents(number, 'Собираем').replace('<Документ>', `${blanks}<Документ>`))
  expect(await send('large.xml', whole.subarray(0, PART_BYTES))).toBe('success')
  expect(await statusOf(number)).toBe('new')
  expect(await send('large.xml', whole.subarray(PART_BYTES))).toBe('success')
  expect(await statusOf(number)).toBe('assembling')
  // nine million signs, read twice
})

it('a newer one has them in containers, and asks to read what it has sent packed', async () => {
  const number = await shop.order()
  const { query, send, load } = await session('3.1')
  expect((await query()).root.one('Контейнер/Документ').at('Номер')).toBe(number)
  const packed = zipSync({ 'documents.xml': strToU8(documents(number, 'Собран')) })
  expect(await send('orders.zip', packed)).toBe('success')
  expect(await statusOf(number), 'stored, not read').toBe('new')
  expect(await load('documents.xml')).toBe('success')
  expect(await statusOf(number)).toBe('ready')
  expect(await load('nothing.xml')).toBe('failure Файла nothing.xml нет среди присланных')
  // by the name of the archive, and again
  expect(await load('orders.zip')).toBe('success')
})

it('asks for the lists of the shop', async () => {
  const { sessid } = await session()
  const { rawPayload, headers } = await shop.app.inject({
    url: `/exchange/1c?type=sale&mode=info&sessid=${sessid}`,
    headers: { host: 'shop.test' },
  })
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(readXml(rawPayload).all('Cтатусы')).toHaveLength(1)
})
