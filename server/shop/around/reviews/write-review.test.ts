import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { file, jpeg, photoWithPlace } from '#server/test/pictures-fixture.ts'
import { sendForm, type TestFile } from '#server/test/send-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let dataDir: string
let anna: string
let boris: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'reviews-'))
  shop = await openCatalogShop({ DATA_DIR: dataDir })
  anna = await signUp(shop, '79110000001', { name: 'Анна' })
  boris = await signUp(shop, '79110000002', { name: 'Борис' })
  await moderation(false)
})
afterAll(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  for (const table of ['review', 'outbox'] as const) await shop.database.db.deleteFrom(table).execute()
  await rm(join(dataDir, 'uploads'), { recursive: true, force: true })
  shop.time.now = new Date(shop.time.now.getTime() + 25 * 60 * 60 * 1000)
})

const moderation = (on: boolean) =>
  shop.database.db
    .insertInto('setting')
    .values({ key: 'reviews', value: JSON.stringify({ moderation: on }) })
    .onConflict((each) => each.column('key').doUpdateSet({ value: JSON.stringify({ moderation: on }) }))
    .execute()
const FORM = { goodCode: '100101', rating: '4', pros: ' Мощный ', text: ' Долбит бетон второй сезон подряд ' }
const write = (token: string | undefined, fields: Record<string, string> = FORM, files: TestFile[] = []) =>
  sendForm(shop, '/reviews/', fields, files, token ? { token } : {})
