import { formatPhone } from '#rules/identity/phone.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buyer } from './buyer.fixture.ts'

const { shop, guest, put, save, stockOf, orders, messagesAbout } = buyer()

describe('POST /order/save', () => {
  it('takes the order: stock, cart, history, messages, consent', async () => {
    await put(['100101', 3], ['100201', 1])
    await guest().post('/cart/update', { goods: [{ code: '100301', quantity: 1, inOrder: false }] })
    const answer = await save({ comment: '  Позвоните заранее  ' })
    expect(answer).toMatchObject({ status: 200, data: { paymentUrl: null } })
    const { id, number } = answer.data
    const { db } = shop().database
    const order = await db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      number,
      status: 'new',
      source: 'cart',
      node_code: '000001',
      contact_name: 'Иван',
      contact_phone: '79111234567',
      contact_email: 'ivan@example.ru',
      delivery_type: 'pickup',
      warehouse_id: 1,
      delivery_text: 'Самовывоз завтра',
      delivery_price: 0,
      comment: 'Позвоните заранее',
      goods_total: 1_836_000,
      total: 1_836_000,
      bonuses_used: 0,
      bonuses_earned: 200,
      user_id: null,
      pay_token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(
      await db
        .selectFrom('order_item')
        .select(['good_code', 'quantity', 'price'])
        .where('order_id', '=', id)
        .orderBy('position')
        .execute(),
    ).toEqual([
      { good_code: '100101', quantity: 3, price: 509_000 },
      { good_code: '100201', quantity: 1, price: 309_000 },
    ])
    // the chosen shop gives first, then the branch's next
    expect(
      await db
        .selectFrom('order_take')
        .select(['good_code', 'warehouse_id', 'quantity'])
        .where('order_id', '=', id)
        .orderBy('good_code')
        .orderBy('warehouse_id')
        .execute(),
    ).toEqual([
      { good_code: '100101', warehouse_id: 1, quantity: 2 },
      { good_code: '100101', warehouse_id: 2, quantity: 1 },
      { good_code: '100201', warehouse_id: 1, quantity: 1 },
    ])
    expect(await stockOf('100101')).toEqual({ 1: 0, 2: 0, 3: 5 })
    expect((await guest().get('/cart')).data.items).toMatchObject([{ code: '100301', inOrder: false }])
    const messages = await messagesAbout(number)
    expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '79111234567'],
      ['email', 'ivan@example.ru'],
      ['email', 'shop@verstak.example'],
    ])
    expect(messages[1]!.text).toContain('Перфоратор П-600 — 3\u00A0шт. × 5\u00A0090\u00A0₽ = 15\u00A0270\u00A0₽')
    expect(messages[2]!.text).toContain('Комментарий: Позвоните заранее')
    // read on another day than it was written, by whoever wants to call the branch
    const { phone } = await db
      .selectFrom('node_logistic')
      .select('phone')
      .where('code', '=', '000001')
      .executeTakeFirstOrThrow()
    for (const { text } of messages.slice(0, 2)) {
      expect(text).toMatch(/Самовывоз (?:во?\u00A0\p{L}+, )?\d+\u00A0\p{L}+[.\n]/u)
      expect(text).not.toMatch(/завтра|сегодня/)
      expect(text.replaceAll('\u00A0', ' ')).toContain(formatPhone(phone).replaceAll('\u00A0', ' '))
    }
    expect(
      await db.selectFrom('order_status_history').select(['status', 'actor']).where('order_id', '=', id).execute(),
    ).toEqual([{ status: 'new', actor: 'buyer' }])
    expect(await db.selectFrom('consent').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()).toMatchObject({
      kind: 'personal-data',
      given: true,
    })
  })

  it('takes half an emoji in a comment for a sign nobody can read', async () => {
    await put(['100101', 1])
    const answer = await save({ comment: 'Осторожно \ud83d' })
    expect(answer.status).toBe(200)
    const order = await shop()
      .database.db.selectFrom('shop_order')
      .select('comment')
      .where('id', '=', answer.data.id)
      .executeTakeFirstOrThrow()
    expect(order.comment).toBe('Осторожно \ufffd')
  })

  it('notes which advertisement brought the buyer, whatever the cookie holds', async () => {
    const { db } = shop().database
    const sourceOf = async (id: number) =>
      (await db.selectFrom('shop_order').select('utm_source').where('id', '=', id).executeTakeFirstOrThrow()).utm_source
    const kept = async (cookie: string | null) => {
      if (cookie === null) guest().cookies.delete('utm_source')
      else guest().cookies.set('utm_source', cookie)
      await put(['100301', 1])
      return sourceOf((await save()).data.id)
    }
    expect(await kept('yandex-direct')).toBe('yandex-direct')
    expect(await kept(encodeURIComponent(`Письмо\u0000 ${'я'.repeat(500)}`))).toBe(`Письмо ${'я'.repeat(93)}`)
    expect(await kept('%00%0A')).toBeNull()
    expect(await kept(null)).toBeNull()
    guest().cookies.set('utm_source', 'vk')
    const quick = await guest().post('/order/one-click-save', { goodCode: '100301', quantity: 1, phone: '79111234567' })
    expect(await sourceOf(quick.data.id)).toBe('vk')
  })

  it('brings by courier for the tier’s price, free from the threshold', async () => {
    await put(['100301', 1])
    const cheap = await save({ delivery: { type: 'courier', address: 'Рижский пр., 1, кв. 2' } })
    const row = (id: number) =>
      shop().database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await row(cheap.data.id)).toMatchObject({
      delivery_price: 39_000,
      total: 29_000 + 39_000,
      delivery_address: 'Рижский пр., 1, кв. 2',
      delivery_text: 'Доставка завтра',
    })
    await put(['100101', 1])
    const dear = await save({ delivery: { type: 'courier', address: 'Рижский пр., 1, кв. 2' } })
    expect(await row(dear.data.id)).toMatchObject({ delivery_price: 0, total: 509_000 })
  })

  it('sends by a transport company at the price asked anew, to an office or a door', async () => {
    await put(['100101', 1])
    const tariffs = (await guest().get('/cart/delivery/tariffs?city=680')).data as {
      code: string
      type: string
      price: number
    }[]
    const office = tariffs.find(({ type }) => type === 'office')!
    const [place] = (await guest().get('/cart/delivery/offices?code=680')).data
    const { data } = await save({
      delivery: { type: 'transport', city: '680', tariffCode: office.code, officeCode: place.code, price: 1 },
    })
    expect(
      await shop().database.db.selectFrom('shop_order').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow(),
    ).toMatchObject({
      delivery_price: office.price * 100,
      delivery_address: place.address,
      total: 509_000 + office.price * 100,
      transport: { cityName: 'Орёл', tariffCode: office.code, officeCode: place.code },
    })
    await put(['100101', 1])
    const door = await save({
      delivery: { type: 'transport', city: 'Орёл', tariffCode: 'door', address: 'ул. Ленина, 5' },
    })
    expect(door.status).toBe(200)
  })

  it('makes an invoice out to an organization by its INN', async () => {
    await put(['100101', 1])
    const { data } = await save({ payment: 'invoice', inn: '7707083893' })
    expect(
      await shop()
        .database.db.selectFrom('shop_order')
        .select(['status', 'organization', 'reserved_until'])
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({ status: 'awaiting-payment', reserved_until: null, organization: { inn: '7707083893' } })
  })

  it('holds stock for an online payment and says where to pay', async () => {
    await put(['100101', 1])
    const { data } = await save({ payment: 'online' })
    const order = await shop()
      .database.db.selectFrom('shop_order')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(data.paymentUrl).toBe(`/pay/${order.pay_token}/`)
    expect(order).toMatchObject({
      status: 'awaiting-payment',
      reserved_until: new Date(shop().time.now.getTime() + 3_600_000),
    })
  })

  describe('refuses, says why, and changes nothing', () => {
    const cases: [name: string, more: Record<string, unknown>, fields: Record<string, string[]>][] = [
      ['no name', { contact: { name: ' ', phone: '79111234567' } }, { 'contact.name': ['Введите имя'] }],
      [
        'a name with figures',
        { contact: { name: 'И1', phone: '79111234567' } },
        { 'contact.name': ['Используйте в имени только буквы, дефис и пробел'] },
      ],
      [
        'half a phone',
        { contact: { name: 'Иван', phone: '7911' } },
        { 'contact.phone': ['Введите телефон полностью'] },
      ],
      ['no phone', { contact: { name: 'Иван' } }, { 'contact.phone': ['Введите телефон'] }],
      [
        'a bad e-mail',
        { contact: { name: 'Иван', phone: '79111234567', email: 'x@' } },
        { 'contact.email': ['Проверьте e-mail: он должен быть вида name@example.ru'] },
      ],
      [
        'several at once',
        { contact: { name: '', phone: '1' } },
        { 'contact.name': ['Введите имя'], 'contact.phone': ['Введите телефон полностью'] },
      ],
      ['no shop', { delivery: { type: 'pickup' } }, { 'delivery.warehouseId': ['Выберите магазин'] }],
      [
        'a store-room',
        { delivery: { type: 'pickup', warehouseId: 3 } },
        { 'delivery.warehouseId': ['В этом магазине заказ не получить. Выберите другой.'] },
      ],
      ['an unknown way', { delivery: { type: 'drone' } }, { 'delivery.type': ['Выберите способ получения'] }],
      [
        'no address',
        { delivery: { type: 'courier', address: '  ' } },
        { 'delivery.address': ['Введите адрес доставки: улицу, дом, квартиру'] },
      ],
      ['no city', { delivery: { type: 'transport', tariffCode: 'door' } }, { 'delivery.city': ['Укажите город'] }],
      [
        'an unknown city',
        { delivery: { type: 'transport', city: 'Нигде', tariffCode: 'door' } },
        { 'delivery.city': ['Транспортная компания не знает такого города. Выберите из списка.'] },
      ],
      [
        'a tariff that is gone',
        { delivery: { type: 'transport', city: '680', tariffCode: 'rocket' } },
        { 'delivery.tariffCode': ['Этот тариф больше не действует. Выберите другой.'] },
      ],
      [
        'no office',
        { delivery: { type: 'transport', city: '680', tariffCode: 'office' } },
        { 'delivery.officeCode': ['Выберите пункт выдачи'] },
      ],
      [
        'another city’s office',
        { delivery: { type: 'transport', city: '680', tariffCode: 'office', officeCode: '760-1' } },
        { 'delivery.officeCode': ['Этот пункт выдачи не работает или не примет такую посылку. Выберите другой.'] },
      ],
      ['an unknown payment', { payment: 'gold' }, { payment: ['Выберите способ оплаты'] }],
      ['an invoice for nobody', { payment: 'invoice' }, { inn: ['Введите ИНН'] }],
      ['a mistyped INN', { payment: 'invoice', inn: '7707083894' }, { inn: ['Проверьте ИНН: в одной из цифр ошибка'] }],
      [
        'an organization of someone else',
        { payment: 'invoice', organizationId: 1 },
        { organizationId: ['Такой организации нет среди ваших. Выберите другую.'] },
      ],
      ['bonuses of a guest', { useBonuses: true }, { useBonuses: ['Войдите, чтобы оплатить часть заказа бонусами'] }],
      ['half a bonus', { useBonuses: 1.5 }, { useBonuses: ['Укажите, сколько бонусов списать: целое число'] }],
      ['a long comment', { comment: 'а'.repeat(250) }, { comment: ['Сократите текст на 10\u00A0символов'] }],
      [
        'no consent',
        { consent: false },
        { consent: ['Без согласия на обработку персональных данных заказ не оформить'] },
      ],
      ['a cart number that is none', { cartUuid: '12' }, { cartUuid: ['Номер корзины записан неверно'] }],
    ]
    it.each(cases)('%s', async (_, more, fields) => {
      await put(['100101', 1])
      const before = await orders()
      const answer = await save(more)
      expect([answer.status, answer.errorMessage]).toEqual([422, fields])
      expect(await orders()).toEqual(before)
      expect((await guest().get('/cart')).data.totalQuantity).toBe(1)
      expect(await stockOf('100101')).toEqual({ 1: 2, 2: 1, 3: 5 })
    })

    it('a cart that is empty, unknown or somebody else’s', async () => {
      expect((await save()).status).toBe(404)
      expect((await save({ cartUuid: randomUUID() })).status).toBe(404)
      await guest().get('/cart')
      expect((await save()).errorMessage).toEqual({ cartUuid: ['В корзине нет товаров для заказа'] })
      const { data } = await put(['100101', 1])
      await shop().database.db.updateTable('cart').set({ user_id: 99 }).where('uuid', '=', data.cartUuid).execute()
      expect(await save({ cartUuid: data.cartUuid })).toMatchObject({
        status: 404,
        errorMessage: 'Такой корзины нет. Обновите страницу и соберите её заново.',
      })
    })

    it('more than there is, with the goods named', async () => {
      await put(['100101', 9], ['100103', 1], ['100201', 1])
      const answer = await save()
      expect(answer).toMatchObject({
        status: 409,
        errorCode: 'CONFLICT',
        errorMessage:
          'Не хватает товара. «Перфоратор П-600»: осталось 8\u00A0шт. из 9. «Перфоратор П-700» закончился. Измените количество и повторите.',
      })
      expect(await stockOf('100201')).toEqual({ 1: 2, 3: 5 })
      expect((await guest().get('/cart')).data.totalQuantity).toBe(11)
    })

    it('a good withdrawn meanwhile', async () => {
      await put(['100101', 1], ['100113', 1])
      await shop().database.db.updateTable('good').set({ is_active: false }).where('code', '=', '100113').execute()
      expect(await save()).toMatchObject({
        status: 409,
        errorMessage: 'Снят с продажи: «Перфоратор П-1200». Уберите его из заказа и повторите.',
      })
      await guest().post('/cart/update', { goods: [{ code: '100113', quantity: 1, inOrder: false }] })
      expect((await save()).status).toBe(200)
    })

    it('a kit’s good withdrawn meanwhile, if its main good is ordered', async () => {
      const { db } = shop().database
      const kit = () =>
        guest().post('/cart/complect/update', {
          goodCode: '100101',
          complectId: 1,
          goods: [{ code: '100301', quantity: 1 }],
        })
      const tick = (inOrder: boolean) =>
        guest().post('/cart/update', { goods: [{ code: '100101', quantity: 1, inOrder }] })
      const sell = (is_active: boolean) =>
        db.updateTable('good').set({ is_active }).where('code', '=', '100301').execute()
      // put in ticked, unticked since: nobody orders it
      await kit()
      await tick(false)
      await put(['100201', 1])
      await sell(false)
      expect((await save()).status).toBe(200)
      // put in unticked, ticked since: it must not be missing in silence
      await sell(true)
      await tick(false)
      await kit()
      await tick(true)
      await sell(false)
      expect(await save()).toMatchObject({ status: 409, errorCode: 'CONFLICT' })
      await sell(true)
      expect((await save()).status).toBe(200)
    })

    it('a sum other than the buyer saw', async () => {
      await put(['100101', 1])
      expect(await save({ expectedTotal: 5000 })).toMatchObject({
        status: 409,
        errorMessage: 'Сумма заказа изменилась: теперь 5\u00A0090\u00A0₽. Проверьте заказ и подтвердите ещё раз.',
      })
      expect((await save({ expectedTotal: 5090 })).status).toBe(200)
    })

    it('split payment outside its bounds', async () => {
      await put(['100301', 1])
      expect((await save({ payment: 'split' })).errorMessage).toEqual({
        payment: ['Частями можно оплатить заказ от 1\u00A0000\u00A0₽ до 150\u00A0000\u00A0₽'],
      })
    })
  })

  it('never believes a price in the body', async () => {
    await put(['100101', 1])
    const { data } = await save({ total: 1, price: 1, goods: [{ code: '100101', price: 1 }], expectedTotal: null })
    expect(
      await shop()
        .database.db.selectFrom('shop_order')
        .select('total')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ total: 509_000 })
  })
})
