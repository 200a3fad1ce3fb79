import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { publishAnswer } from './publish-answer.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const asked = async (type: string) => {
  await openVisitor(shop).post('/feedback/callback', {
    type,
    name: 'Иван',
    phone: '79110000001',
    message: 'Подойдёт ли бур?',
    goodCode: '100101',
  })
  return (
    await shop.database.db.selectFrom('feedback_request').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  ).id
}
const shown = async () => (await shop.ask('/catalog/good/100101/questions')).data

it('shows a question with its answer and never the phone; answering again rewrites it', async () => {
  const id = await asked('question')
  expect(await shown()).toEqual([])
  expect(await publishAnswer(shop.database.db, id, 'Да', shop.time.now)).toBeGreaterThan(0)
  expect(await publishAnswer(shop.database.db, id, 'Да, SDS-plus', shop.time.now)).toBeGreaterThan(0)
  expect(await shown()).toMatchObject([{ authorName: 'Иван', text: 'Подойдёт ли бур?', answer: 'Да, SDS-plus' }])
  expect(JSON.stringify(await shown())).not.toContain('9110000001')
})

it('shows nothing else that people ask', async () => {
  const before = await shown()
  expect(await publishAnswer(shop.database.db, await asked('analog'), 'Ответ', shop.time.now)).toBeNull()
  expect(await publishAnswer(shop.database.db, 999_999, 'Ответ', shop.time.now)).toBeNull()
  expect(await shown()).toEqual(before)
})
