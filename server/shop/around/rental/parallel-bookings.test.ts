import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#rules/calendar/moscow-time.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await shop.database.db
    .insertInto('hire_piece')
    .values({ good_code: '900101', warehouse_id: 1, serial: 'P-third' })
    .execute()
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.deleteFrom('hire_booking').execute())

const book = (at: number, from: string, to: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/rental/book',
    headers: { host: 'shop.test', origin: 'http://shop.test' },
    remoteAddress: `10.${at % 100}.0.${Math.floor(at / 100)}`,
    payload: { goodCode: '900101', warehouseId: 1, from, to, name: 'Иван', phone: `921${String(at).padStart(7, '0')}` },
  })
const stored = async () => {
  const { rows } = await shop.database.pool.query<{ piece_id: number; from: string; to: string }>(
    'select piece_id, lower(days)::text as "from", (upper(days) - 1)::text as "to" from hire_booking order by id',
  )
  return rows
}

describe('many at once on a park of three', () => {
  it('100 for days that overlap: exactly three fit, 97 clear refusals, no deadlock', async () => {
    // every term covers the 14th
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => book(at, addDays('2026-03-14', -(at % 4)), addDays('2026-03-14', at % 3))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(97)
    const rows = await stored()
    expect(new Set(rows.map(({ piece_id }) => piece_id)).size).toBe(3)
    const outbox = await shop.database.db
      .selectFrom('outbox')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(outbox.n).toBe(6)
    const {
      rows: [database],
    } = await shop.database.pool.query('select deadlocks from pg_stat_database where datname = current_database()')
    expect(database.deadlocks).toBe(0)
  })

  it('three at once: each gets a piece, nobody is refused one that is still free', async () => {
    const answers = await Promise.all([0, 1, 2].map((at) => book(500 + at, '2026-03-21', '2026-03-22')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set((await stored()).map(({ piece_id }) => piece_id)).size).toBe(3)
  })

  it('100 for scattered days: no piece is held twice, and whoever was refused had no free piece', async () => {
    let seed = 11
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const wanted = Array.from({ length: 100 }, () => {
      const from = addDays('2026-03-10', random(20))
      return { from, to: addDays(from, random(5)) }
    })
    const answers = await Promise.all(wanted.map(({ from, to }, at) => book(1000 + at, from, to)))
    const rows = await stored()
    const meets = (a: { from: string; to: string }, b: { from: string; to: string }) => a.from <= b.to && a.to >= b.from
    expect(
      rows.some((row, at) => rows.slice(at + 1).some((next) => next.piece_id === row.piece_id && meets(row, next))),
    ).toBe(false)
    expect(rows).toHaveLength(answers.filter(({ statusCode }) => statusCode === 200).length)
    const pieces = [...new Set(rows.map(({ piece_id }) => piece_id))]
    expect(pieces).toHaveLength(3)
    const refused = wanted.filter((_, at) => answers[at]!.statusCode === 409)
    expect(refused.length).toBeGreaterThan(50)
    for (const term of refused) {
      expect(pieces.every((piece) => rows.some((row) => row.piece_id === piece && meets(row, term)))).toBe(true)
    }
  })
})
