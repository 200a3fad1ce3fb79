import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS, type Permission } from '#rules/staff/permissions.ts'
import { actAs } from '#server/db/actor.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import type { OfficeContext, StaffScope } from '#server/shop/people/staff/office-context.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { changeGoods, planRun } from './change-goods.ts'
import { createGood } from './create-good.ts'
import { readGoodsRunCard } from './read-run.ts'
import { cancelRun, queueRun, undoChanges, workAtRuns } from './run-steps.ts'
import type { WantedChange } from './wanted-change.ts'

let database: TestDatabase
const now = new Date('2026-11-17T09:00:00Z')
const EVERYWHERE: StaffScope = { isEverywhere: true }

beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

const context = (permissions: readonly Permission[] = ALL_PERMISSIONS, priceScope: StaffScope = EVERYWHERE) => ({
  db: database.db,
  clock: () => now,
  session: {
    stage: 'open',
    staff: {
      id: 1,
      permissions: new Map(permissions.map((each) => [each, each === 'prices.change' ? priceScope : EVERYWHERE])),
    },
  } as unknown as OfficeContext['session'],
})

const good = (code: string) =>
  database.db.selectFrom('good').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
const offer = (code: string, node = '777') =>
  database.db
    .selectFrom('good_offer')
    .select(['price', 'price_old', 'price_registered', 'sale_ends_on'])
    .where('good_code', '=', code)
    .where('node_code', '=', node)
    .executeTakeFirst()
const work = () => workAtRuns({ db: database.db, clock: () => now })
const named = (key: string, set: Record<string, unknown>, seen?: Record<string, unknown>): WantedChange => ({
  thing: 'good',
  key,
  set,
  seen,
})
const priced = (key: string, set: Record<string, unknown> | null): WantedChange => ({ thing: 'offer', key, set })
const grid = (wanted: readonly WantedChange[], more: { isSure?: boolean; as?: ReturnType<typeof context> } = {}) =>
  changeGoods(more.as ?? context(), { kind: 'grid', title: 'Правка в таблице', wanted, isSure: more.isSure })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number; answer: { errorCode: string; errorMessage: unknown; conflicts?: unknown } }) => ({
      status: error.status,
      ...error.answer,
    }),
  )
const undone = async (runId: number | null, fields: string[] | null = null) => {
  await undoChanges(context(), runId!, fields)
  await work()
}

