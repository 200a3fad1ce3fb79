import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { type OrderAccounting, openAccounting, type Read, readXml } from './accounting.fixture.ts'
import { infoXml } from './info-xml.ts'
import { ordersXml } from './orders-xml.ts'

let shop: OrderAccounting
beforeAll(async () => {
  shop = await openAccounting({ organization: 'ООО «Верстак»' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.updateTable('good_stock').set({ quantity: 1000 }).execute()
  await shop.query('clear')
  await shop.success('clear')
})

const only = async (number: string, version = ''): Promise<Read> => {
  const sent = await shop.query('a', version)
  expect([...sent.keys()]).toEqual([number])
  return sent.get(number)!
}
const kopecks = (text: string | null) => Math.round(Number(text) * 100)
const lines = (document: Read) => document.one('Товары').all('Товар')
const facts = (line: Read) => [
  line.at('Ид'),
  line.at('ЦенаЗаЕдиницу'),
  line.at('Количество'),
  line.at('Сумма'),
  line.requisites()['ТипНоменклатуры'],
]
const summed = (document: Read) => lines(document).reduce((sum, each) => sum + kopecks(each.at('Сумма')), 0)
const rowOf = (number: string) =>
  shop.database.db.selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

describe('a document', () => {
  it('tells of an order that is collected, field by field', async () => {
    await sql`insert into exchange_mapping (source_id, kind, external, name, target, changed_at)
      values (${shop.source.id}, 'warehouse', 'guid-w1', 'Основной склад', '{"warehouse": 1}', now())`.execute(
      shop.database.db,
    )
    const number = await shop.buy(
      [
        ['100101', 2],
        ['100301', 1],
      ],
      {
        contact: { name: 'Иван Петров', phone: '+7 (911) 123-45-67', email: 'ivan@example.ru' },
        comment: 'Дрель <«сталь» & "медь"> \u0001 звонить',
      },
    )
    const document = await only(number)
    const row = await rowOf(number)
    for (const [path, text] of [
      ['Ид', String(row.id)],
      ['Номер', number],
      ['Дата', '2026-03-05'],
      ['Время', '12:00:00'],
      ['ХозОперация', 'Заказ товара'],
      ['Роль', 'Продавец'],
      ['Валюта', 'RUB'],
      ['Курс', '1'],
      ['НомерВерсии', '1'],
      ['Комментарий', 'Дрель <«сталь» & "медь">  звонить'],
      ['Контрагенты/Контрагент/Ид', 'phone-79111234567'],
      ['Контрагенты/Контрагент/Наименование', 'Иван Петров'],
      ['Контрагенты/Контрагент/Роль', 'Покупатель'],
      ['Контрагенты/Контрагент/Фамилия', 'Петров'],
      ['Контрагенты/Контрагент/Имя', 'Иван'],
      ['Контрагенты/Контрагент/ИНН', null],
    ])
      expect([path, document.at(path!)]).toEqual([path, text])
    expect(kopecks(document.at('Сумма'))).toBe(row.total)
    expect(
      document
        .one('Контрагенты/Контрагент/Контакты')
        .all('Контакт')
        .map((each) => [each.at('Тип'), each.at('Значение')]),
    ).toEqual([
      ['ТелефонРабочий', '79111234567'],
      ['Почта', 'ivan@example.ru'],
    ])
    expect(lines(document).map(facts)).toEqual([
      ['guid-drill#red', '5090.00', '2', '10180.00', 'Товар'],
      ['100301', '290.00', '1', '290.00', 'Товар'],
    ])
    expect(lines(document)[1]!.requisites()).toMatchObject({ 'Код на сайте': '100301', ВидНоменклатуры: 'Товар' })
    expect(lines(document)[0]!.requisites()).not.toHaveProperty('Код на сайте')
    expect(lines(document)[0]!.one('БазоваяЕдиница').attributes).toMatchObject({ Код: '796' })
    expect(document.requisites()).toMatchObject({
      'Способ доставки': 'Самовывоз',
      'Метод оплаты': 'При получении',
      'Заказ оплачен': 'false',
      'Статус заказа': 'Принят',
      'Статуса заказа ИД': 'new',
      'Дата изменения статуса': '2026-03-05T12:00:00',
      Отменен: 'false',
      'Адрес доставки': row.delivery_address,
      Сайт: 'http://pskov.shop.test',
      Организация: 'ООО «Верстак»',
      Склад: 'Основной склад',
    })
    expect(document.requisites()).not.toHaveProperty('Дата оплаты')
  })

  it('has the delivery as a service, for a courier and for a transport company', async () => {
    const courier = await shop.buy([['100301', 1]], {
      delivery: { type: 'courier', address: 'Псков, Рижский пр., 1, кв. 2', entrance: '2' },
    })
    const brought = await only(courier)
    const row = await rowOf(courier)
    expect(row.delivery_price).toBeGreaterThan(0)
    expect(facts(lines(brought)[1]!)).toEqual([
      'ORDER_DELIVERY',
      (row.delivery_price / 100).toFixed(2),
      '1',
      (row.delivery_price / 100).toFixed(2),
      'Услуга',
    ])
    expect(summed(brought)).toBe(row.total)
    expect(brought.at('Контрагенты/Контрагент/АдресРегистрации/Представление')).toBe(row.delivery_address)
    expect(brought.requisites()).toMatchObject({ 'Способ доставки': 'Доставка курьером', Курьеру: 'Подъезд 2' })
    await shop.success()
    const sent = await shop.buy([['100101', 1]], {
      delivery: { type: 'transport', city: 'Орёл', tariffCode: 'door', address: 'ул. Ленина, 5' },
    })
    const far = await only(sent, '3.1')
    expect(summed(far)).toBe((await rowOf(sent)).total)
    expect(far.requisites()).toMatchObject({ 'Способ доставки': 'Транспортная компания' })
    expect(far.requisites()['Тариф доставки']).toBeTruthy()
  })

  it('names the firm an invoice is made out to, and when it has paid', async () => {
    const number = await shop.buy([['100101', 1]], { payment: 'invoice', inn: '7707083893' })
    const firm = { name: 'ООО «Рога & копыта»', inn: '7707083893', kpp: '770701001', address: 'Москва, Вавилова, 19' }
    await sql`update shop_order set organization = ${JSON.stringify(firm)}::jsonb where number = ${number}`.execute(
      shop.database.db,
    )
    const document = await only(number)
    const party = document.one('Контрагенты/Контрагент')
    expect({
      name: party.at('ОфициальноеНаименование'),
      inn: party.at('ИНН'),
      kpp: party.at('КПП'),
      address: party.at('ЮридическийАдрес/Представление'),
    }).toEqual(firm)
    expect(party.at('Фамилия')).toBeNull()
    expect(party.at('Представители/Представитель/Контрагент/Наименование')).toBe('Иван')
    expect(document.requisites()).toMatchObject({
      'Статуса заказа ИД': 'awaiting-payment',
      'Метод оплаты': 'По счёту для организации',
    })
    await shop.success()
    const { markInvoicePaid } = await import('#server/shop/orders/steps/change-status.ts')
    await markInvoicePaid(shop.services, number)
    const paid = (await only(number)).requisites()
    expect(paid).toMatchObject({
      'Заказ оплачен': 'true',
      'Дата оплаты': '2026-03-05T12:00:00',
      'Статуса заказа ИД': 'new',
    })
  })

  it('has a kit in its lines, each at its price', async () => {
    const buyer = openVisitor(shop)
    const kit = await buyer.post('/order/complect-save', { complectId: 1, goodCode: '100101', phone: '79117654321' })
    const document = await only(kit.data.number)
    expect(lines(document).map(facts)).toEqual([
      ['guid-drill#red', '5090.00', '1', '5090.00', 'Товар'],
      ['100301', '246.00', '3', '738.00', 'Товар'],
    ])
    expect(summed(document)).toBe(582_800)
  })

  it('spreads bonuses over the lines as the order has them', async () => {
    const token = await signUp(shop, '79110000011', { email: 'petr@example.ru' })
    const { db } = shop.database
    const { id: userId } = await db
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', '79110000011')
      .executeTakeFirstOrThrow()
    await changeBonuses(db, { userId, amount: 2000, reason: 'Подарок', orderNumber: null, now: shop.time.now })
    const call = async (path: string, body: object) =>
      (await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token })).json().data
    await call('/cart/update', {
      goods: [
        { code: '100101', quantity: 1 },
        { code: '100301', quantity: 7 },
      ],
    })
    const { number } = await call('/order/save', orderForm({ useBonuses: true }))
    const row = await rowOf(number)
    expect(row.bonuses_used).toBeGreaterThan(1000)
    const document = await only(number)
    expect(summed(document)).toBe(row.total)
    const discounts = lines(document).map((each) => kopecks(each.at('Скидки/Скидка/Сумма')))
    expect(discounts.reduce((all, each) => all + each, 0)).toBe(row.bonuses_used * 100)
    const shares = await db.selectFrom('order_item').select('bonus_share').where('order_id', '=', row.id).execute()
    expect(discounts).toEqual(shares.map(({ bonus_share }) => bonus_share))
    expect(document.at('Контрагенты/Контрагент/Ид')).toBe(`user-${userId}`)
  })

  it('tells the tax inside the price at the rate the order was taken at', async () => {
    const rate = (vat_rate: '20' | '22' | null) =>
      shop.database.db.updateTable('good').set({ vat_rate }).where('code', '=', '100101').execute()
    await rate('20')
    const number = await shop.buy([
      ['100101', 3],
      ['100201', 1],
    ])
    // the law may change meanwhile: what was sold was sold
    await rate('22')
    const [taxed, free] = lines(await only(number))
    expect(taxed!.at('СтавкиНалогов/СтавкаНалога/Ставка')).toBe('20')
    expect(taxed!.at('Налоги/Налог/Сумма')).toBe('2545.00')
    expect(taxed!.at('Налоги/Налог/УчтеноВСумме')).toBe('true')
    expect(free!.at('СтавкиНалогов/СтавкаНалога/Ставка')).toBe('Без налога')
    expect(free!.at('Налоги/Налог/Сумма')).toBeNull()
    await rate(null)
  })
})

