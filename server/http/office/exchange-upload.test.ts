import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTestSource } from '#server/exchange/endpoint/accounting.fixture.ts'
import { OLD } from '#server/exchange/reader/exports.fixture.ts'
import { exchangeFolder } from '#server/exchange/sessions/run-folder.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
let source: number
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  source = await addTestSource(shop)
})
afterAll(() => shop.close())

async function upload(browser: StaffBrowser, query: string, payload: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/office/exchange/rehearsal?${query}`,
    headers: {
      host: OFFICE_HOST,
      origin: `http://${OFFICE_HOST}`,
      cookie: `office_session=${browser.cookie()}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}
const named = (name: string, id = source) => `source=${id}&filename=${encodeURIComponent(name)}`
/** As it is in the end: the reader is a thread of its own. */
const ended = async (id: number, state: string) => {
  const card = async () => (await owner.get(`/exchange/runs/${id}`)).data
  await expect.poll(async () => (await card()).state).toBe(state)
  return card()
}
const goods = () => shop.database.db.selectFrom('good').select(['code', 'name', 'is_active']).orderBy('code').execute()

it('a file is read and compared, its names can be decided, and the shop is as it was', async () => {
  const before = await goods()
  const { status, data } = await upload(owner, named('import.xml'), OLD['import.xml'])
  expect([status, data.kind, data.fileList[0].name]).toEqual([200, 'rehearsal', 'import.xml'])
  const run = await ended(data.id, 'held')
  expect(run.by).toContain('Человек')
  expect(run.fileList[0]).toMatchObject({ state: 'read', bytes: Buffer.byteLength(OLD['import.xml']) })
  expect((await owner.get(`/exchange/runs/${data.id}/preview`)).status).toBe(200)
  expect(await goods()).toEqual(before)
  const { mappings } = (await owner.get(`/exchange/sources/${source}/mapping?kind=group`)).data
  expect(mappings.map(({ name }: { name: string }) => name)).toContain('Дрели')
  expect((await owner.post(`/exchange/runs/${data.id}/drop`)).data.state).toBe('dropped')
})

it('a broken file says what is wrong and where', async () => {
  const { data } = await upload(owner, named('import.xml'), OLD['import.xml'].slice(0, 700))
  const run = await ended(data.id, 'failed')
  expect(run.failure).toMatch(/import\.xml/)
  expect(run.fileList[0]).toMatchObject({ state: 'failed', line: expect.any(Number) })
})

it('what is no export is refused in words, and nothing of it is kept', async () => {
  const runs = async () => (await owner.get('/exchange/runs?kind=rehearsal')).data.runs.length
  const count = await runs()
  const folders = () => (existsSync(exchangeFolder(shop.config)) ? readdirSync(exchangeFolder(shop.config)) : [])
  const before = folders()
  for (const [query, body, field] of [
    [named('прайс.xls'), 'x', 'file'],
    [named('..'), 'x', 'file'],
    [named('a.xml'), '', 'file'],
    [`source=x&filename=a.xml`, 'x', 'source'],
    [`source=${source}`, 'x', 'file'],
  ] as const) {
    const { status, errorMessage } = await upload(owner, query, body)
    expect([query, status, Object.keys(errorMessage)]).toEqual([query, 422, [field]])
  }
  expect((await upload(owner, named('a.xml', 99_999), 'x')).status).toBe(404)
  expect(await runs()).toBe(count)
  // a folder of an earlier run may go meanwhile
  expect(folders().filter((name) => !before.includes(name))).toEqual([])
})

it('is for those who work with the exchange of the whole shop, from the office’s own pages', async () => {
  expect((await upload(await shop.as('content'), named('a.xml'), 'x')).status).toBe(403)
  expect((await upload(await shop.as('buyer', { nodeCodes: ['777'] }), named('a.xml'), 'x')).status).toBe(403)
  expect((await upload(shop.browser(), named('a.xml'), 'x')).status).toBe(401)
  expect((await upload(owner, named('a.xml'), 'x', { origin: 'https://evil.example' })).status).toBe(403)
})
