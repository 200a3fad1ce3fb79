import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let content: StaffBrowser

beforeAll(async () => {
  shop = await openOfficeShop()
  content = await shop.as('content')
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['outbox', 'review', 'good_question', 'feedback_request'] as const)
    await shop.database.db.deleteFrom(table).execute()
})

let people = 0
const db = () => shop.database.db
const messages = () => db().selectFrom('outbox').select(['channel', 'recipient', 'subject', 'text']).execute()

async function review(email: string | null = `buyer${(people += 1)}@shop.test`): Promise<string> {
  const now = new Date(shop.time.now)
  const user = await db()
    .insertInto('customer')
    .values({
      name: 'Пётр',
      phone: `7911${String((people += 1)).padStart(7, '0')}`,
      email,
      email_set_at: null,
      email_verified_at: email ? now : null,
      email_new: null,
      password_hash: null,
      birthdate: null,
      mailing_agreement: false,
      city_fias_id: null,
      created_at: now,
      deleted_at: null,
      phone_changed_at: null,
      email_changed_at: null,
      password_trusted_from: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db()
    .insertInto('review')
    .values({
      good_code: '100101',
      user_id: user.id,
      author_name: 'Пётр',
      rating: 2,
      pros: '',
      cons: 'Шумит',
      text: 'Тяжёлый, но бьёт хорошо',
      photos: '[]',
      bought_here: true,
      status: 'waiting',
      likes: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `review-${id}`
}

async function question(): Promise<string> {
  const { id } = await db()
    .insertInto('feedback_request')
    .values({
      type: 'question',
      node_code: '777',
      user_id: null,
      name: 'Ольга',
      phone: '79111234567',
      message: 'Какой патрон?',
      good_code: '100101',
      part_type: null,
      created_at: new Date(shop.time.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `request-${id}`
}

const ask = async (path: string) => (await shop.get(`/api${path}`)).json()
const list = async (query = '') => (await content.get(`/opinions${query}`)).data
const shown = async () => (await ask('/reviews/?goodCode=100101')).data

describe('a review', () => {
  it('waits with its good and figures, is shown with an answer, and its author hears of it once', async () => {
    const key = await review()
    expect(await list()).toMatchObject({ opinions: [{ key, kind: 'review', rating: 2 }], counts: { reviews: 1 } })
    const { data: card } = await content.get(`/opinions/${key}`)
    expect(card).toMatchObject({ told: 'письмом', isBoughtHere: true, goodCard: { code: '100101' } })
    expect(card.figures).toContainEqual({ name: 'Мощность', value: expect.stringMatching(/^600/) })
    expect(await shown()).toEqual([])
    const decided = await content.post(`/opinions/${key}`, { decision: 'show', seen: 'waiting', answer: ' Спасибо! ' })
    expect(decided).toMatchObject({ status: 200, data: { key } })
    expect(await shown()).toMatchObject([{ text: 'Тяжёлый, но бьёт хорошо', answer: 'Спасибо!' }])
    expect(await messages()).toMatchObject([
      {
        channel: 'email',
        recipient: expect.stringMatching(/^buyer/),
        text: expect.stringContaining('Ответ магазина: Спасибо!'),
      },
    ])
    // somebody at another screen is late
    expect(
      (await content.post(`/opinions/${key}`, { decision: 'hide', seen: 'waiting', reason: 'Грубость' })).status,
    ).toBe(409)
    expect(await messages()).toHaveLength(1)
  })

  it('is refused with a reason only, which its author reads; it can be shown later', async () => {
    const key = await review()
    const silent = await content.post(`/opinions/${key}`, { decision: 'hide', seen: 'waiting' })
    expect(silent).toMatchObject({ status: 422, errorMessage: { reason: [expect.any(String)] } })
    await content.post(`/opinions/${key}`, { decision: 'hide', seen: 'waiting', reason: 'Не о товаре' })
    expect(await shown()).toEqual([])
    expect(await list('?state=hidden')).toMatchObject({ opinions: [{ key }], counts: { reviews: 0 } })
    expect((await messages())[0]!.text).toContain('Причина: Не о товаре')
    await content.post(`/opinions/${key}`, { decision: 'show', seen: 'hidden' })
    expect(await shown()).toHaveLength(1)
    expect((await content.get(`/opinions/${key}`)).data).toMatchObject({ state: 'shown', refusal: null })
  })

  it('of somebody without a proven e-mail is decided all the same, and nothing is sent', async () => {
    const key = await review(null)
    await content.post(`/opinions/${key}`, { decision: 'show', seen: 'waiting' })
    expect(await shown()).toHaveLength(1)
    expect(await messages()).toEqual([])
  })

  it('is decided once however often the answer is lost', async () => {
    const key = await review()
    const send = () =>
      content.post(`/opinions/${key}`, { decision: 'show', seen: 'waiting' }, { 'idempotency-key': 'one-press-1' })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    expect(await messages()).toHaveLength(1)
  })
})

describe('a question', () => {
  it('is answered at its good and by SMS, found under its new name, and can be taken away', async () => {
    const key = await question()
    expect(await list('?kind=question')).toMatchObject({
      opinions: [{ key, author: 'Ольга' }],
      counts: { questions: 1 },
    })
    expect(await content.post(`/opinions/${key}`, { decision: 'answer', seen: 'waiting' })).toMatchObject({
      status: 422,
      errorMessage: { answer: [expect.any(String)] },
    })
    const { data } = await content.post(`/opinions/${key}`, { decision: 'answer', seen: 'waiting', answer: 'SDS-plus' })
    expect(data.key).toMatch(/^question-/)
    expect((await ask('/catalog/good/100101/questions')).data).toMatchObject([{ answer: 'SDS-plus' }])
    const [sms] = await messages()
    expect(sms).toMatchObject({ channel: 'sms', recipient: '79111234567' })
    expect(sms!.text).toContain('/product/100101/')
    expect(await list('?state=shown')).toMatchObject({ opinions: [{ key: data.key }] })
    await content.post(`/opinions/${data.key}`, { decision: 'hide', seen: 'shown', reason: 'Ошибка' })
    expect((await ask('/catalog/good/100101/questions')).data).toEqual([])
    expect(await list('?state=hidden')).toMatchObject({ opinions: [{ key, kind: 'question' }] })
  })
})

it('refuses bad input in words', async () => {
  const key = await review()
  for (const body of [{}, { decision: 'burn', seen: 'waiting' }, { decision: 'show', seen: 'never' }])
    expect((await content.post(`/opinions/${key}`, body)).status).toBe(422)
  expect((await content.get('/opinions/review-999999')).status).toBe(404)
  expect((await content.get('/opinions/good-1')).status).toBe(422)
  expect((await content.get(`/opinions?search=${encodeURIComponent("%_\\'")}`)).data.opinions).toEqual([])
})

it('keeps answers people give again and again', async () => {
  await content.post('/answer-templates', { name: 'Спасибо', text: 'Спасибо за отзыв!' })
  await content.post('/answer-templates', { name: 'Спасибо', text: 'Спасибо, что выбрали нас!' })
  const { data } = await content.get('/answer-templates')
  expect(data).toMatchObject([{ name: 'Спасибо', text: 'Спасибо, что выбрали нас!' }])
  expect((await content.del(`/answer-templates/${data[0].id}`)).data).toEqual([])
})

describe('a review of a shop', () => {
  async function shopReview(): Promise<string> {
    await review(`shop${(people += 1)}@shop.test`)
    const user = await db().selectFrom('customer').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const place = await db()
      .selectFrom('warehouse')
      .select(['id', 'node_code'])
      .where('is_shop', '=', true)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{
      id: number
    }>`insert into shop_order (user_id, source, node_code, warehouse_id, status, contact_name,
      contact_phone, delivery_type, delivery_address, delivery_text, delivery_price, payment_type, comment, goods_total, goods_total_old,
      bonuses_used, bonuses_earned, total, ip, created_at, updated_at) values (${user.id}, 'cart', ${place.node_code}, ${place.id}, 'completed',
      'Пётр', '79110000000', 'pickup', '', '', 0, 'on-receipt', '', 100, 100, 0, 0, 100, '', now(), now()) returning id`.execute(
      db(),
    )
    const { id } = await db()
      .insertInto('shop_review')
      .values({
        warehouse_id: place.id,
        order_id: rows[0]!.id,
        author_name: 'Пётр',
        rating: 5,
        text: 'Выдали за минуту',
        status: 'waiting',
        answer: null,
        answered_at: null,
        created_at: new Date(shop.time.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `shop-${id}`
  }
  beforeEach(async () => {
    await db().deleteFrom('shop_review').execute()
  })

  it('stands in the queue, is shown with an answer, told to its author, seen in the shop', async () => {
    const key = await shopReview()
    const queue = (await content.get('/opinions?kind=shop')).data
    expect(queue.opinions).toMatchObject([{ key, kind: 'shop', rating: 5, good: null }])
    expect(queue.counts.shops).toBe(1)
    const card = (await content.get(`/opinions/${key}`)).data
    expect(card).toMatchObject({ told: 'письмом', goodCard: null, figures: [], about: queue.opinions[0].shop.name })
    const heard = await shop.database.pool.connect()
    const notices: string[] = []
    heard.on('notification', ({ payload }) => notices.push(payload ?? ''))
    await heard.query('listen content_change')
    const shown = { decision: 'show', seen: 'waiting', answer: 'Ждём ещё' }
    expect((await content.post(`/opinions/${key}`, shown)).data).toEqual({ key })
    await heard.query('select 1')
    heard.release(true)
    expect(notices).toContain('call:/reviews/shops')
    expect(await messages()).toMatchObject([{ channel: 'email', subject: `Отзыв опубликован: ${card.about}` }])
    const seen = (await ask(`/reviews/shops?shop=${card.shop.slug}`)).data
    expect(seen).toMatchObject([{ text: 'Выдали за минуту', answer: 'Ждём ещё' }])
    expect((await content.post(`/opinions/${key}`, shown)).status).toBe(409)
  })

  it('is refused with a reason and leaves the shop', async () => {
    const key = await shopReview()
    const { slug } = (await content.get(`/opinions/${key}`)).data.shop
    expect((await content.post(`/opinions/${key}`, { decision: 'hide', seen: 'waiting' })).status).toBe(422)
    await content.post(`/opinions/${key}`, { decision: 'hide', seen: 'waiting', reason: 'Реклама' })
    expect((await content.get(`/opinions/${key}`)).data).toMatchObject({ state: 'hidden', refusal: 'Реклама' })
    expect((await messages())[0]!.text).toContain('Причина: Реклама')
    expect((await ask(`/reviews/shops?shop=${slug}`)).data).toEqual([])
  })
})