describe('the answer', () => {
  it('is an empty root when there is nothing to tell, in the schema asked for', async () => {
    for (const [version, schema] of [
      ['', '2.08'],
      ['2.10', '2.10'],
      ['3.1', '3.1'],
      ['"/><script', '2.08'],
    ] as const) {
      const root = readXml((await ordersXml(shop.services, shop.source, 'a', version)).xml)
      expect([root.name, root.attributes['ВерсияСхемы'], root.text]).toEqual(['КоммерческаяИнформация', schema, ''])
    }
  })

  it('comes in the old encoding when asked, with what that lacks named by number', async () => {
    const number = await shop.buy([['100101', 1]], { comment: '100 ₽ 🔧 «да»' })
    const source = { ...shop.source, options: { encoding: 'windows-1251' } }
    const bytes = (await ordersXml(shop.services, source, 'a', '')).xml
    expect(bytes.subarray(0, 60).toString('latin1')).toContain('encoding="windows-1251"')
    const document = readXml(bytes).one('Документ')
    expect([document.at('Номер'), document.at('Комментарий')]).toEqual([number, '100 ₽ 🔧 «да»'])
  })

  it('lists statuses, payments and deliveries; the first letter of the statuses is Latin', () => {
    const root = readXml(infoXml(shop.source))
    expect(root.name).toBe('Справочник')
    const of = (name: string) =>
      root
        .one(name)
        .all('Элемент')
        .map((each) => [each.at('Ид'), each.at('Название')])
    expect(of('\u0043татусы')).toContainEqual(['assembling', 'Собираем'])
    expect(of('ПлатежныеСистемы')).toContainEqual(['on-receipt', 'При получении'])
    expect(of('СлужбыДоставки')).toContainEqual(['courier', 'Доставка курьером'])
  })
})
