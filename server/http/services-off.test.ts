import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '#server/test/account-fixture.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

const INN = '6027999013'
const NO_TRANSPORT = 'Магазин не отправляет заказы транспортной компанией. Выберите самовывоз или курьера.'
const NAME_REQUIRED = 'Введите название организации, как в её документах'

let shop: TestShop
let demo: TestShop
const open = async (env: Record<string, string>) => {
  const opened = await openTestShop(env, {}, {}, createCatalogDatabase())
  await opened.database.db.updateTable('good_stock').set({ quantity: 100 }).execute()
  await opened.database.db
    .insertInto('delivery_tier')
    .values({ node_code: '777', start_amount: 0, price: 50_000 })
    .execute()
  return opened
}
beforeAll(async () => {
  shop = await open({ TRANSPORT: 'off', SUGGESTIONS: 'off' })
  demo = await open({})
})
afterAll(async () => {
  await shop.close()
  await demo.close()
})

async function buyer(of = shop, nodeLogisticCode = '000001'): Promise<TestVisitor> {
  const visitor = openVisitor(of)
  expect(
    (await visitor.post('/cart/update', { goods: [{ code: '100102', quantity: 1 }], nodeLogisticCode })).status,
  ).toBe(200)
  return visitor
}

async function signedIn(): Promise<TestVisitor> {
  const token = await signUp(shop, '79160000001')
  const visitor = openVisitor(shop)
  return { ...visitor, post: (path, body) => visitor.post(path, body, { authorization: `Bearer ${token}` }) }
}

describe('without a transport company', () => {
  it('pages are told so', async () => {
    expect((await openVisitor(shop).get('/content/init')).data).toMatchObject({
      services: { transport: false, suggestions: false },
    })
    expect((await openVisitor(demo).get('/content/init')).data).toMatchObject({
      services: { transport: true, suggestions: true },
    })
  })

  it.each(['/cart/delivery/city?city=Орёл', '/cart/delivery/tariffs?city=Орёл', '/cart/delivery/offices?code=680'])(
    '%s has nothing to tell',
    async (path) => {
      const answer = await (await buyer()).get(path)
      expect([answer.status, answer.errorMessage]).toEqual([404, NO_TRANSPORT])
      expect((await (await buyer(demo)).get(path)).status).toBe(200)
    },
  )

  it('no order goes by one', async () => {
    const visitor = await buyer()
    const delivery = { type: 'transport', city: '680', tariffCode: 'door', address: 'Октябрьская улица, 10' }
    const answer = await visitor.post('/order/save', orderForm({ delivery }))
    expect([answer.status, answer.errorMessage]).toEqual([422, { 'delivery.type': [NO_TRANSPORT] }])
    expect((await visitor.get('/cart')).data).toMatchObject({ items: [{ code: '100102' }] })
  })

  it('the main city has the courier its tiers speak of, and only then', async () => {
    const prices = async (of: TestShop, path: string) => (await openVisitor(of).get(path)).data
    for (const [of, tiers] of [
      [shop, 1],
      [demo, 0],
    ] as const) {
      expect((await prices(of, '/content/init?nodeLogisticCode=777')).nodeLogistic.prices).toHaveLength(tiers)
      expect((await prices(of, '/node-logistic/777')).prices).toHaveLength(tiers)
    }
    const delivery = { type: 'courier', address: 'Тверская улица, 1' }
    const order = orderForm({ delivery, nodeLogisticCode: '777' })
    expect((await (await buyer(shop, '777')).post('/order/save', order)).status).toBe(200)
    expect((await (await buyer(demo, '777')).post('/order/save', order)).status).not.toBe(200)
  })
})

describe('without a directory', () => {
  it.each(['/address/search?query=Псков', `/organization/search/${INN}`, '/organization/search/Кром'])(
    '%s finds nothing',
    async (path) => {
      expect(await openVisitor(shop).get(path)).toMatchObject({ status: 200, data: [] })
      expect((await openVisitor(demo).get(path)).data).not.toEqual([])
    },
  )

  it('an invoice is made out to the name the buyer typed', async () => {
    const invoice = { payment: 'invoice', inn: INN, kpp: '602701001', organizationName: '  ООО  «Кром» ' }
    const { status, data } = await (await buyer()).post('/order/save', orderForm(invoice))
    expect(status).toBe(200)
    const { organization } = await shop.database.db
      .selectFrom('shop_order')
      .select('organization')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(organization).toEqual({ inn: INN, kpp: '602701001', name: 'ООО «Кром»', address: '' })
  })

  it.each([
    [{ inn: INN }, { organizationName: [NAME_REQUIRED] }],
    [{ inn: INN, organizationName: '12345' }, { organizationName: [NAME_REQUIRED] }],
    [{ inn: '6027999014', organizationName: 'ООО «Кром»' }, { inn: ['Проверьте ИНН: в одной из цифр ошибка'] }],
    [
      { inn: INN, organizationName: 'ООО «Кром»', kpp: '60' },
      { kpp: ['Введите КПП полностью: 9 знаков, например 602701001'] },
    ],
    [
      { inn: '60', kpp: '60' },
      {
        inn: ['Введите ИНН полностью: 10 цифр у организации, 12 у предпринимателя'],
        kpp: ['Введите КПП полностью: 9 знаков, например 602701001'],
        organizationName: [NAME_REQUIRED],
      },
    ],
  ])('an invoice to %j is refused', async (who, words) => {
    const answer = await (await buyer()).post('/order/save', orderForm({ payment: 'invoice', ...who }))
    expect([answer.status, answer.errorMessage]).toEqual([422, words])
  })

  it('a customer’s organization is typed by hand too', async () => {
    const customer = await signedIn()
    const refused = await customer.post('/user/organizations', { inn: INN })
    expect([refused.status, refused.errorMessage]).toEqual([422, { name: [NAME_REQUIRED] }])
    const wrong = await customer.post('/user/organizations', { inn: '6027999014', kpp: 'x', name: '' })
    expect(Object.keys(wrong.errorMessage as object)).toEqual(['inn', 'kpp', 'name'])
    const added = await customer.post('/user/organizations', { inn: INN, name: ' ООО «Кром» ', kpp: '' })
    expect(added).toMatchObject({ status: 200, data: [{ inn: INN, kpp: null, name: 'ООО «Кром»', address: '' }] })
  })
})

it('with a directory its own name counts, whatever was typed', async () => {
  const { status, data } = await (
    await buyer(demo)
  ).post('/order/save', orderForm({ payment: 'invoice', inn: INN, organizationName: 'ООО «Другое»' }))
  expect(status).toBe(200)
  const { organization } = await demo.database.db
    .selectFrom('shop_order')
    .select('organization')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(organization).toMatchObject({ name: 'ООО «Кром-Строй»' })
})
