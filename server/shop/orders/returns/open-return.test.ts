import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReturnOffer } from '#contract/returns.ts'
import { OFFICE_HOST } from '#server/test/office-shop.ts'
import { jpeg } from '#server/test/pictures-fixture.ts'
import {
  card,
  closeReturns,
  counter,
  db,
  HAMMER,
  messages,
  openReturns,
  owner,
  returnPage,
  received,
  shop,
} from './returns.fixture.ts'

beforeAll(openReturns)
afterAll(closeReturns)

const form = (more: object = {}) => ({
  key: randomUUID(),
  lines: [{ code: HAMMER, quantity: 1 }],
  reason: 'fault',
  wish: 'money',
  handIn: 'shop',
  comment: 'Не крутит, сказал по телефону',
  ...more,
})
const open = (number: string, more: object = {}, browser = counter) =>
  browser.post(`/orders/${number}/returns`, form(more))

it('somebody of the shop writes down what a buyer tells: once, by the buyer’s own terms, under their name', async () => {
  const number = await received()
  const offer = (await counter.get(`/orders/${number}/return-offer`)).data as ReturnOffer
  expect(offer).toEqual((await returnPage(number)).offer)
  const wish = form()
  const twice = await Promise.all([
    counter.post(`/orders/${number}/returns`, wish),
    counter.post(`/orders/${number}/returns`, wish),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const id = twice[0]!.data.number as string
  expect(twice[1]!.data.number).toBe(id)
  const { createdBy, state, comment, answerBy } = await card(id)
  expect(createdBy).not.toBeNull()
  expect([state, comment]).toEqual(['asked', 'Не крутит, сказал по телефону'])
  expect(answerBy === null).toBe((await returnPage(number)).returns[0]!.answerBy === null)
  // the buyer hears of it, the shop does not need to
  expect(await messages(number)).toEqual(['order.return-asked'])
  const told = await db()
    .selectFrom('outbox')
    .select('subject')
    .where('subject', '=', `Возврат № ${id} по заказу № ${number}`)
    .execute()
  expect(told).toEqual([])
  expect((await counter.get(`/returns?search=${number}&view=all`)).data.returns).toHaveLength(1)
  // brought with the call: received at once
  expect(
    (
      await counter.post(`/returns/${id}/receive`, {
        version: (await card(id)).version,
        lines: [{ code: HAMMER, received: 1 }],
      })
    ).status,
  ).toBe(200)
})

it('photos are added to the card, by those who may', async () => {
  const { number } = (await open(await received())).data
  const bytes = Buffer.from((await jpeg()).bytes)
  const send = async (browser: typeof counter, payload: Buffer, key = number) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/office/desk-photos/returns/${key}?filename=a.jpg`,
        headers: {
          host: OFFICE_HOST,
          origin: `http://${OFFICE_HOST}`,
          cookie: `office_session=${browser.cookie()}`,
          'content-type': 'application/octet-stream',
        },
        payload,
      })
    ).statusCode
  expect(await send(counter, bytes)).toBe(200)
  expect(await send(counter, Buffer.from('<svg/>'))).toBe(415)
  expect(await send(counter, bytes, '999999')).toBe(404)
  expect(await send(await shop.as('counter', { warehouseIds: [2] }), bytes)).toBe(404)
  expect(await send(await shop.as('warehouse'), bytes)).toBe(403)
  expect((await card(number)).photos).toHaveLength(1)
})

it.each<[string, object, string, RegExp]>([
  ['nothing', { lines: [] }, 'lines', /Выберите товары/],
  ['half a piece', { lines: [{ code: HAMMER, quantity: 0.5 }] }, 'lines.0.quantity', /Сколько штук/],
  ['a stranger good', { lines: [{ code: '100201', quantity: 1 }] }, 'lines', /в заказе нет/],
  ['more than was bought', { lines: [{ code: HAMMER, quantity: 3 }] }, 'lines', /не больше 2/],
  [
    'the same twice',
    {
      lines: [
        { code: HAMMER, quantity: 2 },
        { code: HAMMER, quantity: 1 },
      ],
    },
    'lines',
    /не больше 2/,
  ],
  ['no reason we know', { reason: 'because' }, 'reason', /Выберите причину/],
  ['a repair of what is whole', { reason: 'not-suited', wish: 'repair' }, 'wish', /нельзя, можно/],
  ['a fault without words', { comment: ' ' }, 'comment', /Опишите/],
  ['another branch’s shop', { warehouseId: 999 }, 'warehouseId', /выберите другой/],
  ['no key', { key: 'x' }, 'key', /Обновите страницу/],
])('%s: refused at its field, nothing is written', async (_what, more, field, words) => {
  const number = await received({ payment: 'online' })
  const refused = await open(number, more)
  expect(refused.status).toBe(422)
  const said = refused.errorMessage as Record<string, string[]>
  expect(Object.keys(said)).toEqual([field])
  expect(said[field]!.join(' ').replaceAll('\u00A0', ' ')).toMatch(words)
  expect((await returnPage(number)).returns).toEqual([])
})

it('not before it was received, not of another shop, not without the permission', async () => {
  const early = await shop.order()
  expect((await counter.get(`/orders/${early}/return-offer`)).data.refusal).toContain('ещё не получен')
  expect((await open(early)).status).toBe(409)
  const number = await received()
  const stranger = await shop.as('counter', { warehouseIds: [2] })
  expect((await open(number, {}, stranger)).status).toBe(404)
  expect((await stranger.get(`/orders/${number}/return-offer`)).status).toBe(404)
  expect((await open(number, {}, await shop.as('warehouse'))).status).toBe(403)
  expect((await open('999999999')).status).toBe(404)
  expect((await open(number, {}, owner)).status).toBe(200)
})
