import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { findEverything } from './search.ts'

/** What goods have of their attributes is no matter here. */
const noValues = async (_codes: readonly string[], attributes: readonly string[]) =>
  new Map(attributes.map((attribute) => [attribute, new Map<string, number>()]))

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

async function read<T>(expression: string): Promise<T> {
  return (await sql<{ value: T }>`select ${sql.raw(expression)} as value`.execute(database.db)).rows[0]!.value
}

const refresh = () => read<number>('refresh_search()')
const codes = async (query: string) =>
  (await findEverything(database.db, query, '777', noValues)).goods.map(({ code }) => code)

describe('search_text', () => {
  test.each([
    ['Перфоратор TERRO RH 26-800, SDS-plus', 'перфоратор terro rh 26 800 sds plus'],
    ['Шуруповёрт 18 В', 'шуруповерт 18в'],
    ['18v, 18 V, 18вольт', '18в 18в 18в'],
    ['125mm 125 мм 125 миллиметров', '125мм 125мм 125мм'],
    ['800вт 800 W 0,8 кВт', '800вт 800вт 0ø8квт'],
    ['2,7 Дж; 2.7дж', '2ø7дж 2ø7дж'],
    ['2 × 4 А·ч, 4Ah', '2 4ач 4ач'],
    ['60 Н·м, 60нм, 60 Nm, 60 н*м', '60нм 60нм 60нм 60нм'],
    ['10\u00a0000 об/мин', '10000обмин'],
    ['40 см³, 5 л. с.', '40смкуб 5лс'],
    ['gbh226', 'gbh 226'],
    ['16х150, 4,2x70 мм', '16 150 4ø2 70мм'],
    ['<b>бур</b>', 'b бур b'],
    ['', ''],
    ['!!! …', ''],
  ])('%s → %s', async (source, text) => {
    const { rows } = await sql<{ text: string }>`select search_text(${source}) as text`.execute(database.db)
    expect(rows[0]!.text).toBe(text)
  })
})

test.each([
  ['RH26-800', 'rh26800'],
  ['rh 26 800', 'rh26800'],
  ['ТМ 100/2.5', 'tm10025'],
])('search_key(%s) = %s', async (source, key) => {
  const { rows } = await sql<{ key: string }>`select search_key(${source}) as key`.execute(database.db)
  expect(rows[0]!.key).toBe(key)
})

describe('documents follow the shop', () => {
  test('what was inserted is found after a refresh, and nothing is left to do', async () => {
    expect(await refresh()).toBeGreaterThan(0)
    expect(await refresh()).toBe(0)
    expect(await codes('перфоратор п-600')).toContain('100101')
  })

  test('the good for rent and the withdrawn one are not in the search', async () => {
    expect(await read(`(select count(*) from good_search where good_code in ('900101', '100999'))`)).toBe(0)
  })

  test('a rename, a sale of the last piece, and a deletion', async () => {
    await refresh()
    await database.db.updateTable('good').set({ name: 'Гидроперфоратор особый' }).where('code', '=', '100103').execute()
    await refresh()
    expect(await codes('гидроперфоратор')).toEqual(['100103'])

    expect(await read(`(select nodes from good_search where good_code = '100101')`)).toEqual(['000001'])
    await database.db.updateTable('good_stock').set({ quantity: 0 }).where('good_code', '=', '100101').execute()
    await refresh()
    expect(await read(`(select nodes from good_search where good_code = '100101')`)).toEqual([])

    await database.db.updateTable('good').set({ is_active: false }).where('code', '=', '100103').execute()
    await refresh()
    expect(await codes('гидроперфоратор')).toEqual([])
  })

  test('a stock that only shrinks and a price are no work', async () => {
    await refresh()
    await database.db.updateTable('good_stock').set({ quantity: 1 }).where('good_code', '=', '100104').execute()
    await database.db.updateTable('good_offer').set({ bonuses: 1 }).execute()
    expect(await read(`(select count(*) from search_change)`)).toBe(0)
  })

  test('a renamed category is found by its new name', async () => {
    await database.db
      .updateTable('category')
      .set({ name: 'Пробойники', name_one: 'Пробойник' })
      .where('code', '=', 'bury')
      .execute()
    await refresh()
    expect(await codes('пробойники')).toHaveLength(8)
  })

  test('a new synonym works at once, with its own slips', async () => {
    expect(await codes('дырокол')).toEqual([])
    await database.db
      .insertInto('search_synonym')
      .values([
        { set_id: 900, phrase: 'дырокол' },
        { set_id: 900, phrase: 'перфоратор' },
      ])
      .execute()
    expect(await codes('дырокол')).toContain('100101')
    expect(await codes('дыракол')).toContain('100101')
  })

  test('a rebuild gives the same documents', async () => {
    await refresh()
    const all = `(select string_agg(concat_ws('|', good_code, words, about, keys, nodes), e'\\n' order by good_code) from good_search)`
    const before = await read(all)
    await read('rebuild_search()')
    expect(await read(all)).toBe(before)
    expect(await read('(select count(*) from search_change)')).toBe(0)
  })

  test('a bulk load leaves the triggers silent', async () => {
    await database.db.transaction().execute(async (transaction) => {
      await sql`set local verstak.bulk_load = 'on'`.execute(transaction)
      await transaction.updateTable('good').set({ popularity: 5 }).execute()
    })
    expect(await read('(select count(*) from search_change)')).toBe(0)
  })
})
