import { afterAll, beforeAll, expect, it } from 'vitest'
import { send } from '#server/test/account-fixture.ts'
import {
  asked,
  card,
  closeReturns,
  db,
  HAMMER,
  openReturns,
  received,
  returnPage,
  shop,
  step,
  tokenOf,
} from './returns.fixture.ts'

beforeAll(openReturns)
afterAll(closeReturns)

it('whoever sends goods back tells the number: it is kept, mended, told to the shop, and refused when it is here', async () => {
  const number = await received()
  const id = await asked(number, { handIn: 'transport' })
  const token = await tokenOf(number)
  const tell = (carrier: string, track: string) => send(shop, `/order/${token}/returns/${id}/sent`, { carrier, track })
  for (const [carrier, track, field] of [
    ['', '80080012345678', 'carrier'],
    ['Почта России', '1', 'track'],
    ['Почта России', 'x'.repeat(80), 'track'],
    ['Почта России', '<b>', 'track'],
  ] as const) {
    const refused = await tell(carrier, track)
    expect([refused.statusCode, Object.keys(refused.json().errorMessage)]).toEqual([422, [field]])
  }
  expect((await returnPage(number)).returns[0]).toMatchObject({ parcel: null, canTellSent: true })
  const told = await tell(' Почта России ', ' ra123456785ru ')
  expect(told.json().data.parcel).toMatchObject({ carrier: 'Почта России', track: 'RA123456785RU' })
  // the same again tells nobody, another number does
  await tell('Почта России', 'RA123456785RU')
  await tell('СДЭК', '1234567890')
  const news = await db()
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'shop.order-news')
    .where('subject', 'like', `%Возврат № ${id} отправлен%`)
    .execute()
  expect(news).toHaveLength(2)
  expect(await card(id)).toMatchObject({ parcel: { carrier: 'СДЭК', track: '1234567890' } })
  expect((await send(shop, `/order/${token}/returns/999999/sent`, { carrier: 'СДЭК', track: '1234' })).statusCode).toBe(
    404,
  )
  await step(id, 'approve', { text: 'Ждём' })
  await step(id, 'receive', { lines: [{ code: HAMMER, received: 1 }] })
  expect((await tell('СДЭК', '99999')).statusCode).toBe(409)
  expect((await returnPage(number)).returns[0]).toMatchObject({ canTellSent: false, parcel: { track: '1234567890' } })
})
