import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { run as questions } from './questions.ts'
import { run as reviews } from './reviews.ts'

// the shell decides as the desk does: the same reasons, words to the author and traces
let shop: CatalogShop
let said: string
beforeAll(async () => {
  shop = await openCatalogShop()
  vi.stubEnv('DATABASE_URL', shop.database.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
})
beforeEach(async () => {
  for (const table of ['outbox', 'review', 'good_question', 'feedback_request', 'customer'] as const)
    await db().deleteFrom(table).execute()
  said = ''
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((text: string) => void (said += text))
})
afterEach(() => vi.restoreAllMocks())

const db = () => shop.database.db
const messages = () => db().selectFrom('outbox').select(['channel', 'recipient', 'text']).orderBy('id').execute()

describe('shop -- reviews', () => {
  async function review(): Promise<string> {
    const { rows } = await sql<{ id: number }>`
      with author as (insert into customer (name, phone, email, email_verified_at)
        values ('Пётр', '79110000001', 'petr@shop.test', now()) returning id)
      insert into review (good_code, user_id, author_name, rating, text, status)
      select '100101', id, 'Пётр', 2, 'Тяжёлый, но бьёт хорошо', 'waiting' from author returning id`.execute(db())
    return String(rows[0]!.id)
  }
  const stored = () => db().selectFrom('review').select(['status', 'refusal', 'answer']).executeTakeFirstOrThrow()

  it('hides with a reason only; the reason is kept and its author reads it', async () => {
    const id = await review()
    expect([await reviews(['hide', id]), said]).toEqual([1, expect.stringContaining('Назовите причину')])
    expect([await stored(), await messages()]).toEqual([{ status: 'waiting', refusal: null, answer: null }, []])
    said = ''
    expect([await reviews(['hide', id, 'Не', 'о', 'товаре']), said]).toEqual([0, `Отзыв № ${id}: скрыт`])
    expect(await stored()).toMatchObject({ status: 'hidden', refusal: 'Не о товаре' })
    expect(await messages()).toEqual([
      { channel: 'email', recipient: 'petr@shop.test', text: expect.stringContaining('Причина: Не о товаре') },
    ])
  })

  it('shows without the refusal there was, and its author hears of it', async () => {
    const id = await review()
    await reviews(['hide', id, 'Грубость'])
    expect(await reviews(['show', id])).toBe(0)
    expect(await stored()).toMatchObject({ status: 'shown', refusal: null })
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(['petr@shop.test', 'petr@shop.test'])
  })

  it('answers what is shown alone; no words take the answer away', async () => {
    const id = await review()
    expect([await reviews(['answer', id, 'Спасибо!']), said]).toEqual([1, expect.stringContaining('Сначала покажите')])
    await reviews(['show', id])
    said = ''
    expect([await reviews(['answer', id, 'Спасибо!']), said]).toEqual([0, `Отзыв № ${id}: показан, с ответом магазина`])
    expect((await messages()).at(-1)!.text).toContain('Ответ магазина: Спасибо!')
    expect([await reviews(['answer', id]), (await stored()).answer]).toEqual([0, null])
  })

  it('names what is not there', async () => {
    for (const number of ['999', 'shop-999'])
      expect([await reviews(['show', number]), said.includes('Такого отзыва')]).toEqual([1, true])
    expect(await reviews(['burn', '1'])).toBe(2)
  })
})

describe('shop -- questions', () => {
  async function question(): Promise<string> {
    const { rows } = await sql<{ id: number }>`
      insert into feedback_request (type, node_code, name, phone, message, good_code, created_at)
      values ('question', '777', 'Ольга', '79111234567', 'Какой патрон?', '100101', now()) returning id`.execute(db())
    return String(rows[0]!.id)
  }
  const onPage = async () =>
    (await shop.ask('/catalog/good/100101/questions')).data.map(({ answer }: { answer: string }) => answer)
  const request = () =>
    db().selectFrom('feedback_request').select(['state', 'refusal']).where('type', '=', 'question').executeTakeFirst()

  it('answers on the page and by SMS, and says nothing twice', async () => {
    const id = await question()
    expect([await questions(['answer', id, 'SDS-plus']), said]).toEqual([0, `Ответ на вопрос № ${id} показан`])
    expect(await onPage()).toEqual(['SDS-plus'])
    const told = { channel: 'sms', recipient: '79111234567', text: expect.stringContaining('/product/100101/') }
    expect(await messages()).toEqual([told])
    await questions(['answer', id, 'SDS-plus'])
    expect(await messages()).toHaveLength(1)
    await questions(['answer', id, 'SDS-max'])
    expect([await onPage(), await messages()]).toEqual([['SDS-max'], [told, told]])
  })

  it('drops with a reason only; what was answered leaves the page', async () => {
    const id = await question()
    expect([await questions(['drop', id]), said]).toEqual([1, expect.stringContaining('Назовите причину')])
    expect(await request()).toEqual({ state: 'new', refusal: null })
    await questions(['answer', id, 'SDS-plus'])
    expect(await questions(['drop', id, 'Ошибка', 'в', 'ответе'])).toBe(0)
    expect([await onPage(), await request()]).toEqual([[], { state: 'dropped', refusal: 'Ошибка в ответе' }])
  })

  it('names what is not there', async () => {
    expect([await questions(['drop', '999', 'Реклама']), said]).toEqual([1, expect.stringContaining('нет')])
    expect(await questions(['answer', '999'])).toBe(2)
  })
})
