import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

interface Role {
  code: string
  version: number
  permissions: string[]
}
const roles = async (): Promise<Role[]> => (await owner.get('/roles')).data.roles
const role = async (code: string) => (await roles()).find((each) => each.code === code)!

it('rights of several roles change together and hold at once', async () => {
  const [operator, content] = [await role('operator'), await role('content')]
  const person = await shop.as('content')
  expect((await person.get('/customers')).status).toBe(403)
  const answer = await owner.post('/roles-matrix', {
    roles: [
      { ...operator, permissions: operator.permissions.filter((each) => each !== 'stock.read') },
      { ...content, permissions: [...content.permissions, 'customers.read'] },
    ].map(({ code, version, permissions }) => ({ code, version, permissions })),
  })
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  expect((await role('operator')).permissions).not.toContain('stock.read')
  expect((await person.get('/customers')).status).toBe(200)
})

it('one refused leaves all as they were: an old version, the owner’s role, a right that is not', async () => {
  const manager = await shop.as('manager')
  const before = await roles()
  const [operator, counter] = [await role('operator'), await role('counter')]
  const fine = { code: 'counter', version: counter.version, permissions: [] }
  const refused = async (wrong: object) => {
    const { status } = await owner.post('/roles-matrix', { roles: [fine, wrong] })
    expect(await roles()).toEqual(before)
    return status
  }
  expect(await refused({ code: 'operator', version: operator.version + 7, permissions: [] })).toBe(409)
  expect(await refused({ code: 'operator', version: operator.version, permissions: ['orders.fly'] })).toBe(422)
  expect(await refused({ code: 'nobody', version: 1, permissions: [] })).toBe(404)
  expect([403, 409, 422]).toContain(
    await refused({ code: 'owner', version: (await role('owner')).version, permissions: [] }),
  )
  expect((await owner.post('/roles-matrix', { roles: [] })).status).toBe(422)
  expect((await manager.post('/roles-matrix', { roles: [fine] })).status).toBe(403)
  expect(await roles()).toEqual(before)
})
