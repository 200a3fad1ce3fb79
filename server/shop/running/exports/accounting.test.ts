import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Email } from '#server/ports/email/port.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { runExports } from './run-exports.ts'

type Letter = Parameters<Email['send']>[0]

let shop: OfficeShop
let owner: StaffBrowser
let letters: Letter[] = []
/** What the mail says instead of taking the letter. */
let refusal: Error | null = null

const email: Email = {
  staysHere: false,
  send: async (letter) => {
    if (refusal) throw refusal
    letters.push(letter)
    return { providerId: null }
  },
  close: () => {},
}

beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  const fresh_until = new Date(shop.time.now.getTime() + 3_600_000)
  await shop.database.db.updateTable('staff_session').set({ fresh_until }).execute()
  await owner.post('/gift-cards', {
    key: randomUUID(),
    origin: 'sold',
    paidBy: 'cash',
    shop: 1,
    denomination: 1500,
    recipient: 'Анна',
    expiresOn: '2999-12-31',
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  letters = []
  refusal = null
})

const FORM = {
  format: 'csv',
  period: 'all',
  nodeCodes: [] as string[],
  seesContacts: false,
  every: 'day',
  atMinutes: 600,
  weekday: null,
  target: 'email',
  address: 'buh@shop.ru; owner@shop.ru',
  isOn: true,
}
const save = (change: object) => owner.post('/export-schedules', { ...FORM, ...change })
const work = () =>
  runExports({ ...shop.services, ports: { ...shop.services.ports, email } }, { signal: new AbortController().signal })
const runNow = async (id: number) => {
  expect((await owner.post(`/export-schedules/${id}/run`)).status).toBe(200)
  await work()
  return (await owner.get('/export-schedules')).data.runs[0]
}

it('movements of the counters leave by letter to those who keep the books', async () => {
  const { data } = await save({ name: 'Касса', kind: 'movements' })
  expect(data).toMatchObject({ target: 'email', address: 'buh@shop.ru, owner@shop.ru', hasSecret: false })
  expect(await runNow(data.id)).toMatchObject({ state: 'done', rows: 2, failure: null })
  expect(letters).toHaveLength(1)
  const [{ to, subject, files }] = letters as [Letter]
  expect([to, subject, files![0]!.filename]).toEqual([
    'buh@shop.ru, owner@shop.ru',
    'Касса',
    expect.stringMatching(/^kassa-.*\.csv$/),
  ])
  const text = files![0]!.content.toString()
  expect(text).toContain('Подарочная карта')
  expect(text).toContain('Наличные')
  expect(text.match(/1\s?500/g)!.length).toBeGreaterThan(1)
})

it('gift cards are told with what is left on them, and to nobody who sees some branches alone', async () => {
  const { data } = await save({ name: 'Карты', kind: 'cards' })
  expect(await runNow(data.id)).toMatchObject({ state: 'done', rows: 1 })
  expect(letters[0]!.files![0]!.content.toString()).toContain('Продана в магазине')
  const local = await shop.as('accountant', { nodeCodes: ['000001'] })
  expect((await local.post('/exports', { kind: 'cards', format: 'csv' })).status).toBe(403)
})

it('what the mail refuses is said and tried again where that may help', async () => {
  const { data } = await save({ name: 'УПД', kind: 'papers' })
  refusal = new OutsideFailure('SMTP failed: busy', true)
  expect(await runNow(data.id)).toMatchObject({ state: 'waiting', failure: 'Почта не взяла письмо' })
  refusal = null
  expect(await runNow(data.id)).toMatchObject({ state: 'done' })
  refusal = new OutsideFailure('SMTP failed: no such box', false)
  expect(await runNow(data.id)).toMatchObject({ state: 'failed' })
})

it('readers are addresses, five at most, and never get whole contacts', async () => {
  const wrong = async (change: object) =>
    Object.keys((await save({ name: 'Проба', kind: 'receipts', ...change })).errorMessage as object)
  expect(await wrong({ address: 'бухгалтер' })).toEqual(['address'])
  expect(await wrong({ address: 'a@b.ru,b@b.ru,c@b.ru,d@b.ru,e@b.ru,f@b.ru' })).toEqual(['address'])
  expect(await wrong({ kind: 'orders', seesContacts: true })).toEqual(['address'])
})
