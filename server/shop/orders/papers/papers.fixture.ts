import { expect } from 'vitest'
import { writeSetting } from '#server/kernel/settings.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'

export const REQUISITES = {
  inn: '6027146103',
  kpp: '602701001',
  address: '180000, г. Псков, ул. Советская, 1',
  bank: 'АО «Учебный банк»',
  bik: '045805999',
  account: '40702810600000012345',
  correspondentAccount: '30101810000000000999',
  signer: 'Соколова И. В.',
}

export let shop: OfficeShop
export let owner: StaffBrowser
/** Of two organizations; the clerk is of the first and sees no documents. */
export let boss: string
export let clerk: string
export let stranger: string
export let company: number
export let other: number
/** A session does not outlive the days that pass here. */
export const browseAs = (browser: StaffBrowser) => void (owner = browser)
export const db = () => shop.database.db

export const askCompany = async (token: string, method: 'GET' | 'POST', url: string, body: object = {}) => {
  const answer = await send(shop, url, body, { token, method })
  return { ...answer.json(), status: answer.statusCode }
}
const open = async (token: string) => {
  const [{ organization_id }] = (await askCompany(token, 'GET', '/user/organizations')).data
  return (await askCompany(token, 'POST', '/user/companies', { organization_id })).data.companies[0].id as number
}
export const companyFile = (token: string, path: string) => send(shop, path, {}, { token, method: 'GET' })
export const officeFile = (browser: StaffBrowser, path: string) =>
  shop.app.inject({
    url: `/api/office${path}`,
    headers: {
      host: OFFICE_HOST,
      cookie: `${shop.config.scheme === 'https' ? '__Host-office_session' : 'office_session'}=${browser.cookie()}`,
    },
  })

export async function placedOrder(token = boss, form: object = {}): Promise<string> {
  await askCompany(token, 'POST', '/cart/update', {
    goods: [
      { code: '100101', quantity: 3 },
      { code: '100102', quantity: 1 },
    ],
    nodeLogisticCode: '000001',
  })
  const answer = await askCompany(
    token,
    'POST',
    '/order/save',
    orderForm({ payment: 'invoice', nodeLogisticCode: '000001', ...form }),
  )
  return answer.data.number as string
}
export const move = (number: string, from: string, to: string) => owner.post(`/orders/${number}/status`, { from, to })
export async function readyOrder(number: string): Promise<string> {
  await owner.post(`/orders/${number}/invoice-paid`)
  await move(number, 'new', 'ready')
  return number
}
export async function handed(token = boss, form: object = {}): Promise<string> {
  const number = await readyOrder(await placedOrder(token, form))
  expect((await move(number, 'ready', 'completed')).status).toBe(200)
  return number
}
export const paperOf = (number: string) =>
  db()
    .selectFrom('transfer_paper as p')
    .innerJoin('shop_order as o', 'o.id', 'p.order_id')
    .selectAll('p')
    .where('o.number', '=', number)
    .executeTakeFirst()
export const storedOrder = (number: string) =>
  db().selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
export const papers = async (token = boss, query = '') => askCompany(token, 'GET', `/company/${company}/papers${query}`)

/** A shop with requisites, and two organizations that buy by invoice. */
export async function openPapers(): Promise<void> {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  await writeSetting(db(), 'requisites', REQUISITES)
  await writeSetting(db(), 'taxes', { vatRate: '22' })
  boss = await signUp(shop, '79452230001', { name: 'Анна', inn: '6027999013' })
  clerk = await signUp(shop, '79452230002', { name: 'Пётр' })
  stranger = await signUp(shop, '79452230003', { name: 'Глеб', inn: '7707083893' })
  company = await open(boss)
  other = await open(stranger)
  const rights = { isAdmin: false, mayOrder: true, mayApprove: false, seesDocuments: false, limit: null }
  await askCompany(boss, 'POST', `/company/${company}/invitations`, { key: '79452230002', ...rights })
  const [{ id }] = (await askCompany(clerk, 'GET', '/user/companies')).data.invitations
  await askCompany(clerk, 'POST', `/user/companies/invitations/${id}`, { isAccepted: true })
}

/** Some time passes, and whoever is of the shop has proven it. */
export async function aMinuteLater(): Promise<void> {
  shop.time.now = new Date(shop.time.now.getTime() + 61_000)
  const fresh_until = new Date(shop.time.now.getTime() + 600_000)
  await db().updateTable('staff_session').set({ fresh_until }).execute()
}
