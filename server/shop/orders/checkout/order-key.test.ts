import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buyer } from './buyer.fixture.ts'

const { put, save, stockOf, orders, messagesAbout } = buyer()

describe('the same key', () => {
  it('gives the same order, however often and at once; another body 409', async () => {
    await put(['100101', 1])
    const headers = { 'idempotency-key': randomUUID() }
    const before = (await orders()).n
    const answers = await Promise.all(Array.from({ length: 8 }, () => save({}, headers)))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data?.number}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect((await orders()).n).toBe(before + 1)
    expect((await save({}, headers)).data).toEqual(answers[0]!.data)
    expect(await save({ comment: 'другое' }, headers)).toMatchObject({
      status: 409,
      errorMessage: 'С этим ключом уже оформлен другой заказ. Обновите страницу и повторите.',
    })
    expect(await stockOf('100101')).toEqual({ 1: 1, 2: 1, 3: 5 })
    expect(await messagesAbout(answers[0]!.data.number)).toHaveLength(3)
  })

  it('may be used again after a refusal', async () => {
    await put(['100101', 50])
    const headers = { 'idempotency-key': randomUUID() }
    expect((await save({}, headers)).status).toBe(409)
    await put(['100101', 1])
    expect((await save({}, headers)).status).toBe(200)
  })

  it('must be a key', async () => {
    await put(['100101', 1])
    expect((await save({}, { 'idempotency-key': 'short' })).errorMessage).toEqual({
      'Idempotency-Key': ['Ключ запроса — от 8 до 100 латинских букв, цифр и знаков'],
    })
  })

  it('without one, the emptied cart stops the second click', async () => {
    await put(['100101', 1])
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