const rows = () => shop.database.db.selectFrom('review').selectAll().orderBy('id').execute()
const uploads = () => shop.database.db.selectFrom('upload').select('id').execute()
async function ratingOf(code: string) {
  const row = await shop.database.db
    .selectFrom('good')
    .select(['rating_value', 'rating_count'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { rating_value: Number(row.rating_value), rating_count: row.rating_count }
}
const storedFiles = async () =>
  (await readdir(join(dataDir, 'uploads'), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.webp'),
  )

describe('writing a review', () => {
  it('is shown at once without moderation, counts in the rating, and the shop is told', async () => {
    const answer = await write(anna)
    expect(answer.json().data).toMatchObject({ rating: 4, status: 'shown', text: 'Долбит бетон второй сезон подряд' })
    expect(await rows()).toMatchObject([
      { good_code: '100101', author_name: 'Анна', rating: 4, pros: 'Мощный', cons: '', bought_here: false, photos: [] },
    ])
    expect(await ratingOf('100101')).toEqual({ rating_value: 4, rating_count: 1 })
    await write(boris, { ...FORM, rating: '5' })
    expect(await ratingOf('100101')).toEqual({ rating_value: 4.5, rating_count: 2 })
    const letters = await shop.database.db.selectFrom('outbox').select('subject').orderBy('id').execute()
    expect(letters.map(({ subject }) => subject.split(',')[0])).toEqual(['Отзыв: 4\u00a0звезды', 'Отзыв: 5\u00a0звёзд'])
  })

  it('waits under moderation: seen by its writer alone, not counted', async () => {
    await moderation(true)
    expect((await write(anna)).json().data.status).toBe('waiting')
    await moderation(false)
    expect((await shop.ask('/reviews/?goodCode=100101')).data).toEqual([])
    expect((await ratingOf('100101')).rating_count).toBe(0)
    const mine = (token: string) => send(shop, '/reviews/mine?goodCode=100101', {}, { token, method: 'GET' })
    expect((await mine(anna)).json().data.own).toMatchObject({ status: 'waiting', rating: 4 })
    expect((await mine(boris)).json().data.own).toBeNull()
  })

  it('keeps photos made anew, without the place they were taken at', async () => {
    const answer = await write(anna, FORM, [await photoWithPlace(), await jpeg()])
    expect(answer.statusCode).toBe(200)
    const [review] = (await shop.ask('/reviews/?goodCode=100101&withPhoto=1')).data
    expect(review.photos).toHaveLength(2)
    const picture = await shop.get(review.photos[0].src)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.rawPayload.includes('Ivan Petrov')).toBe(false)
  })

  it('knows who bought here: only an order handed over', async () => {
    await buy('79110000001', 'assembling')
    await write(anna)
    await buy('79110000002', 'completed')
    await write(boris)
    expect((await rows()).map(({ author_name, bought_here }) => [author_name, bought_here])).toEqual([
      ['Анна', false],
      ['Борис', true],
    ])
  })

  it('is taken once from one buyer, also from ten windows at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(anna)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await ratingOf('100101')).toEqual({ rating_value: 4, rating_count: 1 })
    expect((await write(anna)).json().errorMessage).toBe(
      'Вы уже написали отзыв об этом товаре. Чтобы написать новый, удалите прежний',
    )
    expect(await storedFiles()).toHaveLength((await uploads()).length * 2)
  })

  it('counts every one of many at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, at) => signUp(shop, `7911000010${at}`)))
    await Promise.all(tokens.map((token, at) => write(token, { ...FORM, rating: String((at % 5) + 1) })))
    expect(await ratingOf('100101')).toEqual({ rating_value: 2.63, rating_count: 8 })
  })

  it.each<[string, Record<string, string>, unknown[]]>([
    ['no good', { ...FORM, goodCode: '' }, [422, { goodCode: ['Укажите товар'] }]],
    ['an unknown good', { ...FORM, goodCode: '999999' }, [404, 'Такого товара нет в продаже']],
    ['no star', { ...FORM, rating: '0' }, [422, { rating: ['Поставьте оценку от 1 до 5'] }]],
    ['six stars', { ...FORM, rating: '6' }, [422, { rating: ['Поставьте оценку от 1 до 5'] }]],
    ['stars in letters', { ...FORM, rating: 'пять' }, [422, { rating: ['Поставьте оценку от 1 до 5'] }]],
    ['no words', { ...FORM, text: ' ' }, [422, { text: ['Расскажите о товаре'] }]],
    [
      '10 000 characters',
      { ...FORM, text: 'я'.repeat(10_000) },
      [422, { text: ['Сократите текст на 7\u00a0000\u00a0символов'] }],
    ],
    ['100 000 characters', { ...FORM, text: 'я'.repeat(30_000) }, [422, { text: ['Отзыв — до 3000 символов'] }]],
  ])('%s is refused in words, nothing is kept', async (_name, fields, expected) => {
    expect(fieldsOf(await write(anna, fields, [await jpeg()]))).toEqual(expected)
    expect([await rows(), await uploads()]).toEqual([[], []])
  })

  it.each<[string, () => Promise<TestFile[]>, unknown[]]>([
    [
      'a script named .jpg',
      async () => [file('kitty.jpg', '<script>alert(1)</script>')],
      [415, { photos: ['«kitty.jpg» — не снимок: подходят JPEG, PNG или WebP'] }],
    ],
    [
      '50 megabytes',
      async () => [{ name: 'big.jpg', bytes: Buffer.alloc(50 * 1024 * 1024) }],
      [413, expect.anything()],
    ],
    [
      'six photos',
      async () => Promise.all(Array.from({ length: 6 }, () => jpeg())),
      [422, { photos: ['Можно приложить не больше 5\u00a0снимков'] }],
    ],
  ])('%s is refused, nothing is kept', async (_name, files, expected) => {
    expect(fieldsOf(await write(anna, FORM, await files()))).toEqual(expected)
    expect([await rows(), await uploads(), await storedFiles()]).toEqual([[], [], []])
  })

  it('is for customers', async () => {
    expect((await write(undefined)).statusCode).toBe(401)
    expect((await write('forged')).statusCode).toBe(401)
  })
})

