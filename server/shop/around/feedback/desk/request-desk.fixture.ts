import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DeskRequest, RequestCard } from '#contract/office/requests.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { openVisitor } from '#server/test/visitor.ts'

export const PHONE = '79111234567'
export const BRANCH = '000001'

/** A shop with its buyers and two operators, asked by the shop's own calls. */
export async function openRequestDesk() {
  const shop: OfficeShop = await openOfficeShop()
  const { db } = shop.database
  let phones = 0
  const newPhone = () => `7922${String(++phones).padStart(7, '0')}`
  const last = async () =>
    String((await db.selectFrom('feedback_request').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id)
  const people = { anna: shop.browser(), boris: shop.browser() }
  const list = async (query = '', browser = people.anna): Promise<DeskRequest[]> =>
    (await browser.get(`/requests${query}`)).data.requests
  return Object.assign(people, {
    shop,
    list,
    newPhone,
    last,
    /** Nobody has asked anything; a Thursday noon, the shop works from nine to eight. */
    async begin() {
      for (const table of ['feedback_request', 'outbox', 'office_event'] as const) await db.deleteFrom(table).execute()
      shop.time.now = new Date('2026-03-05T12:00:00+03:00')
      people.anna = await shop.as('operator')
      people.boris = await shop.as('operator')
    },
    later: (minutes: number) => void (shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000)),
    moment: (minutes: number) => new Date(shop.time.now.getTime() + minutes * 60_000).toISOString(),
    /** Answers the number. */
    async ask(more: Record<string, unknown> = {}): Promise<string> {
      const body = { type: 'callback', name: 'Иван', phone: newPhone(), nodeLogisticCode: BRANCH, ...more }
      const answer = await openVisitor(shop).post('/feedback/callback', body)
      expect(answer.status).toBe(200)
      return last()
    },
    card: async (number: string, browser = people.anna): Promise<RequestCard> =>
      (await browser.get(`/requests/${number}`)).data,
    numbers: async (query = '', browser = people.anna): Promise<string[]> =>
      (await list(query, browser)).map(({ number }) => number),
    step: (browser: StaffBrowser, number: string, what: string, body: object = {}, key?: string) =>
      browser.post(`/requests/${number}/${what}`, body, key ? { 'idempotency-key': key } : {}),
    orderForm: (request: string | null, more: object = {}) => ({
      branch: BRANCH,
      lines: [{ code: '100101', quantity: 1 }],
      delivery: { type: 'pickup', warehouseId: 1 },
      payment: 'on-receipt',
      key: randomUUID(),
      contact: { name: 'Иван', phone: PHONE },
      request,
      ...more,
    }),
    async orders(): Promise<number> {
      const { count } = await db
        .selectFrom('shop_order')
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  })
}
