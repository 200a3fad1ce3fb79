import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/office/audit.ts'
import type { DeskReceipt, ReceiptCard } from '#contract/office/receipts.ts'
import type { Queue } from '#contract/office/today.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: OfficeShop
let bank: ReturnType<typeof deskBank>
let accountant: StaffBrowser
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  accountant = await shop.as('accountant')
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const list = async (query: string, browser = accountant) =>
  ((await browser.get(`/receipts?${query}`)).data?.receipts ?? []) as DeskReceipt[]
const card = async (id: number) => (await accountant.get(`/receipts/${id}`)).data as ReceiptCard
const failed = async (browser: StaffBrowser) =>
  ((await browser.get('/today')).data.queues as Queue[]).find(({ code }) => code === 'receipts')

describe('a receipt made with the payment', () => {
  it('waits for the money, fails in the provider’s words, is sent again by one press, once', async () => {
    const number = await shop.order({ payment: 'online' })
    bank.setRefusal(
      new OutsideFailure(
        'YooKassa answered 400 {"description":"Укажите e-mail","parameter":"receipt.customer"}',
        false,
      ),
    )
    const total = await bank.payOnPage(number)
    const [waiting] = await list(`order=${number}`)
    expect(waiting).toMatchObject({ kind: 'payment', state: 'due', amount: total / 100, tries: 0, canRepeat: false })
    await bank.round()
    const [receipt] = await list(`view=failed&search=${number}`)
    expect(receipt).toMatchObject({
      id: waiting!.id,
      stateText: 'Не отправлен',
      failure: 'Платёжная служба отказала: «Укажите e-mail», поле receipt.customer',
      canRepeat: true,
    })
    expect([await failed(accountant), await failed(operator)]).toMatchObject([{ count: 1 }, undefined])
    // left alone it stays where it is
    await bank.later(180)
    await bank.round()
    expect((await card(receipt!.id)).attempts).toHaveLength(1)

    const press = () => accountant.post('/receipts/repeat', { ids: [receipt!.id] })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.flatMap(({ data }) => data.repeated)).toEqual([receipt!.id])
    await bank.round()
    const sent = await card(receipt!.id)
    expect(sent).toMatchObject({
      state: 'sent',
      failure: '',
      modeText: 'Полная предоплата',
      providerId: expect.stringMatching(/^receipt-/),
      attempts: [
        { isSent: true, who: null },
        { isSent: false, who: expect.stringMatching(/^Человек/) },
        { isSent: false, words: expect.stringContaining('Укажите e-mail'), who: null },
      ],
    })
    const sum = (figures: number[]) => Math.round(figures.reduce((all, each) => all + each * 100, 0))
    expect(sum(sent.positions.map((each) => each.sum))).toBe(total)
    expect(sum(sent.positions.map(({ vat }) => vat))).toBe(sum(sent.vat.map(({ vat }) => vat)))
    expect(await failed(accountant)).toMatchObject({ count: 0 })
    expect((await press()).data.repeated).toEqual([])
    const owner = await shop.as('owner')
    const { entries } = (await owner.get(`/orders/${number}/audit`)).data as { entries: JournalEntry[] }
    const repeat = entries.find(({ changes }) => changes.some(({ field }) => field === 'is_again'))
    expect(repeat).toMatchObject({
      who: { name: expect.stringMatching(/^Человек/) },
      changes: expect.arrayContaining([
        expect.objectContaining({ label: 'Чек отправлен заново', after: 'да' }),
        expect.objectContaining({ field: 'state', before: 'Не отправлен' }),
      ]),
    })
    bank.setRefusal(null)
  })

  it('is nobody’s who may not see money, and nobody’s of another branch', async () => {
    const number = await shop.order({ payment: 'online' })
    await bank.payOnPage(number)
    const [receipt] = await list(`order=${number}`)
    expect((await operator.get('/receipts')).status).toBe(403)
    expect((await operator.post('/receipts/repeat', { ids: [receipt!.id] })).status).toBe(403)
    const other = await shop.as('accountant', { nodeCodes: ['777'] })
    expect(await list(`order=${number}`, other)).toEqual([])
    expect((await other.get(`/receipts/${receipt!.id}`)).status).toBe(404)
    expect((await other.post('/receipts/repeat', { ids: [receipt!.id] })).data.repeated).toEqual([])
  })

  it.each([
    ['view=none', 422],
    ['kind=bill', 422],
    ['search=Иван', 422],
    ['order=x', 422],
    ['search=999999999999999', 200],
  ])('%s is answered in words', async (query, status) =>
    expect((await accountant.get(`/receipts?${encodeURI(query)}`)).status).toBe(status),
  )

  it('a link nobody has paid by has none', async () => {
    const number = await shop.order({ payment: 'online' })
    const { pay_token } = await bank.order(number)
    await shop.app.inject({ method: 'GET', url: `/pay/${pay_token}/`, headers: { host: MAIN_HOST } })
    await bank.round()
    expect(await list(`order=${number}`)).toEqual([])
  })

  it('money given back by hand is no receipt of the provider’s', async () => {
    const number = await shop.order({ payment: 'online' })
    await bank.payOnPage(number)
    await bank.round()
    bank.setTrouble(new OutsideFailure('refused', false))
    await shop.as('owner').then((owner) => owner.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' }))
    await bank.round()
    bank.setTrouble(null)
    await shop.database.db
      .updateTable('staff_session')
      .set({ fresh_until: new Date(shop.time.now.getTime() + 600_000) })
      .where('token_hash', '=', sessionHashOf(accountant))
      .execute()
    expect((await accountant.post(`/orders/${number}/refund/close`)).status).toBe(200)
    await bank.round()
    expect((await list(`order=${number}`)).map(({ kind }) => kind)).toEqual(['payment'])
  })
})
