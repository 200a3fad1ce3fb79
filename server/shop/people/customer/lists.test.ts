import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UserList } from '#contract/user-lists.ts'
import { fieldsOf, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
let token: string
let stranger: string

beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, '79162230001')
  stranger = await signUp(shop, '79162230002')
})
afterAll(() => shop.close())

const read = async (by = token): Promise<UserList[]> =>
  (await send(shop, '/user/lists', {}, { token: by, method: 'GET' })).json().data
const save = (name: unknown, goods: unknown, by = token) => send(shop, '/user/lists', { name, goods }, { token: by })
const remove = (id: unknown, by = token) => send(shop, '/user/lists', { list_id: id }, { token: by, method: 'DELETE' })
const ONE = [{ code: '100101', quantity: 2 }]

it('keeps goods by a name, the last saved first, and replaces what has the same name', async () => {
  await save('Дача', ONE)
  shop.time.now = new Date(shop.time.now.getTime() + 1000)
  await save('  Объект   на Советской ', [...ONE, { code: '100102', quantity: 1 }, ...ONE])
  shop.time.now = new Date(shop.time.now.getTime() + 1000)
  expect((await save('ДАЧА', [{ code: '100103', quantity: 5 }])).statusCode).toBe(200)
  expect((await read()).map(({ name, goods }) => [name, goods])).toEqual([
    ['ДАЧА', [{ code: '100103', quantity: 5 }]],
    [
      'Объект на Советской',
      [
        { code: '100101', quantity: 4 },
        { code: '100102', quantity: 1 },
      ],
    ],
  ])
})

it('leaves out what the shop never sold, and is nothing without a good', async () => {
  await save('Разное', [{ code: '999999999', quantity: 1 }, ...ONE])
  expect((await read())[0]!.goods).toEqual(ONE)
  expect(fieldsOf(await save('Пустой', [{ code: '999999999', quantity: 1 }]))).toEqual([
    422,
    { goods: ['Таких товаров нет'] },
  ])
})

it.each([
  ['no name', '   ', ONE],
  ['a long name', 'я'.repeat(61), ONE],
  ['no goods', 'Список', []],
  ['too many', 'Список', Array.from({ length: 101 }, () => ONE[0])],
  ['a word for a code', 'Список', [{ code: 'дрель', quantity: 1 }]],
  ['no pieces', 'Список', [{ code: '100101', quantity: 0 }]],
])('refuses %s in words', async (_, name, goods) => {
  const before = await read()
  const answer = await save(name, goods)
  const [status, fields] = fieldsOf(answer)
  expect(status).toBe(422)
  expect(
    Object.values(fields as object)
      .flat()
      .join(),
  ).toMatch(/[а-яё]/i)
  expect(await read()).toEqual(before)
})

it('is its owner’s alone', async () => {
  const [list] = await read()
  expect(await read(stranger)).toEqual([])
  expect((await remove(list!.list_id, stranger)).statusCode).toBe(404)
  expect((await remove(list!.list_id)).json().data.map(({ name }: UserList) => name)).not.toContain(list!.name)
})

it('is one list of two presses at once, and never one too many', async () => {
  await Promise.all([save('Дважды', ONE, stranger), save('дважды', ONE, stranger)])
  expect(await read(stranger)).toHaveLength(1)
  for (let count = 1; count < 49; count++) await save(`Список ${count}`, ONE, stranger)
  await Promise.all([save('Пятидесятый', ONE, stranger), save('Лишний', ONE, stranger)])
  expect(await read(stranger)).toHaveLength(50)
  expect((await save('дважды', ONE, stranger)).statusCode).toBe(200)
})
