import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let manager: StaffBrowser
let company: number
const db = () => shop.database.db

/** Its account, opened by whoever has named its number. */
async function opened(phone: string, name: string): Promise<number> {
  const token = await signUp(shop, phone, { name, inn: '6027999013' })
  const ask = async (method: 'GET' | 'POST', url: string, body: object = {}) =>
    (await send(shop, url, body, { token, method })).json().data
  const [{ organization_id }] = await ask('GET', '/user/organizations')
  return (await ask('POST', '/user/companies', { organization_id })).companies[0].id
}

beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
  company = await opened('79452220001', 'Анна')
})
afterAll(() => shop.close())

describe('a new organization', () => {
  const given = { agreementNumber: '', agreementOn: null, priceListId: null, creditLimit: 50_000, creditDays: 14 }
  const step = (path: string, body: object = {}) => manager.post(`/companies/${company}/${path}`, body)

  it('is told to the shop, waits among the new ones and has no credit until its proof was seen', async () => {
    const { text } = await db()
      .selectFrom('outbox')
      .select('text')
      .where('kind', '=', 'shop.company')
      .executeTakeFirstOrThrow()
    expect(text).toContain('6027999013')
    const isWaiting = async () =>
      (await manager.get('/companies?show=new')).data.some(({ id }: { id: number }) => id === company)
    const queue = async () =>
      (await manager.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'companies').count
    expect([await isWaiting(), await queue()]).toEqual([true, 1])
    const refused = await step('terms', given)
    expect([refused.status, refused.errorMessage]).toEqual([409, expect.stringContaining('ещё не подтверждена')])
    // what no proof is needed for
    expect((await step('terms', { ...given, creditLimit: 0, creditDays: 0 })).status).toBe(200)
    expect((await step('prove', { how: 'proxy', note: ' ' })).errorMessage).toEqual({ note: [expect.any(String)] })
    expect((await step('prove', { how: 'before', note: 'Так' })).status).toBe(422)
    expect((await step('prove', { how: 'proxy', note: 'Доверенность № 14' })).data.proof).toMatchObject({
      how: 'proxy',
      note: 'Доверенность № 14',
    })
    expect((await step('prove', { how: 'edo', note: 'Ещё раз' })).status).toBe(409)
    expect([await isWaiting(), await queue()]).toEqual([false, 0])
    expect((await step('terms', given)).status).toBe(200)
  })

  it('is doubted again only when nothing rests on its proof', async () => {
    expect((await step('doubt')).errorMessage).toContain('сначала уберите')
    await step('terms', { ...given, creditLimit: 0, creditDays: 0 })
    expect((await step('doubt')).data).toMatchObject({ proof: null, isNew: true })
    expect((await step('terms', given)).status).toBe(409)
    expect((await step('prove', { how: 'agreement', note: 'Договор № 17' })).status).toBe(200)
  })

  it('has somebody of the shop who looks after it, and a note', async () => {
    const [someone] = (await manager.get(`/companies/${company}`)).data.staff
    expect((await step('care', { managerId: someone.id, note: ' Звонить Анне ' })).data).toMatchObject({
      managerId: someone.id,
      note: 'Звонить Анне',
    })
    expect((await step('care', { managerId: 999_999, note: '' })).status).toBe(422)
  })

  it('is warned of where another has opened an account with its number', async () => {
    const second = await opened('79452220019', 'Глеб')
    expect((await manager.get(`/companies/${second}`)).data.signs.sameNumber).toMatchObject([{ id: company }])
  })
})