describe('deleting a review', () => {
  const remove = (token: string | undefined, id: number | string) =>
    send(shop, `/reviews/?reviewId=${id}`, {}, { ...(token ? { token } : {}), method: 'DELETE' })

  it('takes the review, its photos and its stars away', async () => {
    const { id } = (await write(anna, FORM, [await jpeg()])).json().data
    expect(await storedFiles()).toHaveLength(2)
    expect((await remove(anna, id)).json()).toEqual({ data: true })
    expect([await rows(), await uploads(), await storedFiles()]).toEqual([[], [], []])
    expect(await ratingOf('100101')).toEqual({ rating_value: 0, rating_count: 0 })
    expect((await write(anna)).statusCode).toBe(200)
  })

  it('is for one’s own', async () => {
    const { id } = (await write(anna, FORM, [await jpeg()])).json().data
    expect((await remove(boris, id)).statusCode).toBe(404)
    expect((await remove(anna, 987654)).statusCode).toBe(404)
    expect((await remove(undefined, id)).statusCode).toBe(401)
    expect((await remove(anna, 'abc')).statusCode).toBe(422)
    expect([(await rows()).length, (await uploads()).length]).toEqual([1, 1])
  })
})

describe('a like', () => {
  it('is one for a visitor and can be taken back', async () => {
    const { id } = (await write(anna)).json().data
    const guest = openVisitor(shop)
    const like = (isLiked?: boolean) =>
      guest.post('/reviews/like', { reviewId: id, ...(isLiked === undefined ? {} : { isLiked }) })
    await Promise.all([like(), like(), like()].map((each) => each.then(({ status }) => expect(status).toBe(200))))
    // three at once came without a cookie; the browser kept the last: a like of its own from here on
    const before = (await shop.ask('/reviews/?goodCode=100101')).data[0].likes
    expect((await like()).data).toEqual({ likes: before, isLiked: true })
    expect((await guest.get('/reviews/mine?goodCode=100101')).data).toEqual({ own: null, liked: [id] })
    expect((await like(false)).data).toEqual({ likes: before - 1, isLiked: false })
    expect((await like(false)).data).toEqual({ likes: before - 1, isLiked: false })
    expect((await guest.get('/reviews/mine?goodCode=100101')).data.liked).toEqual([])
    expect((await ratingOf('100101')).rating_count).toBe(1)
  })

  it('needs a review that is shown', async () => {
    await moderation(true)
    const { id } = (await write(anna)).json().data
    await moderation(false)
    const guest = openVisitor(shop)
    expect((await guest.post('/reviews/like', { reviewId: id })).status).toBe(404)
    expect((await guest.post('/reviews/like', { reviewId: 1_000_000 })).status).toBe(404)
    expect((await guest.post('/reviews/like', {})).status).toBe(422)
    expect((await guest.post('/reviews/like', { reviewId: '1; drop table review' })).status).toBe(422)
  })
})

/** A bare order of 100101: what matters here is whose it is and how far it got. */
async function buy(phone: string, status: 'assembling' | 'completed') {
  const { db } = shop.database
  const { id: user_id } = await db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const now = shop.time.now
  const { id: order_id } = await db
    .insertInto('shop_order')
    .values({
      user_id,
      source: 'cart',
      node_code: '000001',
      status,
      contact_name: 'Покупатель',
      contact_phone: phone,
      delivery_type: 'pickup',
      delivery_address: '',
      delivery_text: '',
      delivery_price: 0,
      payment_type: 'on-receipt',
      comment: '',
      goods_total: 100,
      goods_total_old: 100,
      bonuses_used: 0,
      bonuses_earned: 0,
      total: 100,
      ip: '',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_item')
    .values({
      order_id,
      position: 1,
      good_code: '100101',
      article: 'a',
      name: 'n',
      slug: 's',
      picture: null,
      unit: 'шт.',
      quantity: 1,
      price: 100,
      price_old: 100,
      bonuses: 0,
      bonus_share: 0,
      complect_of: null,
    })
    .execute()
}
