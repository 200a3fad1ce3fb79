import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RepairCard } from '#contract/office/repairs.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { remindOwners } from '../remind-owners.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let engineer: StaffBrowser
let owner: StaffBrowser
let centers: { id: number; name: string }[]
let began: Date
let today: string
beforeAll(async () => {
  shop = await openOfficeShop()
  engineer = await shop.as('service')
  owner = await shop.as('owner')
  began = shop.time.now
  today = moscowMoment(began)!.day
  const first = await shop.database.db.selectFrom('service_center').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const second = { ...first, id: 99, slug: 'vtoroj', name: 'Второй сервис', position: 99 }
  await shop.database.db
    .insertInto('service_center')
    .values({ ...second, works: JSON.stringify(first.works), work_time: JSON.stringify(first.work_time) })
    .execute()
  centers = await shop.database.db.selectFrom('service_center').select(['id', 'name']).orderBy('id').execute()
  await shop.database.db
    .insertInto('setting')
    .values({
      key: 'repairs',
      value: JSON.stringify({ diagnosisFee: 40_000, storageFreeDays: 10, storagePerDay: 5000 }),
    })
    .execute()
})
afterAll(() => shop.close())

const PHONE = '+7 (911) 123-45-67'
const take = async (more: object = {}): Promise<string> =>
  (
    await engineer.post('/repairs', {
      centerId: centers[0]!.id,
      name: 'Пётр',
      phone: PHONE,
      tool: 'Перфоратор П-600',
      fault: 'Искрит',
      ...more,
    })
  ).data.number
const card = async (number: string): Promise<RepairCard> => (await owner.get(`/repairs/${number}`)).data
const post = (number: string, call: string, body: object, by = owner) => by.post(`/repairs/${number}/${call}`, body)
const sms = async (number: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select(['kind', 'text'])
      .where('repair_id', '=', Number(number))
      .orderBy('id')
      .execute()
  ).map(({ kind, text }) => ({ kind, text: text.replaceAll('\u00A0', ' ') }))
const passed = async (days: number) => {
  shop.time.now = new Date(began.getTime() + days * 24 * 3_600_000)
  owner = await shop.as('owner')
  engineer = await shop.as('service')
}

describe('waiting', () => {
  it('for a part says which and until when, to the owner too, and only at an agreed price', async () => {
    const number = await take()
    await post(number, 'works', { name: 'Замена якоря', price: 4900 })
    await post(number, 'move', { from: 'accepted', to: 'diagnosis' })
    const wait = (body: object) => post(number, 'wait', { kind: 'part', from: 'diagnosis', what: 'Якорь', ...body })
    expect((await wait({})).status, 'nobody has agreed to the price').toBe(409)
    await post(number, 'consent', { total: 4900 })
    expect((await wait({ what: ' ', on: addDays(today, -1) })).errorMessage).toMatchObject({
      what: [expect.any(String)],
      on: [expect.any(String)],
    })
    expect((await post(number, 'move', { from: 'diagnosis', to: 'parts' })).status, 'by its own form').toBe(409)
    const until = addDays(today, 5)
    expect((await wait({ on: until })).data).toMatchObject({
      state: 'parts',
      stateText: 'Ждём запчасть',
      awaited: { what: 'Якорь', on: until },
    })
    expect((await sms(number)).at(-1)).toMatchObject({ kind: 'repair.waiting', text: expect.stringContaining('Якорь') })
    const later = await wait({ from: 'parts', on: addDays(today, 9) })
    expect(later.data).toMatchObject({ state: 'parts', awaited: { on: addDays(today, 9) } })
    const came = await post(number, 'move', { from: 'parts', to: 'repair' })
    expect(came.data).toMatchObject({ state: 'repair', awaited: null })
  })

  it('for the maker’s own service has words of its own', async () => {
    const number = await take()
    await post(number, 'move', { from: 'accepted', to: 'diagnosis' })
    const body = { from: 'diagnosis', kind: 'maker', what: 'АСЦ, Санкт-Петербург' }
    expect((await post(number, 'wait', body)).data).toMatchObject({ stateText: 'В сервисе изготовителя' })
  })
})

