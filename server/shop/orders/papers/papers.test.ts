import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '#server/kernel/settings.ts'
import { send } from '#server/test/account-fixture.ts'
import {
  REQUISITES,
  browseAs,
  aMinuteLater,
  askCompany,
  boss,
  clerk,
  company,
  db,
  companyFile,
  handed,
  move,
  officeFile,
  openPapers,
  other,
  owner,
  paperOf,
  papers,
  placedOrder,
  readyOrder,
  shop,
  stranger,
} from './papers.fixture.ts'

beforeAll(openPapers)
afterAll(() => shop.close())
beforeEach(aMinuteLater)

describe('a transfer paper', () => {
  it('is written with the hand-over, of what the order is, and says so in every copy', async () => {
    const before = await readyOrder(await placedOrder())
    expect(await paperOf(before)).toBeUndefined()
    await move(before, 'ready', 'completed')
    const paper = (await paperOf(before))!
    const order = await db().selectFrom('shop_order').selectAll().where('number', '=', before).executeTakeFirstOrThrow()
    expect(paper).toMatchObject({ number: '1', sequence: 1, series: '', total: order.total, company_id: company })
    expect(paper.sheet).toMatchObject({
      status: 1,
      orderNumber: before,
      seller: { name: 'ООО «Верстак»', inn: '6027146103', kpp: '602701001' },
      buyer: { inn: '6027999013' },
      gross: order.total,
      signer: { post: 'Руководитель', name: 'Соколова И. В.' },
      agreement: null,
    })
    expect(paper.sheet.net + paper.sheet.vat!).toBe(order.total)
    expect(paper.file_name).toMatch(
      /^ON_NSCHFDOPPR_6027999013\d*_6027146103602701001_\d{8}_[0-9a-f-]{36}_0_0_0_0_0_00$/,
    )
    expect(new TextDecoder('windows-1251').decode(paper.xml)).toContain(`СтТовУчНалВсего="${order.total / 100}.00"`)
  })

  it('is of no buyer but an organization', async () => {
    const number = await shop.order()
    await move(number, 'new', 'ready')
    const { due } = (await owner.get(`/handover/${number}`)).data
    expect((await owner.post(`/handover/${number}`, { due, paidBy: 'cash' })).status).toBe(200)
    expect(await paperOf(number)).toBeUndefined()
  })

  it('is numbered without gaps, however many are handed over at once', async () => {
    const numbers: string[] = []
    for (let at = 0; at < 5; at++) numbers.push(await readyOrder(await placedOrder()))
    const [first, ...rest] = numbers
    // one of them is refused after its number was taken: it takes none
    await sql`create function refuse_paper() returns trigger language plpgsql as $$ begin
      if new.order_id = (select id from shop_order where number = '${sql.raw(first!)}') then raise exception 'no'; end if; return new; end $$`.execute(
      db(),
    )
    await sql`create trigger refuse_paper before insert on transfer_paper for each row execute function refuse_paper()`.execute(
      db(),
    )
    const answers = await Promise.all(numbers.map((number) => move(number, 'ready', 'completed')))
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200])
    await sql`drop trigger refuse_paper on transfer_paper`.execute(db())
    const { rows } = await sql<{
      sequence: number
    }>`select sequence from transfer_paper where series = '' order by 1`.execute(db())
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
    expect(rows).toHaveLength(1 + rest.length)
    await move(first!, 'ready', 'completed')
    expect((await paperOf(first!))!.sequence).toBe(rows.length + 1)
  })

  it('of a branch that numbers its own begins with one, and again each year', async () => {
    await writeSetting(db(), 'papers', { byBranch: true })
    expect(await paperOf(await handed())).toMatchObject({ number: '1/1', series: '000001' })
    expect(await paperOf(await handed())).toMatchObject({ number: '2/1' })
    const { now } = shop.time
    shop.time.now = new Date('2027-01-01T00:00:30+03:00')
    await db()
      .updateTable('auth_token')
      .set({ expires_at: new Date('2028-01-01') })
      .execute()
    const today = owner
    browseAs(await shop.as('owner'))
    expect(await paperOf(await handed())).toMatchObject({ number: '1/1', year: 2027, day: '2027-01-01' })
    shop.time.now = now
    browseAs(today)
    await writeSetting(db(), 'papers', { byBranch: false })
  })

  it('is never changed, nor taken away', async () => {
    const { id } = (await paperOf(await handed()))!
    const change = (set: object) => db().updateTable('transfer_paper').set(set).where('id', '=', id).execute()
    await expect(change({ total: 1 })).rejects.toThrow('never changed')
    await expect(change({ number: '99' })).rejects.toThrow('never changed')
    await expect(db().deleteFrom('transfer_paper').where('id', '=', id).execute()).rejects.toThrow('never changed')
    await change({ pdf: Buffer.from('%PDF') })
    await expect(change({ pdf: Buffer.from('%PDF another') })).rejects.toThrow('never changed')
  })

  it('has nothing of the pieces whose money went back before the hand-over', async () => {
    const number = await readyOrder(await placedOrder())
    const order = await db().selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    const item = await db()
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('good_code', '=', '100101')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('order_refund')
      .values({
        order_id: order.id,
        payment_id: null,
        kind: 'lines',
        amount: item.price * 2,
        lines: JSON.stringify([{ code: '100101', complectOf: null, quantity: 2 }]),
        reason: 'нет в наличии',
        state: 'due',
        created_at: shop.time.now,
        updated_at: shop.time.now,
      } as never)
      .execute()
    await move(number, 'ready', 'completed')
    const { sheet } = (await paperOf(number))!
    expect(sheet.lines.find(({ code }) => code === '100101')).toMatchObject({ quantity: 1, gross: item.price })
    expect(sheet.gross).toBe(order.total - item.price * 2)
  })
})

