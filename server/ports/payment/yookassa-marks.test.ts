import { expect, it } from 'vitest'
import { jsonService } from '../json-service.fixture.ts'
import { order, refund, settlement } from './sample-payment.fixture.ts'
import { yookassa } from './yookassa.ts'

const { listen, seen } = jsonService()
const settings = (url: string, markField: 'gs_1m' | 'mark_code_raw' = 'gs_1m') => ({
  shopId: 's',
  secretKey: 'k',
  url,
  markField,
})
const posted = () => seen.filter(({ method }) => method === 'POST')

it('names a marked piece by its code, as it is sold and as it comes back', async () => {
  const url = await listen(({ method, url: path }) => {
    if (method === 'GET') return { json: { items: [] } }
    return { json: { id: path!.startsWith('/refunds') ? 'r-1' : 'rt-1', status: 'succeeded' } }
  })
  const mark = '010460043993125621JgXJ5.T\u001D91EE06\u001D92qZ3HkFSd='
  const items = settlement.items.map((item, at) => (at === 0 ? { ...item, quantity: 1, mark } : item))
  const { settle, refund: giveBack } = yookassa(settings(url))
  await settle!({ ...settlement, items })
  await giveBack({ ...refund, items })
  const [sold, back] = posted().map(({ body }) => JSON.parse(body) as { receipt?: object })
  const piece = {
    quantity: '1',
    payment_subject: 'marked',
    measure: 'piece',
    mark_mode: '0',
    mark_quantity: { numerator: 1, denominator: 1 },
    mark_code_info: { gs_1m: mark },
  }
  expect(sold).toMatchObject({
    timezone: 2,
    items: [
      { ...piece, planned_status: 1 },
      { payment_subject: 'service', payment_mode: 'full_payment' },
    ],
  })
  expect(back!.receipt).toMatchObject({ timezone: 2, items: [{ ...piece, planned_status: 3 }, {}] })
  const plain = yookassa(settings(url))
  await plain.settle!({ ...settlement, id: 's-2' })
  expect(posted()[2]!.body).not.toMatch(/timezone|mark_|planned_status/)
  await yookassa(settings(url, 'mark_code_raw')).settle!({ ...settlement, id: 's-3', items })
  expect(JSON.parse(posted()[3]!.body).items[0].mark_code_info).toEqual({ mark_code_raw: mark })
})

it('names a gift card as an advance, at the calculated rate', async () => {
  const url = await listen(() => ({
    json: { id: 'p-1', status: 'pending', confirmation: { confirmation_url: 'https://yoomoney.ru/p-1' } },
  }))
  const items = order.items.slice(0, 1).map((item) => ({ ...item, kind: 'gift' as const }))
  await yookassa(settings(url)).start({ ...order, items, mode: 'advance', isCalculated: true })
  expect(JSON.parse(posted()[0]!.body).receipt.items).toMatchObject([
    { payment_mode: 'advance', payment_subject: 'payment', vat_code: 12 },
  ])
})

it('names the measure of every position', async () => {
  const url = await listen(() => ({
    json: { id: 'p-1', status: 'pending', confirmation: { confirmation_url: 'https://yoomoney.ru/p-1' } },
  }))
  const units = ['шт.', 'кг', 'пог. м', 'м²', 'компл.', '']
  const items = units.map((unit) => ({ ...order.items[0]!, unit }))
  await yookassa(settings(url)).start({ ...order, items })
  const measures = JSON.parse(posted()[0]!.body).receipt.items.map(({ measure }: { measure: string }) => measure)
  expect(measures).toEqual(['piece', 'kilogram', 'meter', 'square_meter', 'piece', 'piece'])
})