describe('a few cells', () => {
  it('are written where they differ, told in the journal with the person, and taken back', async () => {
    const before = await good('100101')
    const { runId, changed } = await actAs({ staffId: 1, via: 'office', ip: '10.0.0.1' }, () =>
      grid([
        named('100101', { name: ' Перфоратор  новый ', warranty_months: 36, 'attributes.power': 999 }),
        named('100102', { warranty_months: 12 }),
      ]),
    )
    expect(changed).toBe(1)
    const after = await good('100101')
    expect(after).toMatchObject({ name: 'Перфоратор новый', warranty_months: 36 })
    expect(after.attributes).toEqual({ ...before.attributes, power: 999 })
    const { rows } = await sql`select staff_id, after from audit where thing = 'good' and thing_key = '100101'`.execute(
      database.db,
    )
    expect(rows).toMatchObject([{ staff_id: 1, after: { name: 'Перфоратор новый', warranty_months: 36 } }])
    await undone(runId)
    expect(await good('100101')).toMatchObject({
      name: before.name,
      warranty_months: before.warranty_months,
      attributes: before.attributes,
    })
  })

  it.each<[string, WantedChange, string]>([
    ['an empty name', named('100101', { name: '  ' }), 'Не может быть пустым'],
    ['text in a number', named('100101', { weight_grams: '2,5 кг' }), 'Нужно целое число'],
    ['an unknown field', named('100101', { popularity: 5 }), 'Такого поля нет'],
    ['an unknown category', named('100101', { category_code: 'nowhere' }), 'Такой категории в магазине нет'],
    [
      'an address with blanks',
      named('100101', { slug: 'два слова' }),
      'Только латинские буквы, цифры и дефисы между ними',
    ],
    ['a wrong barcode', named('100101', { barcode: '123' }), 'Штрихкод — 8, 12, 13 или 14 цифр'],
    ['a value outside the list', named('100101', { 'attributes.chuck': 'hex' }), 'Такого значения нет в списке'],
    ['an unknown attribute', named('100101', { 'attributes.taste': 1 }), 'Такой характеристики в магазине нет'],
    ['a good that is not there', named('999', { name: 'Нет' }), 'Товара с таким кодом нет'],
    ['a price of nothing', priced('100101/777', { price: 0 }), 'Цена должна быть больше нуля'],
    [
      'an old price below it',
      priced('100101/777', { price: 500_00, price_old: 400_00 }),
      'Старая цена должна быть выше цены',
    ],
    ['an unknown branch', priced('100101/nowhere', { price: 500_00 }), 'Такого филиала нет'],
  ])('%s is refused in words at its cell, and nothing of the rest is saved', async (_what, wrong, words) => {
    const before = await good('100103')
    const answer = await refusal(grid([named('100103', { name: 'Сохранено наполовину' }), wrong]))
    expect(answer).toMatchObject({ status: 422, errorCode: 'VALIDATION' })
    expect(Object.values(answer!.errorMessage as Record<string, string[]>)).toEqual([[words]])
    expect(await good('100103')).toEqual(before)
  })

  it('of two people are never written over: both values are told', async () => {
    const { name } = await good('100104')
    await grid([named('100104', { name: 'Первый' })])
    const answer = await refusal(
      grid([named('100104', { name: 'Второй', warranty_months: 24 }, { name, warranty_months: 12 })]),
    )
    expect(answer).toMatchObject({
      status: 409,
      conflicts: [{ field: 'good:100104:name', label: 'Название', yours: 'Второй', theirs: 'Первый' }],
    })
    expect(await good('100104')).toMatchObject({ name: 'Первый', warranty_months: 12 })
  })

  it('need the right to each field, and to prices in each branch', async () => {
    const texts = context(['goods.read', 'goods.texts'])
    expect(await refusal(grid([named('100105', { description: 'Новое' })], { as: texts }))).toBeNull()
    expect(await refusal(grid([named('100105', { vendor_code: 'v2' })], { as: texts }))).toMatchObject({ status: 422 })
    expect(await refusal(grid([priced('100105/777', { price: 500_00 })], { as: texts }))).toMatchObject({ status: 422 })
    const pskov = context(['goods.read', 'prices.change'], {
      isEverywhere: false,
      nodeCodes: ['000001'],
      warehouseIds: [],
    })
    expect(await refusal(grid([priced('100105/777', { price: 500_00 })], { as: pskov }))).toMatchObject({ status: 422 })
  })
})

describe('prices', () => {
  it('that move tenfold wait until somebody is sure', async () => {
    const before = (await offer('100106'))!
    const wanted = [priced('100106/777', { price: before.price * 100 })]
    expect(await refusal(grid(wanted))).toMatchObject({ status: 422, errorCode: 'PRICE_MOVE' })
    expect(await offer('100106')).toEqual(before)
    const { runId } = await grid(wanted, { isSure: true })
    expect((await offer('100106'))!.price).toBe(before.price * 100)
    await undone(runId)
    expect(await offer('100106')).toEqual(before)
  })

  it('drop an old price they have outgrown, come where there was none and go', async () => {
    const { price } = (await offer('100107'))!
    await grid([priced('100107/777', { price_old: price + 100_00 })])
    await grid([priced('100107/777', { price: price + 200_00 })])
    expect(await offer('100107')).toMatchObject({ price: price + 200_00, price_old: null })
    const { runId } = await grid([priced('100107/777', null)])
    expect(await offer('100107')).toBeUndefined()
    await undone(runId)
    expect(await offer('100107')).toMatchObject({ price: price + 200_00 })
  })
})

