import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { CHANGED_LINES_TAG, PAID_ELSEWHERE_TAG } from '#rules/exchange/order-difference.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import type { StaffBrowser } from '#server/test/office-shop.ts'
import { type OrderAccounting, openAccounting } from './accounting.fixture.ts'
import { encodeXml } from '#server/kernel/encode-xml.ts'
import { readOrderDocuments } from './read-order-documents.ts'

let shop: OrderAccounting
let operator: StaffBrowser
let folder: string
let runId: number
beforeAll(async () => {
  shop = await openAccounting()
  operator = await shop.as('operator')
  folder = await mkdtemp(join(tmpdir(), 'verstak-orders-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await shop.close()
})
beforeEach(async () => {
  const { db } = shop.database
  await db.updateTable('good_stock').set({ quantity: 1000 }).execute()
  const { rows } = await sql<{
    id: number
  }>`insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at)
    values (${shop.source.id}, 'orders', 'receiving', 1, now(), now()) returning id`.execute(db)
  runId = rows[0]!.id
})

const send = async (bytes: Buffer | string, session = 'a') => {
  const path = join(folder, 'documents.xml')
  await writeFile(path, bytes)
  const { id: sourceId, name: sourceName } = shop.source
  return (await readOrderDocuments(shop.services, { sourceId, sourceName, runId, session }, path)).failure
}
const problems = async () =>
  (
    await shop.database.db
      .selectFrom('exchange_problem')
      .select('words')
      .where('run_id', '=', runId)
      .orderBy('id')
      .execute()
  ).map(({ words }) => words)

type Line = [external: string, name: string, quantity: string, sum: string]
interface Said {
  number?: string
  id?: string
  requisites?: Record<string, string>
  lines?: Line[]
  more?: string
}
const document = ({ number, id, requisites = {}, lines, more = '' }: Said) => `<Документ>
  ${id ? `<Ид>${id}</Ид>` : ''}${number ? `<Номер>${number}</Номер>` : ''}<ХозОперация>Заказ товара</ХозОперация>
  ${lines ? `<Товары>${lines.map(([external, name, quantity, sum]) => `<Товар><Ид>${external}</Ид><Наименование>${name}</Наименование><Количество>${quantity}</Количество><Сумма>${sum}</Сумма></Товар>`).join('')}</Товары>` : ''}
  <ЗначенияРеквизитов>${Object.entries(requisites)
    .map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    )
    .join('')}</ЗначенияРеквизитов>${more}</Документ>`
const file = (...said: Said[]) =>
  encodeXml(
    `<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.08">${said.map(document).join('')}</КоммерческаяИнформация>`,
    'utf-8',
  )
const card = async (number: string) => (await operator.get(`/orders/${number}`)).data as OrderCard
const sent = async (form: Record<string, unknown> = {}, goods: [string, number][] = [['100101', 2]]) => {
  const number = await shop.buy(goods, form)
  await shop.query('a')
  return number
}
const DRILL: Line = ['guid-drill#red', 'Перфоратор', '2', '10180']

it('a document back acknowledges the order and leaves its number, shipment and payment', async () => {
  const number = await sent()
  const said = {
    number,
    id: 'guid-order-1',
    lines: [DRILL],
    requisites: {
      'Номер по 1С': 'УТ-0012',
      НомерОтгрузкиПо1C: 'РТ-7',
      'Дата отгрузки по 1С': '2026-03-06T00:00:00',
      'Дата оплаты по 1С': 'T',
    },
  }
  expect(await send(file(said))).toBeNull()
  expect(await problems()).toEqual([])
  expect(await shop.exchangeOf(number)).toMatchObject({ external_number: 'УТ-0012', acknowledged_version: 1 })
  expect((await shop.query('b')).has(number)).toBe(false)
  const { rows } = await sql`select external_shipment, external_shipped_on, external_paid_on from order_exchange
    where order_id = ${number}::bigint`.execute(shop.database.db)
  expect(rows).toEqual([
    { external_shipment: 'РТ-7', external_shipped_on: '2026-03-06T00:00:00', external_paid_on: null },
  ])
  const shown = await card(number)
  expect(shown.status).toBe('new')
  expect(shown.exchange).toEqual([
    {
      source: '1С',
      sentAt: shop.time.now.toISOString(),
      acceptedAt: shop.time.now.toISOString(),
      isBehind: false,
      number: 'УТ-0012',
      state: null,
      shipment: 'РТ-7',
      payment: null,
      difference: null,
    },
  ])
})

const BROUGHT = { delivery: { type: 'courier', address: 'Псков, ул. Мира, 1' } }

it('is found by number, by our sign, then by accounting’s own; what was never sent is not', async () => {
  const number = await sent(BROUGHT)
  const move = (status: string) => ({ 'Статус заказа': status })
  await send(file({ number: 'УТ-000501', id: number, requisites: move('Собираем') }))
  expect([(await card(number)).status, (await shop.exchangeOf(number))!.external_number]).toEqual([
    'assembling',
    'УТ-000501',
  ])
  await send(file({ number, id: 'guid-2', requisites: move('Собран') }))
  expect((await card(number)).status).toBe('ready')
  await send(file({ number: 'УТ-000501', id: 'guid-2', requisites: move('Отгружен') }))
  expect((await card(number)).status).toBe('delivering')
  const unsent = await shop.buy([['100101', 1]])
  expect(
    await send(file({ number: unsent, requisites: move('Отменен') }, { number: '5' }, { id: 'nobody' }, {})),
  ).toBeNull()
  expect((await card(unsent)).status).toBe('new')
  expect(await problems()).toEqual(
    [unsent, '5', 'nobody', 'без номера'].map((name) => `Заказ ${name} не найден среди отправленных в «1С»`),
  )
})

describe('a status', () => {
  it('moves the order by the shop’s own table, and a move refused is told in its words', async () => {
    const number = await sent({ payment: 'invoice', inn: '7707083893' })
    const said = { number, requisites: { 'Статуса заказа ИД': 'assembling' } }
    await send(file(said))
    expect((await card(number)).status).toBe('awaiting-payment')
    expect((await problems())[0]).toMatch(/в статусе «Ждёт оплаты», перевести его в «Собираем» нельзя/)
    // the money came: the same word is heeded now
    await send(file({ number, requisites: { ...said.requisites, 'Заказ оплачен': 'true' } }))
    const moved = await card(number)
    expect([moved.status, moved.payment.isPaid]).toEqual(['assembling', true])
    expect(moved.history.at(-1)).toMatchObject({ actor: 'shop', note: 'По данным «1С»' })
  })

  it('heeded before, or an echo of ours, asks for nothing', async () => {
    const number = await sent(BROUGHT)
    const ready = { number, requisites: { 'Статус заказа': 'Готов к выдаче', 'Статуса заказа ИД': 'new' } }
    await send(file(ready))
    expect((await card(number)).status).toBe('ready')
    await changeStatus(shop.services, number, 'delivering')
    await send(file(ready))
    expect((await card(number)).status, 'the operator has gone on').toBe('delivering')
    await shop.query('b')
    await send(file({ number, requisites: { 'Статуса заказа ИД': 'delivering' } }))
    expect(await problems()).toEqual([])
  })

  it('not known waits for a person, once said it is heeded', async () => {
    const number = await sent()
    const said = { number, requisites: { 'Статус заказа': 'Закрыт' } }
    await send(file(said))
    expect(await problems()).toEqual([
      `Заказ № ${number}: статус «Закрыт» не сопоставлен со статусом магазина. Сопоставьте его в «Обмене»`,
    ])
    const target = (value: object) =>
      sql`update exchange_mapping set target = ${JSON.stringify(value)}::jsonb
        where source_id = ${shop.source.id} and kind = 'status' and external = 'Закрыт' and target is null`.execute(
        shop.database.db,
      )
    expect(Number((await target({ status: 'completed' })).numAffectedRows)).toBe(1)
    await send(file(said))
    expect((await card(number)).status).toBe('completed')
  })

  it('of a finished order is not touched', async () => {
    const number = await sent()
    await changeStatus(shop.services, number, 'completed')
    await send(file({ number, requisites: { Отменен: 'true' }, lines: [['guid-saw', 'Пила', '1', '5']] }))
    const shown = await card(number)
    expect([shown.status, shown.desk.tags, shown.notes]).toEqual(['completed', [], []])
    expect(await problems()).toEqual([`Заказ № ${number} окончен («Выполнен»): «Отменён» из «1С» не применено`])
  })

  it('of a document cancelled or marked for deletion cancels', async () => {
    const [one, two] = [await sent(), await sent()]
    await send(
      file(
        { number: one, requisites: { Отменен: 'true' } },
        { number: two, more: '<ПометкаУдаления>true</ПометкаУдаления>' },
      ),
    )
    expect([(await card(one)).status, (await card(two)).status]).toEqual(['cancelled', 'cancelled'])
  })
})

describe('lines', () => {
  it('changed become a task, once for each difference, which the operator closes', async () => {
    const number = await sent()
    const fewer: Said = { number, lines: [['guid-drill#red', 'Перфоратор', '1,000', '5 090,00']] }
    const told = async () => {
      const { desk, notes, items } = await card(number)
      expect(
        items.map(({ quantity }) => quantity),
        'never written over',
      ).toEqual([2])
      return [desk.tags, notes.map(({ text }) => text)]
    }
    await send(file(fewer))
    const words = 'В «1С» изменили состав:\n«Перфоратор П-600»: 1\u00A0шт. вместо 2\u00A0шт.'
    expect(await told()).toEqual([[CHANGED_LINES_TAG], [words]])
    await operator.post(`/orders/${number}/desk`, { removeTags: [CHANGED_LINES_TAG] })
    await send(file(fewer))
    expect(await told(), 'the same again').toEqual([[], [words]])
    const another: Said = { number, lines: [DRILL, ['guid-new', 'Бур', '1', '90']] }
    await send(file(another))
    expect((await told())[0]).toEqual([CHANGED_LINES_TAG])
    expect((await told())[1]).toHaveLength(2)
    await send(file({ number, lines: [DRILL] }))
    expect((await told())[0], 'as it was again').toEqual([])
    expect((await shop.exchangeOf(number))!.difference).toBeNull()
  })

  it('as they were sent are no difference while our change is on its way; a delivery may have another sign', async () => {
    const number = await sent({ delivery: { type: 'courier', address: 'Псков, Рижский пр., 1' } }, [['100301', 1]])
    const service =
      '<Товар><Ид>guid-service</Ид><Количество>1</Количество><Сумма>SUM</Сумма><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Тип номенклатуры</Наименование><Значение>Услуга</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>'
    const price = (await card(number)).delivery.price
    const same = `<Товары><Товар><Ид>guid-bit</Ид><Наименование>${(await card(number)).items[0]!.name}</Наименование><Количество>1</Количество><Сумма>290</Сумма></Товар>${service.replace('SUM', String(price))}</Товары>`
    await send(file({ number, more: same }))
    expect((await card(number)).desk.tags).toEqual([])
    await sql`update order_item set quantity = 2 where order_id = ${number}::bigint`.execute(shop.database.db)
    await send(file({ number, more: same }))
    expect((await card(number)).desk.tags).toEqual([])
  })
})

describe('money', () => {
  it('of documents below the order settles an invoice when it is all there', async () => {
    const number = await sent({ payment: 'invoice', inn: '7707083893' })
    const below = (sum: string) =>
      `<ПодчиненныеДокументы><ПодчиненныйДокумент><Номер>ПП-1</Номер><Дата>2026-03-06</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>${sum}</Сумма></ПодчиненныйДокумент></ПодчиненныеДокументы>`
    await send(file({ number, more: below('100') }))
    expect((await card(number)).payment.isPaid).toBe(false)
    await send(file({ number, more: below('10180.00') }))
    expect((await card(number)).payment.isPaid).toBe(true)
  })

  it('of an order given on credit comes after it was handed over: what is owed, without the goods that came back', async () => {
    const number = await sent({ payment: 'invoice', inn: '7707083893' })
    const { db } = shop.database
    await sql`update shop_order set status = 'completed', pay_by = '2026-12-01' where number = ${number}`.execute(db)
    await sql`insert into order_refund (order_id, kind, amount, lines, state, is_credit, created_at, updated_at)
      select id, 'lines', 509000, '[{"code": "100101", "complectOf": null, "quantity": 1}]', 'made', true, now(), now()
      from shop_order where number = ${number}`.execute(db)
    const below = (sum: string) =>
      `<ПодчиненныеДокументы><ПодчиненныйДокумент><Номер>ПП-2</Номер><Дата>2026-03-06</Дата><ХозОперация>Выплата безналичных денег</ХозОперация><Сумма>${sum}</Сумма></ПодчиненныйДокумент></ПодчиненныеДокументы>`
    await send(file({ number, more: below('5089.99') }))
    expect((await card(number)).payment.isPaid).toBe(false)
    await send(file({ number, more: below('5090.00') }))
    expect(await card(number)).toMatchObject({ status: 'completed', payment: { isPaid: true } })
    expect((await card(number)).history.at(-1)!.note).toContain('без возвращённого товара')
    await send(file({ number, more: below('5090.00') }))
    expect(await problems()).toEqual([])
  })

  it('of an order to be paid on receipt is taken, once', async () => {
    const number = await sent()
    const said = { number, requisites: { 'Дата оплаты по 1С': '2026-03-06', 'Номер оплаты по 1С': 'ПКО-3' } }
    await send(file(said))
    await send(file(said))
    const { payment, desk, history } = await card(number)
    expect([payment.isPaid, desk.tags]).toEqual([true, []])
    const notes = history.filter(({ note }) => note === 'Оплачен по данным «1С» (№ ПКО-3 от 2026-03-06)')
    expect(notes).toHaveLength(1)
  })

  const PAID = { 'Дата оплаты по 1С': '2026-03-06', 'Номер оплаты по 1С': 'ПКО-4' }
  const CANCELLED = { Отменен: 'true' }
  it.each([
    ['before it is cancelled', 'on-receipt', [PAID, CANCELLED]],
    ['with the word that it is cancelled', 'on-receipt', [{ ...PAID, ...CANCELLED }]],
    ['after it was cancelled', 'on-receipt', [CANCELLED, PAID, PAID]],
    ['before it is cancelled', 'invoice', [PAID, CANCELLED]],
    ['with the word that it is cancelled', 'invoice', [{ ...PAID, ...CANCELLED }]],
    ['after it was cancelled', 'invoice', [CANCELLED, PAID, PAID]],
  ])('that comes %s waits for a person to give it back: paid by %s', async (_when, payment, told) => {
    const owner = await shop.as('owner')
    const number = await sent(payment === 'invoice' ? { payment, inn: '7707083893' } : {})
    for (const requisites of told) await send(file({ number, requisites }))
    const seen: OrderCard = (await owner.get(`/orders/${number}`)).data
    expect(seen).toMatchObject({
      status: 'cancelled',
      money: { received: 10_180, refundable: 10_180, refunds: [{ amount: 10_180, state: 'due', isByHand: true }] },
    })
    const { orders } = (await owner.get('/orders?refundDue=true')).data
    expect(orders.map((each: { number: string }) => each.number)).toContain(number)
    expect((await owner.post(`/orders/${number}/refund/close`)).data.money).toMatchObject({ refundable: 0 })
  })

  it('of an order that a bank should have told of is for a person to compare', async () => {
    const number = await sent({ payment: 'online' })
    const said = { number, requisites: { 'Дата оплаты по 1С': '2026-03-06', 'Номер оплаты по 1С': 'ПКО-3' } }
    await send(file(said))
    await send(file(said))
    const { payment, desk, notes } = await card(number)
    expect([payment.isPaid, desk.tags]).toEqual([false, [PAID_ELSEWHERE_TAG]])
    expect(notes.map(({ text }) => text)).toEqual([
      'В «1С» заказ оплачен (№ ПКО-3 от 2026-03-06), а деньги через банк не приходили',
    ])
  })

  it('and shipments of the newer schema stand beside the order and name it', async () => {
    const number = await sent({ payment: 'invoice', inn: '7707083893' })
    const beside = (operation: string, own: string) =>
      `<Контейнер><Документ><Номер>${own}</Номер><Дата>2026-03-07</Дата><ХозОперация>${operation}</ХозОперация><Основание>${number}</Основание><Сумма>10180</Сумма></Документ></Контейнер>`
    await send(
      `<КоммерческаяИнформация ВерсияСхемы="3.1">${beside('Отпуск товара', 'РТ-9')}${beside('Эквайринговая операция', 'ЭО-1')}${beside('Возврат товара', 'ВТ-1')}</КоммерческаяИнформация>`,
    )
    const { rows } = await sql`select external_number, external_shipment, external_payment from order_exchange
      where order_id = ${number}::bigint`.execute(shop.database.db)
    expect(rows).toEqual([{ external_number: null, external_shipment: 'РТ-9', external_payment: 'ЭО-1' }])
    expect((await card(number)).payment.isPaid).toBe(true)
  })
})

it('a later version is taken by a document of its session, or one that names it; else it is sent again', async () => {
  const number = await sent()
  await send(file({ number }))
  await changeStatus(shop.services, number, 'assembling')
  await shop.query('b')
  await send(file({ number }), 'c')
  expect((await shop.query('d')).get(number)?.at('НомерВерсии')).toBe('2')
  await send(file({ number }), 'd')
  expect((await shop.query('e')).has(number)).toBe(false)
})

it('nonsense in a document is words at most: never a failure, never a line of the order', async () => {
  const number = await sent({ payment: 'invoice', inn: '7707083893' })
  const nonsense = ['', '-1', '1e30', '99999999999999999999', 'NaN', '0x10', 'нет', '\u{1F527}'.repeat(300), "'; --"]
  const said = nonsense.map((text) => ({
    number,
    id: text,
    requisites: {
      'Статус заказа': text,
      'Заказ оплачен': text,
      'Дата оплаты по 1С': text,
      Отменен: text,
      [text]: text,
    },
    lines: [[text, text, text, text]] satisfies Line[],
    more: `<НомерВерсии>${text}</НомерВерсии><ПодчиненныеДокументы><ПодчиненныйДокумент><ХозОперация>Оплата</ХозОперация><Сумма>${text}</Сумма></ПодчиненныйДокумент></ПодчиненныеДокументы>`,
  }))
  expect(await send(file(...said))).toBeNull()
  const { status, items, payment } = await card(number)
  expect([status, payment.isPaid, items.map(({ quantity }) => quantity)]).toEqual(['awaiting-payment', false, [2]])
})

describe('a file that cannot be read', () => {
  it.each([
    ['cut', (whole: string) => whole.slice(0, whole.lastIndexOf('<Номер>') + 8), /файл оборван/],
    ['broken in the middle', (whole: string) => whole.replace('</Номер>', '<Номер>'), /ошибка в разметке XML/],
    ['with a DTD', (whole: string) => whole.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'), /DOCTYPE/],
    ['of something else', () => '<html/>', /это не документы заказов/],
    ['empty', () => '', /файл пуст/],
  ])('%s: a sentence, and nothing of it is applied', async (_name, spoil, words) => {
    const number = await sent()
    const cancel = { number, requisites: { Отменен: 'true' } }
    expect(await send(spoil(file(cancel, { number: '1' }).toString()))).toMatch(words)
    expect((await card(number)).status).toBe('new')
    expect(await shop.exchangeOf(number)).toMatchObject({ acknowledged_at: null })
  })

  it('only seems so in the old encoding, whatever it declares', async () => {
    const number = await sent()
    const utf = file({ number, requisites: { 'Статус заказа': 'Собираем' } }).toString()
    const bytes = encodeXml(utf.replace(/^.*\n/, ''), 'windows-1251')
    bytes.write('UTF-8"       ', bytes.indexOf('windows-1251'), 'latin1')
    expect(await send(bytes)).toBeNull()
    expect((await card(number)).status).toBe('assembling')
  })
})
