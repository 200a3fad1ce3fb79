import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { workAtRuns } from '../changes/run-steps.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

interface Row {
  code: string
  name: string
  price: number
  labels: string[]
  isHire: boolean
}
const rows = async (query = ''): Promise<Row[]> =>
  ((await owner.get(`/goods-list?limit=500&${query}`)).data.goods as Row[]).filter(({ isHire }) => !isHire)
const one = async (code: string) => (await rows(`search=${code}`))[0]!
const cells = (list: object[], who = owner, more = {}) => who.post('/goods-cells', { cells: list, ...more })
const bulk = (body: object, who = owner) => who.post('/goods-bulk', { filter: {}, ...body })
const work = () => workAtRuns(shop.services)
const confirm = async () => {
  await shop.database.db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(shop.time.now.getTime() + 600_000) })
    .execute()
}

describe('cells', () => {
  it('are saved together, seen in the list at once, and taken back', async () => {
    const [first, second] = await rows()
    const saved = await cells([
      { code: first!.code, column: 'price', seen: first!.price, value: first!.price + 10 },
      { code: second!.code, column: 'name', seen: second!.name, value: 'Новое имя' },
    ])
    expect(saved).toMatchObject({ status: 200, data: { changed: 2 } })
    expect((await one(first!.code)).price).toBe(first!.price + 10)
    expect((await one(second!.code)).name).toBe('Новое имя')
    expect((await owner.post(`/goods-runs/${saved.data.runId}/undo`)).status).toBe(200)
    await work()
    expect(await one(first!.code)).toEqual(first)
  })

  it('have a rate of VAT of their own, until it is taken away: from the grid and in bulk', async () => {
    const [first] = await rows()
    const code = first!.code
    expect(first).toMatchObject({ vat: null })
    expect((await cells([{ code, column: 'vat', seen: null, value: '10' }])).status).toBe(200)
    expect(await one(code)).toMatchObject({ vat: '10' })
    const { data } = await bulk({ column: 'vat', step: 'set', value: '22 %', codes: [code] })
    expect((await owner.post(`/goods-runs/${data.runId}/apply`)).status).toBe(200)
    await work()
    expect(await one(code)).toMatchObject({ vat: '22' })
    expect((await cells([{ code, column: 'vat', seen: '22', value: null }])).status).toBe(200)
    expect(await one(code)).toMatchObject({ vat: null })
  })

  it('that are wrong are named as the grid knows them, and nothing is half saved', async () => {
    const [first, second] = await rows()
    const refused = await cells([
      { code: first!.code, column: 'name', value: 'Наполовину' },
      { code: second!.code, column: 'price', value: -5 },
      { code: second!.code, column: 'weight', value: 'тяжёлый' },
      { code: second!.code, column: 'vat', value: '18' },
    ])
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errorMessage as object).sort()).toEqual([
      `${second!.code}:price`,
      `${second!.code}:vat`,
      `${second!.code}:weight`,
    ])
    expect(await one(first!.code)).toEqual(first)
    const stale = await cells([{ code: first!.code, column: 'name', seen: 'Не то', value: 'Иначе' }])
    expect([stale.status, stale.conflicts[0].field]).toEqual([409, `${first!.code}:name`])
    expect((await cells([{ code: first!.code, column: 'popularity', value: 5 }])).status).toBe(422)
    expect((await cells([{ code: 'x', column: 'name', value: '' }])).status).toBe(422)
  })

  it('need the right to their column', async () => {
    const [first] = await rows()
    const content = await shop.as('content')
    expect((await cells([{ code: first!.code, column: 'price', value: 5 }], content)).status).toBe(422)
    expect((await cells([{ code: first!.code, column: 'cost', value: 5 }], content)).status).toBe(422)
    const operator = await shop.as('operator')
    expect((await cells([{ code: first!.code, column: 'name', value: 'Чужое' }], operator)).status).toBe(422)
    expect(await one(first!.code)).toEqual(first)
  })
})

describe('a bulk change', () => {
  it('is only a difference until it is applied; then it goes and comes back', async () => {
    const before = await rows()
    const { data } = await bulk({ column: 'price', step: 'multiply', value: '1,1', roundTo: 10, isEveryBranch: true })
    expect(await rows()).toEqual(before)
    const run = (await owner.get(`/goods-runs/${data.runId}`)).data
    expect(run).toMatchObject({ state: 'ready', title: expect.stringMatching(/^Цена × 1,1 · \d+\sтовар/) })
    expect(run.fields[0]).toMatchObject({ label: 'Цена', down: 0 })
    await confirm()
    expect((await owner.post(`/goods-runs/${data.runId}/apply`)).status).toBe(200)
    await work()
    for (const good of await rows()) {
      const was = before.find(({ code }) => code === good.code)!
      if (was.price) expect(good.price).toBe(Math.round((was.price * 1.1) / 10) * 10)
    }
    await owner.post(`/goods-runs/${data.runId}/undo`)
    await work()
    expect(await rows()).toEqual(before)
  })

  it('of chosen goods alone, of labels and texts', async () => {
    const [first, second] = await rows()
    const put = await bulk({ codes: [first!.code], column: 'labels', step: 'put', value: 'акция' })
    expect((await owner.get(`/goods-runs/${put.data.runId}`)).data).toMatchObject({ total: 1, goods: 1 })
    const replaced = await bulk({
      codes: [first!.code, second!.code],
      column: 'name',
      step: 'replace',
      find: first!.name.split(' ')[0],
      value: 'Станок',
    })
    const { samples } = (await owner.get(`/goods-runs/${replaced.data.runId}`)).data
    expect(samples[0].fields[0].after).toMatch(/^Станок/)
  })

  it.each([
    [{ column: 'name', step: 'add', value: '5' }, 'step'],
    [{ column: 'price', step: 'multiply', value: 'вдвое' }, 'value'],
    [{ column: 'price', step: 'multiply', value: '1000' }, 'value'],
    [{ column: 'price', step: 'set', value: 'дорого' }, 'value'],
    [{ column: 'name', step: 'replace', value: 'x' }, 'find'],
    [{ column: 'stock', step: 'set', value: '5' }, 'column'],
    [{ column: 'category', step: 'set', value: 'нет такой' }, 'value'],
    [{ column: 'name', step: 'set', value: 'x', filter: { search: 'такого товара нет' } }, 'filter'],
  ])('%j is refused in words', async (body, field) => {
    const answer = await bulk(body)
    expect([answer.status, Object.keys(answer.errorMessage as object)]).toEqual([422, [field]])
  })

  it('refuses what the person may not change, cell by cell', async () => {
    const content = await shop.as('content')
    const { data } = await bulk({ column: 'price', step: 'set', value: '100' }, content)
    const run = (await content.get(`/goods-runs/${data.runId}`)).data
    expect(run).toMatchObject({ state: 'nothing', total: 0 })
    expect(run.refused).toBeGreaterThan(0)
  })
})
