import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { processRun } from '../apply/process-run.ts'
import { openSource, type Staged, type TestSource } from '../apply/source.fixture.ts'

let shop: OfficeShop
let owner: StaffBrowser
let source: TestSource
const freshSource = async () => {
  source = await openSource(shop.database)
  await source.nameAll()
}
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const externals = Array.from({ length: 6 }, (_, at) => `x${at + 1}`)
const export1c = (rubles: number, names = externals): Staged => ({
  goods: names.map((external) => ({
    external,
    name: `Бур SDS-plus  ${external}`,
    vendor: 'Kraft',
    groups: ['hammers'],
  })),
  prices: Object.fromEntries(names.map((external) => [external, { retail: rubles }])),
  stock: Object.fromEntries(names.map((external) => [external, { w1: 5 }])),
})
const send = async (staged: Staged, kind: 'catalog' | 'rehearsal' = 'catalog', isEnd = false) => {
  const id = await source.run(staged, kind)
  await processRun(shop.services, id, { isEnd })
  return id
}
const card = async (id: number) => (await owner.get(`/exchange/runs/${id}`)).data
const step = (id: number, name: string) => owner.post(`/exchange/runs/${id}/${name}`)

describe('a run that a brake holds', () => {
  let first: number
  beforeAll(async () => {
    await freshSource()
    first = await send(export1c(1000), 'catalog', true)
  })

  it('shows what it would change, and has changed nothing', async () => {
    const before = await source.shopState()
    const id = await send(export1c(2000))
    const { state, brake, difference } = await card(id)
    expect([state, difference]).toEqual(['held', null])
    expect(brake[0].words).toMatch(/у 6\sтоваров/u)
    const { data } = await owner.get(`/exchange/runs/${id}/preview`)
    const branches = (await shop.database.db.selectFrom('node_logistic').select('code').execute()).length
    expect(data.counts).toEqual([{ thing: 'offer', label: 'Цены', added: 0, changed: 6 * branches, gone: 0 }])
    expect(data.extremes[0]).toMatchObject({ before: 1000, after: 2000, percent: 100 })
    expect(data.samples[0]).toMatchObject({ thing: 'offer', change: 'changed', fields: [{ label: 'Цена' }] })
    expect(await source.shopState()).toEqual(before)
    expect((await step(id, 'drop')).data).toMatchObject({ state: 'dropped', by: expect.stringContaining('Человек') })
    expect((await step(id, 'drop')).status).toBe(409)
    expect((await owner.get(`/exchange/runs/${id}/preview`)).status).toBe(409)
    expect(await source.shopState()).toEqual(before)
  })

  it('is applied by a person, and taken back with what was changed since left alone', async () => {
    const before = await source.shopState()
    const id = await send(export1c(3000))
    const applied = (await step(id, 'apply')).data
    expect(applied).toMatchObject({ state: 'applied', undoUntil: expect.any(String) })
    expect(applied.difference.counts[0]).toMatchObject({ thing: 'offer' })
    expect((await step(id, 'apply')).status).toBe(409)
    const code = await source.codeOf('x1')
    const { db } = shop.database
    await db
      .updateTable('good_offer')
      .set({ price: 123_400 })
      .where('good_code', '=', code!)
      .where('node_code', '=', '777')
      .execute()
    const told = (await owner.get(`/exchange/runs/${id}/undo`)).data
    expect(told).toMatchObject({ leftAlone: 1 })
    expect((await card(id)).state).toBe('applied')
    expect((await step(id, 'undo')).data).toMatchObject({ state: 'undone', undoUntil: null })
    await db.updateTable('good_offer').set({ price: 100_000 }).where('good_code', '=', code!).execute()
    expect(await source.shopState()).toEqual(before)
    expect((await step(id, 'undo')).status).toBe(409)
  })

  it('is in the journal with the person who decided', async () => {
    const { data } = await owner.get('/audit?thing=exchange-run')
    expect(data.entries.length).toBeGreaterThan(0)
    expect(data.entries.every(({ who }: { who: unknown }) => who !== null)).toBe(true)
    expect(data.entries.map(({ key }: { key: string }) => key)).not.toContain(String(first))
  })

  it('belongs to those who may work with the exchange', async () => {
    const id = await send(export1c(5000))
    const content = await shop.as('content')
    for (const name of ['apply', 'drop', 'undo'])
      expect((await content.post(`/exchange/runs/${id}/${name}`)).status).toBe(403)
    const local = await shop.as('buyer', { nodeCodes: ['777'] })
    expect((await local.post(`/exchange/runs/${id}/apply`)).status).toBe(403)
    expect((await card(id)).state).toBe('held')
    await step(id, 'drop')
  })
})

describe('a rehearsal', () => {
  beforeAll(freshSource)

  it('waits with its difference and changes nothing until somebody applies it', async () => {
    const before = await source.shopState()
    const id = await send(export1c(1010, ['x1', 'y1']), 'rehearsal')
    expect(await card(id)).toMatchObject({ state: 'held', kind: 'rehearsal', brake: [] })
    const { data } = await owner.get(`/exchange/runs/${id}/preview`)
    expect(data.counts).toContainEqual(expect.objectContaining({ thing: 'good', added: 2 }))
    expect(await source.shopState()).toEqual(before)
    await step(id, 'drop')
  })
})

describe('what was decided', () => {
  beforeAll(freshSource)

  it('is applied to what the source has said already, without another exchange', async () => {
    await send({
      ...export1c(900, ['z1']),
      goods: [{ external: 'z1', name: 'Пила', vendor: 'Kraft', groups: ['odd'] }],
    })
    expect(await source.codeOf('z1')).toBeUndefined()
    const at = `/exchange/sources/${source.sourceId}`
    const categories = (await owner.get('/exchange/lists')).data.categories as { code: string }[]
    shop.time.now = new Date(shop.time.now.getTime() + 1000)
    const decision = { external: 'odd', from: null, target: { category: categories.at(-1)!.code } }
    expect((await owner.post(`${at}/mapping`, { kind: 'group', decisions: [decision] })).status).toBe(200)
    const { data } = await owner.post(`${at}/compare`)
    expect(data).toMatchObject({ state: 'applied', files: 0 })
    expect(await source.goodOf('z1')).toMatchObject({ is_active: true, category_code: decision.target.category })
  })
})

describe('a figure of the stock', () => {
  beforeAll(async () => {
    await freshSource()
    await send(export1c(1000))
  })

  it('explains itself: what was said, when, and what orders took', async () => {
    const code = await source.codeOf('x2')
    const { data } = await owner.get(`/exchange/stock/${code}`)
    expect(data.good.name).toBe('Бур SDS-plus x2')
    expect(data.places).toEqual([
      expect.objectContaining({ warehouseId: 1, said: 5, quantity: 5, orders: [], saidAt: expect.any(String) }),
    ])
    expect((await owner.get('/exchange/stock/999999999')).status).toBe(404)
    expect((await owner.get('/exchange/stock/abc')).status).toBe(422)
  })
})
