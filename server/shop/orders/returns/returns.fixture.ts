import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReturnCard } from '#contract/office/returns.ts'
import type { OrderReturns } from '#contract/returns.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { sendForm, type TestFile } from '#server/test/send-form.ts'

export const HAMMER = '100101'
const SHOP = 1
const DAY = 24 * 60 * 60 * 1000
export let shop: OfficeShop
let dataDir: string
export let counter: StaffBrowser
export let owner: StaffBrowser
export let bank: ReturnType<typeof deskBank>

/** A shop, a bank, whoever stands at the counter and the owner. */
export async function openReturns() {
  dataDir = await mkdtemp(join(tmpdir(), 'returns-'))
  shop = await openOfficeShop({ DATA_DIR: dataDir })
  bank = deskBank(shop)
  await signIn()
}

export async function closeReturns() {
  await shop.close()
  await rm(dataDir, { recursive: true })
}

export const isFresh = (browser: StaffBrowser, fresh: boolean) =>
  shop.database.db
    .updateTable('staff_session')
    .set({ fresh_until: fresh ? new Date(shop.time.now.getTime() + 600_000) : null })
    .where('token_hash', '=', sessionHashOf(browser))
    .execute()

/** With everything proven; a session does not outlive the days that pass here. */
async function signIn() {
  counter = await shop.as('counter', { warehouseIds: [SHOP] })
  owner = await shop.as('owner')
  for (const browser of [counter, owner]) await isFresh(browser, true)
}

export async function later(days: number) {
  shop.time.now = new Date(shop.time.now.getTime() + days * DAY)
  await signIn()
}

export const db = () => shop.database.db
export const stock = async () =>
  (
    await db()
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', HAMMER)
      .where('warehouse_id', '=', SHOP)
      .executeTakeFirstOrThrow()
  ).quantity
export const tokenOf = async (number: string) => (await bank.order(number)).pay_token!

/** The way to what a test is about: told as it was answered when it did not get there. */
function done<A extends { status: number }>(answer: A): A {
  if (answer.status !== 200) throw new Error(`not done: ${JSON.stringify(answer)}`)
  return answer
}

/** Ordered, paid and with its buyer. */
export async function received(form: Record<string, unknown> = {}, number?: string): Promise<string> {
  const made = number ?? (await shop.order(form))
  if ((form['payment'] ?? 'on-receipt') === 'online') await bank.pay(made)
  done(await owner.post(`/orders/${made}/status`, { from: 'new', to: 'ready' }))
  const { due } = done(await counter.get(`/handover/${made}`)).data
  done(await counter.post(`/handover/${made}`, { due, ...(due > 0 && { paidBy: 'cash' }) }))
  return made
}

let keys = 0
export const newKey = () => (++keys).toString(16).padStart(32, '0')
export const lines = (quantity = 1, code = HAMMER) => JSON.stringify([{ code, quantity }])
export const FORM = { reason: 'fault', wish: 'money', handIn: 'shop', comment: 'Не крутит' }
export async function askForReturn(number: string, fields: Record<string, string> = {}, files: TestFile[] = []) {
  const form = { key: newKey(), lines: lines(), ...FORM, ...fields }
  const answer = await sendForm(shop, `/order/${await tokenOf(number)}/returns`, form, files)
  return { status: answer.statusCode, ...answer.json() }
}
export const asked = async (number: string, fields: Record<string, string> = {}): Promise<string> =>
  done(await askForReturn(number, fields)).data.number
export const returnPage = async (number: string) =>
  (await shop.get(`/api/order/${await tokenOf(number)}/returns`)).json().data as OrderReturns
export const card = async (id: string) => (await counter.get(`/returns/${id}`)).data as ReturnCard
export const step = async (id: string, name: string, body: object = {}, browser = counter) =>
  browser.post(`/returns/${id}/${name}`, { version: (await card(id)).version, ...body })
export const messages = async (number: string) =>
  (
    await db()
      .selectFrom('outbox')
      .select('kind')
      .where('order_id', '=', (await bank.order(number)).id)
      .where('kind', 'like', 'order.return%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

/** As far as the money. */
export async function checked(
  number: string,
  fields: Record<string, string> = {},
  pieces = 1,
  isWhole = false,
): Promise<string> {
  const id = await asked(number, { lines: lines(pieces), ...fields })
  await step(id, 'approve', { text: 'Привезите товар' })
  await step(id, 'receive', { lines: [{ code: HAMMER, received: pieces }] })
  await step(id, 'check', {
    lines: [{ code: HAMMER, sellable: isWhole ? pieces : 0, faulty: isWhole ? 0 : pieces, parts: 0 }],
    finding: 'Осмотрели',
  })
  return id
}
