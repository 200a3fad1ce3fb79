import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { fieldsOf, send } from '#server/test/account-fixture.ts'
import { sendForm } from '#server/test/send-form.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.deleteFrom('feedback_request').execute()
  await shop.database.db.deleteFrom('outbox').execute()
  // the limits count by the hour
  shop.time.now = new Date(shop.time.now.getTime() + 2 * 60 * 60 * 1000)
})

const ask = (body: object) => send(shop, '/feedback/callback', body)
const stored = () => shop.database.db.selectFrom('feedback_request').selectAll().execute()
const letters = () =>
  shop.database.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'text']).execute()
const good = { goodCode: '100101' }

describe('order spare parts', () => {
  const order = (fields: Record<string, string>) => sendForm(shop, '/feedback/order-spare-part', fields)
  const part = { type: 'brushes', message: 'Щётки, позиция 24', phone: '9111234567' }

  it('lists the kinds of parts, cacheable', async () => {
    const answer = await shop.get('/api/feedback/order-spare-part-types')
    expect(answer.json().data).toContainEqual({ code: 'brushes', name: 'Щётки угольные' })
    expect(answer.headers['cache-control']).toBe('public, no-cache')
  })

  it('keeps the order and writes to the shop', async () => {
    expect((await order({ ...part, ...good, name: 'Иван', nodeLogisticCode: '000001' })).json()).toEqual({ data: true })
    expect(await stored()).toMatchObject([
      {
        type: 'spare-part',
        part_type: 'brushes',
        tool: 'Перфоратор П-600',
        good_code: '100101',
        name: 'Иван',
        node_code: '000001',
      },
    ])
    expect(await letters()).toMatchObject([
      {
        channel: 'email',
        subject: 'Заказ запчасти: Иван, +7 (911) 123-45-67',
        text: expect.stringContaining('Щётки угольные. Инструмент: Перфоратор П-600.'),
      },
    ])
  })

  it.each([
    [{ ...part, tool: 'П-600', type: 'wheel' }, { type: ['Выберите вид запчасти из списка'] }],
    [part, { tool: ['Напишите, для какого инструмента: марку и модель'] }],
    [{ ...part, ...good, message: ' ' }, { message: ['Напишите, какая деталь нужна'] }],
    [{ ...part, ...good, message: 'я'.repeat(241) }, { message: ['Сократите текст на 1\u00A0символ'] }],
    [
      { type: 'brushes', ...good },
      { message: ['Напишите, какая деталь нужна'], phone: ['Введите телефон'] },
    ],
    [{ ...part, goodCode: '999999' }, { goodCode: ['Такого товара нет в продаже'] }],
    [{ ...part, ...good, nodeLogisticCode: '5' }, { nodeLogisticCode: ['Филиала с кодом «5» нет'] }],
  ])('%j is refused and changes nothing', async (fields, problems) => {
    expect(fieldsOf(await order(fields))).toEqual([422, problems])
    expect([await stored(), await letters()]).toEqual([[], []])
  })

  it('shares the limit with other requests of the phone', async () => {
    const phone = '9210000003'
    for (let count = 0; count < 4; count++) await ask({ type: 'callback', phone })
    expect((await order({ ...part, ...good, phone })).statusCode).toBe(200)
    expect((await order({ ...part, ...good, phone })).statusCode).toBe(429)
  })
})

describe('POST /feedback/callback', () => {
  it('keeps the request and writes to the shop', async () => {
    const answer = await ask({
      type: 'question',
      name: ' Иван  Петров ',
      phone: '8 (911) 123-45-67',
      message: ' Есть кейс? ',
      nodeLogisticCode: '000001',
      ...good,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: true }])
    expect(await stored()).toMatchObject([
      {
        type: 'question',
        name: 'Иван Петров',
        phone: '79111234567',
        message: 'Есть кейс?',
        good_code: '100101',
        node_code: '000001',
        state: 'new',
        user_id: null,
        created_at: shop.time.now,
      },
    ])
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ channel: 'email', subject: 'Вопрос о товаре: Иван Петров, +7 (911) 123-45-67' })
    expect(letter?.text).toContain('Есть кейс?')
    expect(letter?.text).toContain('/product/')
    const consents = await shop.database.db.selectFrom('consent').selectAll().execute()
    expect(consents.at(-1)).toMatchObject({ kind: 'personal-data', given: true, created_at: shop.time.now })
  })

  it('says the chosen topic before the words, without counting it', async () => {
    expect(
      (
        await ask({
          type: 'product',
          phone: '9111234567',
          topic: 'Не та фотография',
          message: 'я'.repeat(240),
          ...good,
        })
      ).statusCode,
    ).toBe(200)
    expect(await stored()).toMatchObject([{ type: 'product', message: `Не та фотография. ${'я'.repeat(240)}` }])
  })

  it('needs no name, no words and no good for a call', async () => {
    expect((await ask({ type: 'callback', phone: '9111234567' })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([
      { type: 'callback', name: '', message: '', good_code: null, node_code: '777' },
    ])
  })

  it.each([
    [{ type: 'callback' }, { phone: ['Введите телефон'] }],
    [{ type: 'callback', phone: '12' }, { phone: ['Введите телефон полностью'] }],
    [
      { type: 'callback', phone: '9111234567', name: '<b>' },
      { name: ['Используйте в имени только буквы, дефис и пробел'] },
    ],
    [{ type: 'question', phone: '9111234567', ...good }, { message: ['Напишите, о чём спрашиваете'] }],
    [{ type: 'product', phone: '9111234567', ...good }, { message: ['Напишите, что не так'] }],
    [
      { type: 'callback', phone: '9111234567', message: 'я'.repeat(241) },
      { message: ['Сократите текст на 1\u00A0символ'] },
    ],
    [{ type: 'availability', phone: '9111234567', goodCode: '999999' }, { goodCode: ['Такого товара нет в продаже'] }],
    [
      { type: 'callback', phone: '9111234567', nodeLogisticCode: '5' },
      { nodeLogisticCode: ['Филиала с кодом «5» нет'] },
    ],
  ])('%j is refused and changes nothing', async (body, fields) => {
    const answer = await ask(body)
    expect(fieldsOf(answer)).toEqual([422, fields])
    expect([await stored(), await letters()]).toEqual([[], []])
  })

  it('refuses a kind nobody answers', async () => {
    expect((await ask({ type: 'spam', phone: '9111234567' })).statusCode).toBe(422)
  })

  it('takes five an hour from one phone, then says when to come back', async () => {
    const phone = '9210000001'
    for (let count = 0; count < 5; count++) expect((await ask({ type: 'callback', phone })).statusCode).toBe(200)
    const refused = await ask({ type: 'callback', phone })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await stored()).toHaveLength(5)
    expect((await ask({ type: 'callback', phone: '9210000002' })).statusCode).toBe(200)
  })
})
