import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'

const PHONE = '79451110001'
let shop: OfficeShop
let manager: StaffBrowser
let id: number
let token: string
const db = () => shop.database.db
const card = async () => (await manager.get(`/customers/${id}`)).data
const words = ({ errorMessage }: { errorMessage?: unknown }) => JSON.stringify(errorMessage)

beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
  token = await signUp(shop, PHONE, { name: 'Ефим Рубанков', email: 'efim@shop.ru' })
  id = (await manager.get('/customers?search=0001')).data.customers[0].id
})
afterAll(() => shop.close())

describe('bonuses by hand', () => {
  const give = (amount: number, reason = 'За долгое ожидание', key?: string) =>
    manager.post(`/customers/${id}/bonuses`, { amount, reason }, key ? { 'idempotency-key': key } : {})

  it('want a reason and a number', async () => {
    expect((await give(500, '  ')).errorMessage).toEqual({ reason: ['Напишите причину: её увидит покупатель'] })
    expect((await give(0)).status).toBe(422)
    expect((await give(-1)).errorMessage).toEqual({ amount: ['На счёте 0\u00A0бонусов: больше не списать'] })
    expect(
      (await (await shop.as('operator')).post(`/customers/${id}/bonuses`, { amount: 1, reason: 'Просто так' })).status,
    ).toBe(403)
  })

  it('are given once however often the call is repeated, and the journal names the hand', async () => {
    const [first, again] = [
      await give(500, 'Подарок за отзыв', 'bonus-key-1'),
      await give(500, 'Подарок за отзыв', 'bonus-key-1'),
    ]
    expect([first.data, again.data]).toEqual([first.data, first.data])
    expect(await card()).toMatchObject({
      bonuses: 500,
      bonusEntries: [
        { amount: 500, reason: 'Подарок за отзыв', who: expect.stringMatching(/^Человек/), canUndo: true },
      ],
    })
    const { entries } = (await manager.get(`/customers/${id}/audit`)).data
    expect(entries[0]).toMatchObject({
      actionText: 'Добавление',
      changes: expect.arrayContaining([expect.objectContaining({ after: '500' })]),
    })
  })

  it('taken by several hands at once never go below zero', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => give(-200, 'Возврат подарка')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422])
    const { bonuses, bonusEntries } = await card()
    expect([bonuses, bonusEntries.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)]).toEqual([
      100, 100,
    ])
  })

  it('are taken back once, by an entry the other way, and not when they are spent', async () => {
    const { entry } = (await give(300, 'Ошибка оператора')).data
    const undo = (which = entry) => manager.post(`/customers/${id}/bonuses/${which}/undo`)
    const both = await Promise.all([undo(), undo()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await card()).bonusEntries[0]).toMatchObject({
      amount: -300,
      reason: 'Отмена: Ошибка оператора',
      canUndo: false,
    })
    const spent = (await give(50, 'Ещё подарок')).data.entry
    await give(-150, 'Списали всё остальное')
    expect(words(await undo(spent))).toContain('Бонусы уже потрачены')
    expect((await card()).bonuses).toBe(0)
  })

  it('in a large number want a proof that it is still them', async () => {
    await db()
      .updateTable('staff_session')
      .set({ fresh_until: null })
      .where('token_hash', '=', sessionHashOf(manager))
      .execute()
    expect(await give(3001)).toMatchObject({ status: 403, errorCode: 'CONFIRM_NEEDED' })
    expect((await give(3000)).status).toBe(200)
    await give(-3000, 'Вернули как было')
  })
})

describe('a card', () => {
  it('has notes that only their writer removes', async () => {
    expect((await manager.post(`/customers/${id}/notes`, { text: ' ' })).status).toBe(422)
    await manager.post(`/customers/${id}/notes`, { text: 'Просит звонить после шести' })
    const [note] = (await card()).notes
    expect(note).toMatchObject({ text: 'Просит звонить после шести', isOwn: true })
    const other = await shop.as('manager')
    expect((await other.del(`/customers/${id}/notes/${note.id}`)).status).toBe(404)
    expect((await manager.del(`/customers/${id}/notes/${note.id}`)).status).toBe(200)
    expect((await card()).notes).toEqual([])
  })

  it('whose sign-in is closed has nobody inside and lets nobody in, until it is opened', async () => {
    expect((await manager.post(`/customers/${id}/block`, { reason: '' })).status).toBe(422)
    await manager.post(`/customers/${id}/block`, { reason: 'Подозрительные заказы' })
    expect((await send(shop, '/user/me', {}, { token, method: 'GET' })).statusCode).toBe(401)
    const code = await codeFor(shop, PHONE)
    const refused = await send(shop, '/auth/sign-in/by-code', { key: PHONE, code })
    expect([refused.statusCode, refused.json().errorMessage]).toEqual([
      403,
      'Вход в этот аккаунт закрыт. Позвоните нам, и мы разберёмся.',
    ])
    expect((await card()).blocked).toMatchObject({ reason: 'Подозрительные заказы' })
    expect((await manager.post(`/customers/${id}/block`, { reason: 'Ещё раз' })).status).toBe(409)
    await manager.post(`/customers/${id}/unblock`)
    const again = await send(shop, '/auth/sign-in/by-code', { key: PHONE, code: await codeFor(shop, PHONE) })
    expect(again.statusCode).toBe(200)
  })

  it('shows what was sent and how it went, and sends it again; codes are never shown', async () => {
    shop.time.now = new Date(shop.time.now.getTime() + 60_000)
    const now = shop.time.now
    await db()
      .insertInto('outbox')
      .values({
        channel: 'sms',
        recipient: PHONE,
        text: 'Ваш заказ готов',
        state: 'sent',
        next_attempt_at: now,
        created_at: now,
        sent_at: now,
      })
      .execute()
    const { messages } = await card()
    expect(messages[0]).toMatchObject({ text: 'Ваш заказ готов', stateText: 'Отправлено', canResend: true })
    expect(messages.find(({ text }: { text: string }) => text.startsWith('Текст скрыт'))).toMatchObject({
      canResend: false,
    })
    await manager.post(`/customers/${id}/messages/${messages[0].id}/resend`)
    const [resent] = (await card()).messages
    expect(resent).toMatchObject({ text: 'Ваш заказ готов', stateText: 'Ждёт отправки' })
    expect((await manager.post(`/customers/${id}/messages/${resent.id}/resend`)).status, 'not gone yet').toBe(409)
    expect((await manager.post(`/customers/${id}/messages/${resent.id}/recall`)).status).toBe(200)
    expect((await manager.post(`/customers/999999/messages/${resent.id}/recall`)).status).toBe(404)
  })

  it('takes consents back with the moment and the version; without the first the data is asked to go', async () => {
    const withdraw = (kind: string) => manager.post(`/customers/${id}/consents/withdraw`, { kind })
    expect((await withdraw('anything')).status).toBe(422)
    expect((await withdraw('personal-data')).status).toBe(200)
    expect((await withdraw('personal-data')).status).toBe(409)
    const { consents, standing, requests, wantsMail } = await card()
    expect(consents[0]).toMatchObject({ isGiven: false, version: '2026-01', where: 'Пульт, по просьбе покупателя' })
    expect([standing.includes('personal-data'), wantsMail]).toEqual([false, false])
    expect(requests).toMatchObject([{ kindText: 'Отзыв согласия', isOverdue: false, answeredAt: null }])
  })
})