describe('a deferred order', () => {
  it('handed over is still owed', async () => {
    await db()
      .updateTable('company')
      .set({ credit_limit: 10_000_000, credit_days: 14 })
      .where('id', '=', company)
      .execute()
    const number = await placedOrder(boss, { isDeferred: true })
    const debt = async () => (await askCompany(boss, 'GET', '/user/companies')).data.companies[0].credit.debt as number
    const before = await debt()
    expect(before).toBeGreaterThan(0)
    await move(number, 'new', 'ready')
    expect((await move(number, 'ready', 'completed')).status).toBe(200)
    expect(await debt()).toBe(before)
    expect(await paperOf(number)).toBeDefined()
    expect((await owner.post(`/orders/${number}/invoice-paid`)).status).toBe(200)
    expect(await debt()).toBe(0)
    expect((await owner.get(`/handover/${number}`)).data.returnRefusal).toBeNull()
  })
})

describe('the list of an organization', () => {
  it('has invoices and transfer papers, by kind and by period', async () => {
    const number = await handed()
    const { data } = await papers()
    const own = data.papers.filter(({ orderNumber }: { orderNumber: string }) => orderNumber === number)
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(['transfer', 'invoice'])
    expect(own[0]).toMatchObject({
      pdf: expect.stringMatching(/^\/api\/company\/\d+\/papers\/transfer-\d+\.pdf$/),
      xml: expect.stringMatching(/\.xml$/),
    })
    expect(own[1]).toMatchObject({ number, xml: null })
    const kinds = async (query: string) =>
      [...new Set((await papers(boss, query)).data.papers.map(({ kind }: { kind: string }) => kind))] as string[]
    expect(await kinds('?kind=invoice')).toEqual(['invoice'])
    expect(await kinds('?kind=transfer')).toEqual(['transfer'])
    expect((await papers(boss, '?from=2030-01-01')).data.papers).toEqual([])
    expect((await papers(boss, '?from=2026-02-31')).errorMessage).toEqual({ from: ['Такого дня нет'] })
    expect((await papers(boss, '?from=2026-03-02&to=2026-03-01')).status).toBe(422)
    expect((await papers(boss, '?kind=act')).status).toBe(422)
  })

  it('is for those who see documents; to a stranger there is no such organization', async () => {
    expect((await papers(clerk)).errorMessage).toContain('не поручено видеть документы')
    expect((await papers(stranger)).status).toBe(404)
    const [paper] = (await papers(boss, '?kind=transfer')).data.papers
    const path = (of: number, name: string) => `/company/${of}/papers/${name}`
    for (const name of [`${paper.id}.pdf`, `${paper.id}.xml`]) {
      expect((await companyFile(boss, path(company, name))).statusCode).toBe(200)
      expect((await companyFile(clerk, path(company, name))).statusCode).toBe(403)
      expect((await companyFile(stranger, path(company, name))).statusCode).toBe(404)
      // a paper of somebody else asked for as one's own
      expect((await companyFile(stranger, path(other, name))).statusCode).toBe(404)
      expect((await send(shop, path(company, name), {}, { method: 'GET' })).statusCode).toBe(401)
    }
    const [invoice] = (await papers(boss, '?kind=invoice')).data.papers
    expect((await companyFile(stranger, path(other, `${invoice.id}.pdf`))).statusCode).toBe(404)
    for (const name of ['transfer-0.pdf', 'transfer-999999999999999.pdf', 'x', '..%2f', `${invoice.id}.xml`])
      expect((await companyFile(boss, path(company, name))).statusCode).toBe(404)
    expect((await companyFile(boss, `/company/${'9'.repeat(30)}/papers/${paper.id}.pdf`)).statusCode).toBe(404)
    expect((await companyFile(stranger, `/company/${company}/papers.zip`)).statusCode).toBe(404)
  })

  it('is opened as files: the paper for people made once, all of them in one archive', async () => {
    const [paper] = (await papers(boss, '?kind=transfer')).data.papers
    const first = await companyFile(boss, paper.pdf.replace('/api', ''))
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="upd-\d{4}-[\d-]+\.pdf"$/),
    })
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await companyFile(boss, paper.pdf.replace('/api', ''))).rawPayload.equals(first.rawPayload)).toBe(true)
    const xml = await companyFile(boss, paper.xml.replace('/api', ''))
    expect(xml.headers['content-disposition']).toMatch(/^attachment; filename="ON_NSCHFDOPPR_.+\.xml"$/)
    const { day } = paper
    const zip = await companyFile(boss, `/company/${company}/papers.zip?from=${day}&to=${day}`)
    expect(zip.statusCode).toBe(200)
    const names = Object.keys(unzipSync(new Uint8Array(zip.rawPayload)))
    const listed = (await papers(boss, `?from=${day}&to=${day}`)).data.papers
    const transfers = listed.filter(({ kind }: { kind: string }) => kind === 'transfer').length
    expect(names).toHaveLength(listed.length + transfers)
    expect(new Set(names).size).toBe(names.length)
    expect(
      Buffer.from(unzipSync(new Uint8Array(zip.rawPayload))[names[0]!]!)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await companyFile(boss, `/company/${company}/papers.zip?from=2030-01-01`)).statusCode).toBe(404)
  })
})

