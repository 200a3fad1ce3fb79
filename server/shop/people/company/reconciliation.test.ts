import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aMinuteLater,
  boss,
  clerk,
  company,
  companyFile,
  db,
  handed,
  move,
  officeFile,
  openPapers,
  owner,
  paperOf,
  placedOrder,
  readyOrder,
  shop,
  storedOrder,
  stranger,
} from '#server/shop/orders/papers/papers.fixture.ts'

beforeAll(openPapers)
afterAll(() => shop.close())
beforeEach(aMinuteLater)

const today = () => shop.time.now.toISOString().slice(0, 10)
const book = async (from = '2020-01-01', to = today()) =>
  (await owner.get(`/companies/${company}/book?from=${from}&to=${to}`)).data

describe('the ledger of an organization', () => {
  it('names what was handed over and paid, and is even where all is paid', async () => {
    const number = await handed()
    const { total } = await storedOrder(number)
    const paper = (await paperOf(number))!
    const { entries, ...sums } = await book()
    expect(entries).toMatchObject([
      { orderNumber: number, credit: total / 100, balance: -total / 100 },
      { text: expect.stringContaining(`УПД №\u00A0${paper.number}`), debit: total / 100, balance: 0 },
    ])
    expect(sums).toMatchObject({ opening: 0, debit: total / 100, credit: total / 100, closing: 0 })
  })

  it('is a debt for what was given on credit, as the card says it, and less by what came back', async () => {
    await db()
      .updateTable('company')
      .set({ credit_limit: 100_000_000, credit_days: 14, proven_at: shop.time.now, proven_how: 'agreement' })
      .where('id', '=', company)
      .execute()
    const number = await placedOrder(boss, { isDeferred: true })
    await move(number, 'new', 'ready')
    expect((await book()).closing, 'nothing was handed over yet').toBe(0)
    const seen = (await owner.get(`/handover/${number}`)).data
    expect(seen).toMatchObject({ due: 0, payBy: expect.any(String), paper: null })
    expect(seen.paymentText).toMatch(/^С отсрочкой до /)
    const unpicked = seen.unpicked.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)
    const given = await owner.post(`/handover/${number}`, { due: 0, unpicked, proxy: '№ 14 от 3 ноября' })
    expect(given.data.paper.pdf).toMatch(/^\/api\/office\/papers\/transfer-\d+\.pdf$/)
    const { total, id } = await storedOrder(number)
    const { note } = await db()
      .selectFrom('order_status_history')
      .select('note')
      .where('order_id', '=', id)
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow()
    expect(note).toBe('Выдан по доверенности № 14 от 3 ноября')
    expect((await book()).closing).toBe(total / 100)
    await aMinuteLater()
    const back = await owner.post(`/handover/${number}/return`, {
      lines: [{ code: '100102', complectOf: null, quantity: 1 }],
      reason: 'Не подошло',
      isSellable: true,
    })
    expect(back.status).toBe(200)
    const { closing, entries } = await book()
    const { debt } = (await owner.get(`/companies/${company}`)).data
    expect(closing).toBe(debt)
    expect(entries.at(-1).text).toContain('Возврат товаров')
    expect(closing).toBeLessThan(total / 100)
  })

  it('of days before has nothing, days that are none are refused', async () => {
    expect(await book('2019-01-01', '2019-12-31')).toMatchObject({ opening: 0, closing: 0, entries: [] })
    expect((await owner.get(`/companies/${company}/book?from=2026-02-31&to=2026-03-01`)).status).toBe(422)
    expect((await owner.get(`/companies/${company}/book?from=2026-03-02&to=2026-03-01`)).status).toBe(422)
    expect((await owner.get(`/companies/999999/book?from=2026-03-02&to=2026-03-05`)).status).toBe(404)
  })
})

describe('the act of reconciliation', () => {
  const path = () => `/reconciliation.pdf?from=2020-01-01&to=${today()}`

  it('is a paper for both sides, of nobody else’s organization', async () => {
    await readyOrder(await placedOrder())
    const ours = await officeFile(owner, `/companies/${company}${path()}`)
    expect([ours.statusCode, ours.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(ours.headers['content-disposition']).toContain('akt-sverki-6027999013')
    const theirs = await companyFile(boss, `/company/${company}${path()}`)
    expect([theirs.statusCode, theirs.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await companyFile(clerk, `/company/${company}${path()}`)).statusCode, 'sees no documents').toBe(403)
    expect((await companyFile(stranger, `/company/${company}${path()}`)).statusCode).toBe(404)
    expect((await companyFile(boss, `/company/${company}/reconciliation.pdf`)).statusCode).toBe(422)
  })
})
