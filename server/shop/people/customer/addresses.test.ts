import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeliveryAddress } from '#contract/user-things.ts'
import { fieldsOf, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
let token: string
let stranger: string

beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, '79161110001')
  stranger = await signUp(shop, '79161110002')
})
afterAll(() => shop.close())

const URL = '/user/delivery-addresses'
const read = async (by = token): Promise<DeliveryAddress[]> =>
  (await send(shop, URL, {}, { token: by, method: 'GET' })).json().data
const add = (body: object, by = token) => send(shop, URL, body, { token: by })
const edit = (body: object, by = token) => send(shop, `${URL}/update`, body, { token: by })
const remove = (id: number, by = token) => send(shop, URL, { delivery_address_id: id }, { token: by, method: 'DELETE' })
const mains = (all: DeliveryAddress[]) => all.filter(({ isMain }) => isMain).map((each) => each.delivery_address)

const WHOLE = {
  delivery_address: 'Псков, Рижский пр., 40',
  name: 'Дача',
  flat: '12',
  entrance: '2',
  floor: '5',
  intercom: '12К',
  comment: 'Позвоните у ворот',
}

it('keeps a door once, with all that is said of it; the first is the main one', async () => {
  await add({ ...WHOLE, delivery_address: '  Псков,  Рижский пр., 40 ', comment: '' })
  await add(WHOLE)
  expect(await read()).toEqual([{ ...WHOLE, delivery_address_id: expect.any(Number), isMain: true }])
  // another flat is another door
  await add({ ...WHOLE, flat: '13' })
  expect(await read()).toHaveLength(2)
})

it('moves the main mark, and gives it on when its address goes', async () => {
  const { data } = (await add({ delivery_address: 'Псков, Советская ул., 3', isMain: true })).json()
  expect(mains(data)).toEqual(['Псков, Советская ул., 3'])
  expect(data[0].delivery_address).toBe('Псков, Советская ул., 3')
  await remove(data[0].delivery_address_id)
  expect(mains(await read())).toEqual(['Псков, Рижский пр., 40'])
})

it('rewrites one’s own, never into a door that stands in the list, and nobody else’s', async () => {
  const [first, second] = await read()
  const changed = { delivery_address_id: second!.delivery_address_id, delivery_address: 'Псков, Ленина ул., 4' }
  expect((await edit(changed, stranger)).statusCode).toBe(404)
  const { data } = (await edit(changed)).json()
  expect(data[1]).toMatchObject({ delivery_address: 'Псков, Ленина ул., 4', flat: '', comment: '' })
  expect(fieldsOf(await edit({ ...changed, delivery_address: first!.delivery_address, flat: first!.flat }))).toEqual([
    422,
    { delivery_address: ['Такой адрес у вас уже есть'] },
  ])
  // the main one cannot be made nobody’s
  expect(mains((await edit({ ...first, isMain: false })).json().data)).toHaveLength(1)
  expect((await remove(second!.delivery_address_id, stranger)).statusCode).toBe(404)
  expect(await read(stranger)).toEqual([])
})

it('two at once leave one main address', async () => {
  const by = await signUp(shop, '79161110003')
  await Promise.all(
    [1, 2, 3].map((house) => add({ delivery_address: `Псков, Ленина ул., ${house}`, isMain: true }, by)),
  )
  const all = await read(by)
  expect([all.length, mains(all).length]).toEqual([3, 1])
})

it.each([
  [{ delivery_address: ' ' }, { delivery_address: ['Введите адрес полностью: город, улица, дом'] }],
  [{ delivery_address: '' }, { delivery_address: ['Введите адрес доставки'] }],
  [{ delivery_address: 'Москва' }, { delivery_address: ['Укажите номер дома'] }],
  [{ delivery_address: 'Псков, улица 9 Мая' }, { delivery_address: ['Укажите номер дома'] }],
  [{ delivery_address: `${'я'.repeat(301)} 1` }, { delivery_address: ['Сократите адрес до 300 символов'] }],
  [{ delivery_address: 7 }, { delivery_address: ['Введите адрес доставки'] }],
  [{ ...WHOLE, flat: '1'.repeat(21) }, { flat: ['Квартира — до 20 символов'] }],
  [{ ...WHOLE, name: 'я'.repeat(61) }, { name: ['Название — до 60 символов'] }],
  [{ ...WHOLE, comment: 'я'.repeat(241) }, { comment: ['Комментарий — до 240 символов'] }],
  [{ ...WHOLE, isMain: 'да' }, { isMain: ['Укажите true или false'] }],
])('refuses %j and changes nothing', async (body, words) => {
  const before = await read()
  expect(fieldsOf(await add(body))).toEqual([422, words])
  expect(fieldsOf(await edit({ ...body, delivery_address_id: before[0]!.delivery_address_id }))).toEqual([422, words])
  expect(await read()).toEqual(before)
})