describe('the desk', () => {
  it('finds papers by the organization, its number and theirs, within its branches', async () => {
    const number = await handed(stranger)
    const find = async (query: string, browser = owner) =>
      (await browser.get(`/papers?${query}`)).data.papers as { orderNumber: string; company: { inn: string } }[]
    expect((await find(`search=${number}`)).map(({ orderNumber }) => orderNumber)).toEqual([number, number])
    expect(new Set((await find('search=7707083893')).map(({ company: { inn } }) => inn))).toEqual(
      new Set(['7707083893']),
    )
    expect(new Set((await find(`company=${company}`)).map(({ company: { inn } }) => inn))).toEqual(
      new Set(['6027999013']),
    )
    const far = await shop.as('manager', { nodeCodes: ['000002'] })
    expect(await find('', far)).toEqual([])
    const { id } = (await paperOf(number))!
    expect((await officeFile(far, `/papers/transfer-${id}.pdf`)).statusCode).toBe(404)
    expect((await officeFile(owner, `/papers/transfer-${id}.xml`)).statusCode).toBe(200)
    expect((await officeFile(owner, `/papers.zip?search=${number}`)).statusCode).toBe(200)
    expect((await officeFile(shop.browser(), `/papers/transfer-${id}.pdf`)).statusCode).toBe(401)
  })

  it('tells of hand-overs without a paper, and writes it once the requisites are there', async () => {
    await writeSetting(db(), 'requisites', { ...REQUISITES, inn: '' })
    const number = await handed()
    expect(await paperOf(number)).toBeUndefined()
    const told = (await owner.get('/papers')).data
    expect(told.problem).toContain('нет ИНН')
    expect(told.unwritten.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toContain(number)
    const write = () => owner.post('/papers', { orderNumber: number })
    expect((await write()).errorMessage).toContain('нет ИНН')
    await writeSetting(db(), 'requisites', REQUISITES)
    expect((await (await shop.as('operator')).post('/papers', { orderNumber: number })).status).toBe(403)
    shop.time.now = new Date(shop.time.now.getTime() + 3 * 86_400_000)
    browseAs(await shop.as('owner'))
    // two at once write one
    const answers = await Promise.all([write(), write()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const paper = (await paperOf(number))!
    expect(paper.sheet.handedOn < paper.sheet.day).toBe(true)
    expect((await owner.get('/papers')).data.unwritten).toEqual([])
    expect((await write()).errorMessage).toContain('УПД уже выписан')
    expect((await owner.post('/papers', { orderNumber: '1' })).status).toBe(404)
    expect((await owner.post('/papers', { orderNumber: await placedOrder() })).errorMessage).toContain('ещё не выдан')
  })
})
