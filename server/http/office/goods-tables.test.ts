import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workAtRuns } from '#server/shop/goods/changes/run-steps.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
const folder = mkdtempSync(join(tmpdir(), 'goods-files-'))
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.close()
})

const headers = (who: StaffBrowser) => ({
  host: OFFICE_HOST,
  origin: `http://${OFFICE_HOST}`,
  cookie: `office_session=${who.cookie()}`,
})
const exported = (query: string, who = owner) =>
  shop.app.inject({ url: `/api/office/goods-export?${query}`, headers: headers(who) })
const imported = async (payload: Buffer | string, who = owner) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/office/goods-import?filename=tovary.csv',
    headers: { ...headers(who), 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const runOf = async (id: number) => (await owner.get(`/goods-runs/${id}`)).data

it('the list goes out and comes back without a difference; a changed cell is the only one', async () => {
  const file = (await exported('format=csv&columns=article,name,price,labels,shown,description,attributes.power')).body
  expect(file.split('\r\n')[0]).toMatch(/^\uFEFFКод;Артикул;Название;Цена;Ярлыки;На сайте;Описание;Мощность/)
  const same = await imported(file)
  expect(same).toMatchObject({ status: 200, data: { problemCount: 0, unknown: [] } })
  expect((await runOf(same.data.runId)).state).toBe('nothing')
  const [head, first] = file.split('\r\n')
  const cells = first!.split(';')
  const changed = await imported([head, [cells[0], cells[1], 'Имя из файла', ...cells.slice(3)].join(';')].join('\r\n'))
  const run = await runOf(changed.data.runId)
  expect(run).toMatchObject({ state: 'ready', kind: 'import', total: 1, fields: [{ label: 'Название', rows: 1 }] })
})

it('a spreadsheet is one for those who read it, numbers are numbers', async () => {
  const answer = await exported('format=xlsx&columns=name,price')
  const path = join(folder, 'tovary.xlsx')
  writeFileSync(path, answer.rawPayload)
  const [sheet] = await readXlsx(path)
  const [headings, first] = sheet!.data
  expect(headings).toEqual(['Код', 'Название', 'Цена'])
  expect(typeof first![2]).toBe('number')
  const back = await imported(answer.rawPayload)
  expect(back).toMatchObject({ status: 200, data: { problemCount: 0 } })
  expect((await runOf(back.data.runId)).state).toBe('nothing')
})

it.each(['csv', 'xlsx'] as const)(
  'the rate of VAT and the mark of «Честный ЗНАК» go out and come back in a %s, changed or taken away',
  async (format) => {
    const { db } = shop.database
    const [one, two, three] = ((await owner.get('/goods-list?limit=3')).data.goods as { code: string }[]).map(
      ({ code }) => code,
    )
    const rates = () =>
      db
        .selectFrom('good')
        .select(['code', 'vat_rate', 'is_marked'])
        .where('code', 'in', [one!, two!, three!])
        .execute()
    const cells = [
      { code: one, column: 'vat', value: '22' },
      { code: one, column: 'marked', value: true },
      { code: two, column: 'vat', value: 'none' },
      { code: two, column: 'marked', value: false },
      { code: three, column: 'vat', value: null },
    ]
    expect((await owner.post('/goods-cells', { cells })).status).toBe(200)
    const answer = await exported(`format=${format}&columns=vat,marked`)
    const same = await imported(answer.rawPayload)
    expect(same).toMatchObject({ status: 200, data: { problemCount: 0, unknown: [] } })
    expect((await runOf(same.data.runId)).state).toBe('nothing')
    // others write rates their own way
    const changed = await imported(`Код;Ставка НДС;Маркировка\n${one};;нет\n${two};10 %;да\n${three};Без НДС;да\n`)
    expect(changed.data.problems).toEqual([])
    expect((await owner.post(`/goods-runs/${changed.data.runId}/apply`)).status).toBe(200)
    await workAtRuns(shop.services)
    expect((await rates()).toSorted((a, b) => Number(a.code) - Number(b.code))).toEqual(
      [
        { code: one, vat_rate: null, is_marked: false },
        { code: two, vat_rate: '10', is_marked: true },
        { code: three, vat_rate: 'none', is_marked: true },
      ].toSorted((a, b) => Number(a.code) - Number(b.code)),
    )
    const wrong = await imported(`Код;Ставка НДС;Маркировка\n${one};18 %;может быть\n`)
    expect(wrong.data.problems.map(({ column }: { column: string }) => column)).toEqual(['Ставка НДС', 'Маркировка'])
  },
)

it('bad cells are named by row and column, goods are found by article too', async () => {
  const { goods } = (await owner.get('/goods-list?limit=2')).data
  const [one, two] = goods
  const { data } = await imported(
    `Артикул;Цена;Вес, г;Что-то своё\n${one.article};дорого;1500;x\nнет такого;5;5;x\n${two.article};;2,5;x\n${one.article};1;1;x\n`,
  )
  expect(data.problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [2, 'Цена'],
    [3, 'Артикул'],
    [4, 'Вес, г'],
    [5, 'Артикул'],
  ])
  expect(data).toMatchObject({ unknown: ['Что-то своё'], missing: 1, hasStock: false })
  expect(await runOf(data.runId)).toMatchObject({ total: 1, fields: [{ label: 'Вес, г' }] })
})

it('other people’s headings are understood, goods the shop has not are counted, stock is never typed in', async () => {
  const { goods } = (await owner.get('/goods-list?limit=1')).data
  const { data } = await imported(
    `Артикул;Наименование;Остаток\n${goods[0].article};Совсем другое имя;5\nнет-1;Новый;1\nнет-2;Новый;1\n`,
  )
  expect(data).toMatchObject({ unknown: [], missing: 2, hasStock: true, read: 3 })
  expect(await runOf(data.runId)).toMatchObject({ total: 1, fields: [{ label: 'Название' }] })
})

it.each([
  ['nothing', ''],
  ['no headings', 'а;б\n1;2\n'],
  ['headings alone', 'Код;Цена\n'],
  ['no column of ours', 'Код;Погода\n1;дождь\n'],
  ['an archive that is none', 'PK\u0003\u0004сломано'],
  ['a paper', '%PDF-1.7'],
  ['an open quote', 'Код;Название\n"1;2\n'],
])('%s is refused in words', async (_what, payload) => {
  const answer = await imported(payload)
  expect([answer.status, Object.keys(answer.errorMessage ?? {})]).toEqual([422, ['file']])
})

it('is for whoever may see goods; costs and stock for whoever may see them', async () => {
  expect((await exported('format=csv&columns=name', shop.browser())).statusCode).toBe(401)
  const content = await shop.as('content')
  const lines = (await exported('format=csv&columns=cost,margin,stock', content)).body.split('\r\n')
  for (const line of lines.slice(1)) expect(line).toMatch(/^(\d+;;;)?$/)
  expect((await exported('format=csv', await shop.as('accountant'))).statusCode).toBe(403)
})