it('another centre goes on with it: the price stays agreed, its owner reads the address', async () => {
  const number = await take()
  await post(number, 'works', { name: 'Чистка', price: 500 })
  await post(number, 'consent', { total: 500 })
  const before = await card(number)
  const target = before.centers[0]!
  const move = (body: object, by = owner) =>
    post(number, 'center', { version: before.version, centerId: target.id, ...body }, by)
  expect((await move({ reason: ' ' })).errorMessage).toHaveProperty('reason')
  expect((await move({ reason: 'Стенд там', centerId: 999 })).errorMessage).toHaveProperty('centerId')
  const moved = await move({ reason: 'Стенд там' })
  expect(moved.data).toMatchObject({ center: target, assignedTo: null, price: 500, needsConsent: false })
  expect((await sms(number)).at(-1)!.text).toContain(target.name)
  expect((await move({ reason: 'Ещё раз' })).status, 'the same press sent again').toBe(200)
})

it('a discount has a reason, is never above the sum, and makes the agreed price lower, not higher', async () => {
  const number = await take()
  await post(number, 'works', { name: 'Чистка', price: 1000 })
  const off = async (sum: number, reason: string) =>
    post(number, 'discount', { version: (await card(number)).version, sum, reason })
  expect((await off(100, ' ')).errorMessage).toHaveProperty('reason')
  expect((await off(1001, 'Много')).errorMessage).toHaveProperty('sum')
  expect((await off(200, 'Постоянный клиент')).data).toMatchObject({ price: 800, discount: 200, needsConsent: true })
  await post(number, 'consent', { total: 800 })
  expect((await off(300, 'Ещё')).data).toMatchObject({ price: 700, needsConsent: false })
  expect((await off(0, '')).data).toMatchObject({ price: 1000, needsConsent: true })
})

it('what nobody collects is reminded of, costs after the free days, and is paid with the repair', async () => {
  const number = await take()
  await post(number, 'works', { name: 'Чистка', price: 1000 })
  await post(number, 'consent', { total: 1000 })
  await post(number, 'move', { from: 'accepted', to: 'ready' })
  expect(await remindOwners(shop.services)).toBe(0)
  await passed(3)
  expect(await remindOwners(shop.services)).toBe(1)
  expect(await remindOwners(shop.services), 'once').toBe(0)
  expect((await sms(number)).at(-1)).toMatchObject({
    kind: 'repair.reminder',
    text: expect.stringContaining('хранение 50 ₽'),
  })
  await passed(14)
  expect(await remindOwners(shop.services)).toBe(1)
  expect(await card(number)).toMatchObject({ storageNow: 200 })
  const give = (body: object) => post(number, 'hand-over', { due: 1000, paidBy: 'cash', ...body })
  expect((await give({ storage: 201 })).errorMessage).toHaveProperty('storage')
  const { money } = (await give({ storage: 150 })).data
  expect(money).toMatchObject({ charged: 1150, received: 1150, due: 0 })
  expect(money.movements.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'repair',
    'repair',
    'storage',
    'storage',
  ])
  await passed(40)
  expect(await remindOwners(shop.services), 'it has been collected').toBe(0)
  await passed(0)
})

it('a request of the site that is brought: who took it, and its owner hears so', async () => {
  const { id } = await shop.database.db
    .insertInto('repair')
    .values({
      service_center_id: centers[0]!.id,
      user_id: null,
      name: 'Анна',
      phone: '79110000001',
      tool: 'Пила',
      vendor_code: null,
      fault: 'Не пилит',
      state: 'requested',
      created_at: shop.time.now,
      updated_at: shop.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await card(String(id))).taken).toBeNull()
  const brought = await post(String(id), 'move', { from: 'requested', to: 'accepted' })
  expect(brought.data.taken).toMatchObject({ who: expect.stringContaining('') })
  expect(brought.data.taken.who).not.toBeNull()
  expect((await sms(String(id))).map(({ kind }) => kind)).toEqual(['repair.taken-in'])
})

it('whoever has been here before is known by the phone while it is typed, with the tools they have', async () => {
  await take({ phone: '+7 (912) 555-66-77', tool: 'Дрель Д-10', serial: 'SN-1', name: 'Олег' })
  const known = (await owner.get('/repair-owner?phone=79125556677')).data
  expect(known).toMatchObject({ name: 'Олег', tools: [{ tool: 'Дрель Д-10', serial: 'SN-1' }] })
  expect((await owner.get('/repair-owner?phone=7912')).data).toEqual({ name: '', tools: [] })
})
