import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { settleHeldPrices, listHeldPrices } from '../desk/held-prices.ts'
import { countMappingGoods, listMappings } from '../desk/mappings.ts'
import { applyHeldRun } from './decide-run.ts'
import { processRun } from './process-run.ts'
import { openSource, type Staged, type TestSource } from './source.fixture.ts'

let shop: CatalogShop
let source: TestSource
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  source = await openSource(shop.database)
  await source.nameAll()
})

const send = async (staged: Staged, formed?: string) => {
  shop.time.now = new Date(shop.time.now.getTime() + 60_000)
  const id = await source.run(staged)
  if (formed !== undefined)
    await shop.database.pool.query(
      `insert into exchange_file (run_id, name, state, is_staged, formed, formed_of, created_at, changed_at)
       values ($1, 'import.xml', 'read', true, $2, '{price}', now(), now())`,
      [id, formed],
    )
  return { id, state: await processRun(shop.services, id, { isEnd: true }) }
}
const runOf = (id: number) =>
  shop.database.db.selectFrom('exchange_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const brakesOfRun = async (id: number) => (await runOf(id)).brake?.map((brake) => brake['rule'])
const goods = (...externals: string[]) => ({
  goods: externals.map((external) => ({
    external,
    name: `Перфоратор ${external}`,
    groups: ['hammers'],
    vendor: 'Terro',
  })),
})
const priced = (prices: Record<string, number>): Staged => ({
  ...goods(...Object.keys(prices)),
  prices: Object.fromEntries(Object.entries(prices).map(([external, retail]) => [external, { retail }])),
})
const priceOf = async (external: string) =>
  (
    await shop.database.pool.query(
      'select distinct price::integer / 100 as price from good_offer where good_code = $1',
      [await source.codeOf(external)],
    )
  ).rows.map((row) => row.price)

describe('a source nobody has accepted', () => {
  beforeEach(async () => {
    await shop.database.pool.query('update exchange_source set accepted_at = null where id = $1', [source.sourceId])
  })

  it('publishes nothing by a guess until a person accepts it; then goes on by itself', async () => {
    const first = await send(priced({ a: 5000 }))
    expect(first.state).toBe('held')
    expect(await brakesOfRun(first.id)).toEqual(['first'])
    expect(await source.codeOf('a')).toBeUndefined()
    // what it would go by stands among the decisions, with its goods, for whoever is asked to accept it
    const { mappings, undecided } = await listMappings(shop.database.db, source.sourceId, 'group')
    expect(mappings.find(({ external }) => external === 'hammers')).toMatchObject({ isGuess: true })
    expect(undecided.find(({ kind }) => kind === 'price-type')?.guesses).toBe(2)
    const counted = await countMappingGoods(shop.database.db, source.sourceId, 'group')
    expect(counted).toEqual([{ external: 'hammers', goods: 1 }])
    expect(await applyHeldRun(shop.services, first.id, null)).toBe('applied')
    expect(await priceOf('a')).toEqual([5000])
    expect((await send(priced({ a: 5000, b: 6000 }))).state).toBe('applied')
    const { rows } = await shop.database.pool.query(
      'select count(*)::integer as guesses from exchange_mapping where source_id = $1 and is_guess',
      [source.sourceId],
    )
    expect(rows).toEqual([{ guesses: 0 }])
  })

  it('waits for decisions as before where nothing could be guessed', async () => {
    const odd = { ...priced({ c: 5000 }), goods: [{ external: 'c', name: 'Нечто', groups: ['odd'] }] }
    expect((await send(odd)).state).not.toBe('held')
  })
})

describe('a file made before what the shop has', () => {
  it('is held in words, changes nothing, and is applied by a person alone', async () => {
    await send(priced({ a: 5000 }), '2018-03-05T10:00:00')
    const old = await send(priced({ a: 4900 }), '2016-12-01T10:00:00')
    expect(old.state).toBe('held')
    expect(await brakesOfRun(old.id)).toEqual(['older'])
    expect(await priceOf('a')).toEqual([5000])
    await applyHeldRun(shop.services, old.id, null)
    expect(await priceOf('a')).toEqual([4900])
    expect((await send(priced({ a: 4800 }), '2016-12-02T10:00:00')).state).toBe('applied')
  })

  it('of another kind, or as old, goes on', async () => {
    await send(priced({ a: 5000 }), '2018-03-05T10:00:00')
    await shop.database.pool.query(`update source_formed set part = 'stock' where source_id = $1`, [source.sourceId])
    expect((await send(priced({ a: 4900 }), '2018-03-04T10:00:00')).state).toBe('applied')
    expect((await send(priced({ a: 4800 }), '2018-03-04T10:00:00')).state).toBe('applied')
  })
})

describe('a price beyond the limits of its source', () => {
  const held = async () =>
    (await listHeldPrices(shop.database.db, source.sourceId)).prices.map(({ reason, was, price }) => [
      reason,
      was,
      price,
    ])
  const decide = async (decision: 'accept' | 'drop', externals?: string[]) =>
    settleHeldPrices(shop.services, {
      sourceId: source.sourceId,
      staffId: 1,
      decision,
      goods: externals && (await Promise.all(externals.map(async (external) => (await source.codeOf(external))!))),
    })
  const many = { s1: 5000, s2: 5000, s3: 5000, s4: 5000, s5: 5000, s6: 5000, s7: 5000, s8: 5000 }

  it('waits alone while the rest goes on', async () => {
    await send(priced(many))
    await shop.database.pool.query(`insert into good_cost (good_code, cost) values ($1, 400000)`, [
      await source.codeOf('s4'),
    ])
    const { id, state } = await send(priced({ ...many, s1: 1, s2: 1400, s3: 15_100, s4: 3999, s5: 5100, s6: 1500 }))
    expect(state).toBe('applied')
    expect((await runOf(id)).figures['pricesHeld']).toBe(8)
    expect(await held()).toEqual([
      ['least', 5000, 1],
      ['fall', 5000, 1400],
      ['rise', 5000, 15_100],
      ['cost', 5000, 3999],
    ])
    expect(await Promise.all(['s1', 's2', 's3', 's4', 's5', 's6'].map(priceOf))).toEqual(
      [5000, 5000, 5000, 5000, 5100, 1500].map((price) => [price]),
    )
  })

  it('is accepted or dropped singly or all; dropped it is asked about again only when it is another', async () => {
    await send(priced(many))
    const strange = { ...many, s1: 1, s2: 2, s3: 3 }
    await send(priced(strange))
    await decide('accept', ['s1'])
    expect([await priceOf('s1'), await priceOf('s2')]).toEqual([[1], [5000]])
    await decide('drop', ['s2'])
    await send(priced(strange))
    expect(await held()).toEqual([['least', 5000, 3]])
    await send(priced({ ...strange, s2: 4 }))
    expect(await held()).toHaveLength(2)
    expect((await decide('accept')).total).toBe(0)
    expect([await priceOf('s2'), await priceOf('s3')]).toEqual([[4], [3]])
    await expect(decide('accept')).rejects.toThrow('уже не ждут')
  })

  it('waits no longer once the source has thought better of it; limits are the source’s own', async () => {
    await send(priced(many))
    await send(priced({ ...many, s1: 1 }))
    await send(priced({ ...many, s1: 4900 }))
    expect([await held(), await priceOf('s1')]).toEqual([[], [4900]])
    await shop.database.pool.query(
      `update exchange_source set options = '{"priceLimits": {"fall": 100, "rise": 100000, "least": 0}}' where id = $1`,
      [source.sourceId],
    )
    await send(priced({ ...many, s1: 1 }))
    expect(await priceOf('s1')).toEqual([1])
  })

  it('of a new good keeps it off the shelves until it is accepted', async () => {
    await send(priced({ n1: 1 }))
    expect((await source.goodOf('n1'))!.is_active).toBe(false)
    await decide('accept')
    expect([(await source.goodOf('n1'))!.is_active, await priceOf('n1')]).toEqual([true, [1]])
  })
})
