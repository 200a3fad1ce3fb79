import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buyer } from './buyer.fixture.ts'

const { shop, guest, stockOf } = buyer()

describe('in one click', () => {
  it('takes a good, a spare part, a kit', async () => {
    const one = await guest().post('/order/one-click-save', {
      goodCode: '100101',
      quantity: 2,
      phone: '8 911 765 43 21',
    })
    expect(one.status).toBe(200)
    const { db } = shop().database
    expect(
      await db.selectFrom('shop_order').selectAll().where('id', '=', one.data.id).executeTakeFirstOrThrow(),
    ).toMatchObject({
      source: 'one-click',
      contact_phone: '79117654321',
      contact_name: '',
      delivery_text: 'Менеджер позвонит и согласует получение',
      total: 1_018_000,
      warehouse_id: null,
    })
    expect(await stockOf('100101')).toEqual({ 1: 0, 2: 1, 3: 5 })
    const spare = await guest().post('/order/one-click-save', {
      goodCode: '100301',
      quantity: 1,
      phone: '79117654321',
      source: 'spare-part',
      name: 'Олег',
    })
    expect(
      await db
        .selectFrom('shop_order')
        .select(['source', 'contact_name'])
        .where('id', '=', spare.data.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ source: 'spare-part', contact_name: 'Олег' })
    const kit = await guest().post('/order/complect-save', { complectId: 1, goodCode: '100101', phone: '79117654321' })
    expect(
      await db
        .selectFrom('shop_order')
        .select(['source', 'total'])
        .where('id', '=', kit.data.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ source: 'complect', total: 582_800 })
    expect(
      await db
        .selectFrom('order_item')
        .select(['good_code', 'quantity', 'price', 'complect_of'])
        .where('order_id', '=', kit.data.id)
        .orderBy('position')
        .execute(),
    ).toEqual([
      { good_code: '100101', quantity: 1, price: 509_000, complect_of: null },
      { good_code: '100301', quantity: 3, price: 24_600, complect_of: '100101' },
    ])
  })

  it('refuses what is wrong', async () => {
    const click = (body: object) =>
      guest().post('/order/one-click-save', { goodCode: '100101', quantity: 1, phone: '79117654321', ...body })
    expect((await click({ goodCode: '5' })).errorMessage).toEqual({ goodCode: ['Такого товара нет в продаже'] })
    expect((await click({ goodCode: '900101' })).status).toBe(422)
    expect((await click({ phone: '12' })).errorMessage).toEqual({ phone: ['Введите телефон полностью'] })
    for (const quantity of [0, -1, 1.5, 1e9])
      expect((await click({ quantity })).errorMessage).toEqual({
        quantity: ['Количество — целое число от 1 до 99\u00A0999'],
      })
    expect(await click({ quantity: 100 })).toMatchObject({ status: 409 })
    expect(await click({ goodCode: '100103' })).toMatchObject({
      status: 409,
      errorMessage: 'Не хватает товара. «Перфоратор П-700» закончился. Измените количество и повторите.',
    })
    expect(
      (await guest().post('/order/complect-save', { complectId: 9, goodCode: '100101', phone: '79117654321' }))
        .errorMessage,
    ).toEqual({ complectId: ['Такого комплекта у этого товара нет'] })
    expect(
      (await guest().post('/order/complect-save', { complectId: 3, goodCode: '100101', phone: '79117654321' })).status,
    ).toBe(409)
  })

  it('is once for one key too', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const click = () =>
      guest().post('/order/one-click-save', { goodCode: '100101', quantity: 1, phone: '79117654321' }, headers)
    const answers = await Promise.all([click(), click(), click()])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await stockOf('100101')).toEqual({ 1: 1, 2: 1, 3: 5 })
  })
})
