import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { jpeg } from '#server/test/pictures-fixture.ts'
import { sendForm } from '#server/test/send-form.ts'
import { moveRepair } from '#server/shop/around/service/move-repair.ts'

let shop: CatalogShop
let dataDir: string
let phones = 0
const newPhone = () => `7911${String(5_000_000 + ++phones)}`
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'claims-'))
  shop = await openCatalogShop({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await shop.database.db.deleteFrom('hire_booking').execute()
  await shop.database.db.deleteFrom('repair').execute()
})

const FORM = { serviceCenterId: '1', tool: 'Чужой инструмент', fault: 'Чужие слова', name: 'Чужой' }
async function repairFor(phone: string, token?: string): Promise<string> {
  const answer = await sendForm(shop, '/service/request', { ...FORM, phone }, [await jpeg()], token ? { token } : {})
  return answer.json().data.number
}
const rent = async (phone: string): Promise<string> => {
  const body = { goodCode: '900101', warehouseId: 1, from: '2026-03-14', to: '2026-03-15', name: 'Чужой', phone }
  return (await send(shop, '/rental/book', body)).json().data.number
}
const get = async (path: string, token: string) => (await send(shop, path, {}, { token, method: 'GET' })).json().data
const answer = (token: string, kind: string, number: string, isMine: boolean) =>
  send(shop, '/user/claims/answer', { kind, number, isMine }, { token })
const numbers = (list: { number: string }[]) => list.map(({ number }) => number)

describe('what a guest asked for with my phone', () => {
  it("is offered in the shop's own words, and taken only when I say it is mine", async () => {
    const phone = newPhone()
    const repair = await repairFor(phone)
    const rental = await rent(phone)
    const token = await signUp(shop, phone)
    await send(shop, '/auth/sign-in/by-password', { key: phone, password: PASSWORD })
    expect([await get('/user/repairs', token), await get('/user/rentals', token)]).toEqual([[], []])
    const claims = await get('/user/claims', token)
    expect(claims).toMatchObject([
      { kind: 'repair', number: repair },
      { kind: 'rental', number: rental, about: expect.stringContaining('14–15\u00A0марта') },
    ])
    expect(JSON.stringify(claims)).not.toContain('Чуж')
    expect((await answer(token, 'repair', repair, true)).statusCode).toBe(200)
    expect((await answer(token, 'rental', rental, true)).statusCode).toBe(200)
    expect([
      numbers(await get('/user/repairs', token)),
      numbers(await get('/user/rentals', token)),
      await get('/user/claims', token),
    ]).toEqual([[repair], [rental], []])
    expect((await answer(token, 'repair', repair, false)).statusCode).toBe(404)
  })

  it("is offered no more once I said it is not mine, and is still its sender's", async () => {
    const phone = newPhone()
    const number = await repairFor(phone)
    const token = await signUp(shop, phone)
    expect((await answer(token, 'repair', number, false)).statusCode).toBe(200)
    expect(await get('/user/claims', token)).toEqual([])
    expect((await answer(token, 'repair', number, true)).statusCode).toBe(404)
    expect((await shop.get(`/api/service/status?number=${number}&phone=${phone.slice(-4)}`)).statusCode).toBe(200)
  })

  it("is nobody else's to take: another phone, an owner, an old one, a cancelled one, a guest", async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    const stranger = await signUp(shop, newPhone())
    const number = await repairFor(phone)
    const owned = await repairFor(phone, stranger)
    const old = await repairFor(phone)
    await shop.database.db
      .updateTable('repair')
      .set({ created_at: new Date('2025-01-01') })
      .where('number', '=', old)
      .execute()
    const cancelled = await repairFor(phone)
    await moveRepair(shop.services, { number: cancelled, to: 'cancelled' })
    expect(numbers(await get('/user/claims', token))).toEqual([number])
    for (const [who, what] of [
      [stranger, number],
      [token, owned],
      [token, old],
      [token, cancelled],
      [token, '1'],
    ] as const) {
      expect((await answer(who, 'repair', what, true)).statusCode).toBe(404)
    }
    expect((await send(shop, '/user/claims/answer', { kind: 'repair', number, isMine: true })).statusCode).toBe(401)
    for (const body of [
      {},
      { kind: 'order', number, isMine: true },
      { kind: 'repair', number, isMine: 'да' },
      { kind: 'repair', number: 'x'.repeat(30), isMine: true },
    ]) {
      expect((await send(shop, '/user/claims/answer', body, { token })).statusCode).toBe(422)
    }
  })

  it('does not keep me from deleting the account', async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    await repairFor(phone)
    await rent(phone)
    await send(shop, '/auth/sign-in/by-password', { key: phone, password: PASSWORD })
    const code = await codeFor(shop, phone, 'deletion')
    const gone = await send(shop, '/user/delete', { key: phone, code }, { token })
    expect([gone.statusCode, gone.json().errorMessage]).toEqual([200, undefined])
  })
})

describe('a repair that was asked for', () => {
  it('is cancelled by its owner while the tool is at home, and the workshop hears of it', async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    const number = await repairFor(phone, token)
    expect((await get('/user/repairs', token))[0].canCancel).toBe(true)
    const cancelled = await send(shop, `/service/cancel/${number}`, {}, { token })
    expect([cancelled.statusCode, cancelled.json().data]).toEqual([
      200,
      expect.objectContaining({ number, state: 'cancelled', canCancel: false }),
    ])
    expect(cancelled.json().data.history.at(-1)).toMatchObject({ state: 'cancelled', note: 'Отменена владельцем' })
    const { text } = await shop.database.db
      .selectFrom('outbox')
      .select('text')
      .where('channel', '=', 'email')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(text).toContain(`Отменена заявка на ремонт № ${number}`)
    expect((await send(shop, `/service/cancel/${number}`, {}, { token })).json().errorMessage).toBe(
      'Заявка уже отменена',
    )
    const code = await codeFor(shop, phone, 'deletion')
    expect((await send(shop, '/user/delete', { key: phone, code }, { token })).statusCode).toBe(200)
  })

  it('is not cancelled by a stranger, nor once the tool was handed over', async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    const number = await repairFor(phone, token)
    const stranger = await signUp(shop, newPhone())
    expect((await send(shop, `/service/cancel/${number}`, {}, { token: stranger })).statusCode).toBe(404)
    expect((await send(shop, `/service/cancel/${number}`)).statusCode).toBe(401)
    expect((await send(shop, '/service/cancel/abc', {}, { token })).statusCode).toBe(422)
    await moveRepair(shop.services, { number, to: 'accepted' })
    const late = await send(shop, `/service/cancel/${number}`, {}, { token })
    expect([late.statusCode, late.json().errorMessage]).toEqual([
      409,
      expect.stringContaining('Инструмент уже в мастерской'),
    ])
    expect((await get('/user/repairs', token))[0]).toMatchObject({ state: 'accepted', canCancel: false })
  })
})