describe('a run', () => {
  const codes = Array.from({ length: 16 }, (_, at) => String(100_101 + at))
  const plan = (wanted: WantedChange[]) =>
    planRun(context(), { kind: 'bulk', title: 'Гарантия 5 лет', wanted: [wanted] })
  const warranty = () => plan(codes.map((code) => named(code, { warranty_months: 60, unit: 'компл.' })))
  const units = async () =>
    new Set(
      (await database.db.selectFrom('good').select('unit').where('code', 'in', codes).execute()).map(
        ({ unit }) => unit,
      ),
    )

  it('shows its difference first and changes nothing; applied, it leaves alone what somebody has changed since', async () => {
    const { runId } = await warranty()
    expect(await units()).toEqual(new Set(['шт.']))
    await grid([named('100110', { warranty_months: 7 })])
    const card = await readGoodsRunCard(database.db, runId)
    expect(card).toMatchObject({ state: 'ready', goods: 16, total: 16 })
    expect(card.fields.map(({ label, rows }) => [label, rows])).toEqual([
      ['Единица', 16],
      ['Гарантия, мес.', 16],
    ])
    await queueRun(context(), runId, false)
    await work()
    expect(await good('100110')).toMatchObject({ warranty_months: 7, unit: 'компл.' })
    expect(await readGoodsRunCard(database.db, runId)).toMatchObject({ state: 'applied', done: 16, leftAlone: 1 })
    expect(await refusal(queueRun(context(), runId, false))).toMatchObject({ status: 409 })
    await undone(runId, ['unit'])
    expect(await units()).toEqual(new Set(['шт.']))
    expect(await good('100111')).toMatchObject({ warranty_months: 60 })
    await undone(runId)
    expect(await good('100111')).toMatchObject({ warranty_months: 12 })
    expect(await good('100110')).toMatchObject({ warranty_months: 7 })
    expect(await readGoodsRunCard(database.db, runId)).toMatchObject({ state: 'undone' })
  })

  it('cancelled half way is put back', async () => {
    const { runId } = await warranty()
    await queueRun(context(), runId, false)
    // as a part of five hundred leaves it
    await work()
    await database.db
      .updateTable('goods_run')
      .set({ state: 'applying', reached: sql`applied_to` })
      .where('id', '=', runId)
      .execute()
    await cancelRun(context(), runId)
    await work()
    expect(await units()).toEqual(new Set(['шт.']))
    expect(await readGoodsRunCard(database.db, runId)).toMatchObject({ state: 'cancelled' })
  })

  it('whose category is gone meanwhile fails with words and changes nothing', async () => {
    await database.db
      .insertInto('category')
      .values({
        code: 'gone',
        parent_code: null,
        name: 'Нет',
        name_one: 'Нет',
        is_hire: false,
        picture: null,
        icon: null,
        description: '',
        position: 99,
      })
      .execute()
    const { runId } = await plan(codes.map((code) => named(code, { category_code: 'gone' })))
    await database.db.deleteFrom('category').where('code', '=', 'gone').execute()
    await queueRun(context(), runId, false)
    await work()
    expect(await readGoodsRunCard(database.db, runId)).toMatchObject({ state: 'failed', failure: expect.any(String) })
    expect(await good('100101')).toMatchObject({ category_code: 'perforatory' })
  })

  it('counts what it refuses and names the cells', async () => {
    const { runId } = await plan([named('100101', { warranty_months: -1 }), named('100102', { warranty_months: 60 })])
    const card = await readGoodsRunCard(database.db, runId)
    expect(card).toMatchObject({ total: 1, refused: 1 })
    expect(card.refusedCells).toMatchObject([
      { key: '100101', label: 'Гарантия, мес.', words: 'Меньше нуля не бывает' },
    ])
  })

  it('is not applied by somebody without the right to all of it', async () => {
    const { runId } = await warranty()
    expect(await refusal(queueRun(context(['goods.read', 'goods.texts']), runId, false))).toMatchObject({ status: 409 })
  })
})

it('a field that accounting leads is not changed by hand', async () => {
  const { id } = await database.db
    .insertInto('exchange_source')
    .values({
      name: '1С',
      kind: '1c',
      is_on: true,
      robot_login: null,
      robot_password_hash: null,
      url: null,
      every_minutes: null,
      etag: null,
      fetched_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('external_id')
    .values({ source_id: id, kind: 'good', external: 'x', code: '100112' })
    .execute()
  const answer = await refusal(grid([priced('100112/777', { price: 999_00 })]))
  expect(JSON.stringify(answer)).toContain('Это поле ведёт «1С»')
  expect(await refusal(grid([named('100112', { name: 'Своё имя' })]))).toBeNull()
})

it('a new good is hidden, has an address of its own, and goes when it is taken back', async () => {
  const { code, runId } = await createGood(context(), {
    name: 'Лобзик  ЛЭ-5',
    categoryCode: 'perforatory',
    vendorCode: 'v1',
  })
  expect(await good(code)).toMatchObject({ name: 'Лобзик ЛЭ-5', slug: 'lobzik-le-5', is_active: false })
  await undone(runId)
  expect(await database.db.selectFrom('good').select('code').where('code', '=', code).execute()).toEqual([])
  expect(
    await refusal(createGood(context(), { name: '', categoryCode: 'perforatory', vendorCode: 'v1' })),
  ).toMatchObject({ status: 422 })
})
