import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/office/audit.ts'
import { actAs } from '#server/db/actor.ts'
import { archiveJournal, prepareJournal } from './journal-months.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const journal = async (query: string) => (await owner.get(`/audit?${query}`)).data.entries as JournalEntry[]
const changesOf = ({ changes }: JournalEntry) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))

describe('the journal', () => {
  it('names the person, the place, and what was and is, changed columns alone', async () => {
    const number = await shop.order()
    const me = (await owner.get('/session')).data.me as { id: number; name: string }
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    const [entry] = await journal(`thing=order&key=${number}`)
    expect(entry).toMatchObject({ who: { id: me.id, name: me.name }, via: 'Пульт', ip: '127.0.0.1', action: 'update' })
    expect(changesOf(entry!)).toEqual({ status: ['Принят', 'Готов к выдаче'] })
    expect((await journal(`staff=${me.id}`)).length).toBeGreaterThan(0)
    expect(await journal('thing=order&key=1')).toEqual([])
  })

  it('is chosen from by the names of people and things', async () => {
    const { people, things } = (await owner.get('/audit-lists')).data
    const me = (await owner.get('/session')).data.me as { id: number; name: string }
    expect(people).toContainEqual({ id: me.id, name: me.name })
    expect(things).toContainEqual({ code: 'order', text: 'Заказ' })
  })

  it('is written whoever changes it: a command of the shop, SQL by hand', async () => {
    const number = await shop.order()
    await changeStatus(shop.services, number, 'assembling')
    await sql`update shop_order set comment = 'по ошибке' where number = ${number}`.execute(shop.database.db)
    const entries = await journal(`thing=order&key=${number}`)
    expect(entries.map(({ who, via }) => [who, via])).toEqual([
      [null, 'Магазин'],
      [null, 'Магазин'],
    ])
  })

  it('goes with the change or not at all', async () => {
    const number = await shop.order()
    const failed = shop.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('shop_order').set({ status: 'ready' }).where('number', '=', number).execute()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await journal(`thing=order&key=${number}`)).toEqual([])
  })

  it('knows no secret and no whole phone', async () => {
    const number = await shop.order()
    const phone = { from: '+7 (911) 123-45-67', to: '+7 (921) 000-11-22' }
    const email = { from: 'ivan@example.ru', to: 'secret.person@example.ru' }
    expect((await owner.post(`/orders/${number}`, { contactPhone: phone, contactEmail: email })).status).toBe(200)
    const id = await shop.addPerson('hash@shop.test', 'шуруп-верстак-лето-7', 'operator')
    await shop.database.db.updateTable('staff').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', id).execute()
    const { rows } = await sql<{ text: string }>`select string_agg(audit::text, '') as text from audit`.execute(
      shop.database.db,
    )
    for (const secret of ['argon2', 'JBSWY3DPEHPK3PXP', '79210001122', '79111234567', 'secret.person'])
      expect([secret, rows[0]!.text.includes(secret)]).toEqual([secret, false])
    const [entry] = await journal(`thing=order&key=${number}`)
    expect(changesOf(entry!)).toEqual({
      contact_phone: ['•••4567', '•••1122'],
      contact_email: ['i•••@example.ru', 's•••@example.ru'],
    })
    expect(changesOf((await journal(`thing=staff&key=${id}`))[0]!)).toEqual({ totp_secret: [null, '•••'] })
  })

  it('cannot be changed, emptied or thinned, parts included', async () => {
    const { db } = shop.database
    await shop.order()
    const { rows } = await sql<{
      name: string
    }>`select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'audit%'`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const name of ['audit', ...rows.map((row) => row.name)]) {
      await expect(sql`truncate ${sql.table(name)}`.execute(db)).rejects.toThrow('append-only')
    }
    await expect(sql`update audit set via = 'x'`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow('append-only')
  })

  it('has its coming months made ahead, once', async () => {
    await prepareJournal(shop.services)
    await prepareJournal(shop.services)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_other`.execute(
      shop.database.db,
    )
    expect(rows[0]!.count).toBe(0)
  })

  it('lets go of old months whole, which are read and taken back as they were', async () => {
    const { db } = shop.database
    await sql`select make_audit_partition('2019-05-01'), make_audit_partition('2019-06-01')`.execute(db)
    // ten minutes before and after June begins in Moscow
    for (const at of ['2019-05-31T20:50:00Z', '2019-05-31T21:10:00Z'])
      await sql`insert into audit (at, via, thing, thing_key, part, action) values (${at}, 'shop', 'order', '1', ${at}, 'look')`.execute(
        db,
      )
    const parts = async (table: string) =>
      (
        await sql<{ part: string }>`select part from ${sql.table(table)} where at < '2019-07-01' order by at`.execute(
          db,
        )
      ).rows
    const archive = (now: string, journalMonths = 12) =>
      archiveJournal({
        ...shop.services,
        clock: () => new Date(now),
        config: { ...shop.services.config, journalMonths },
      })
    expect(await archive('2020-05-31T20:59:00Z', 0)).toEqual([])
    expect(await archive('2020-05-31T20:59:00Z')).toEqual([])
    expect(await archive('2020-05-31T21:00:00Z')).toEqual(['audit_2019_05'])
    expect(await parts('audit')).toEqual([{ part: '2019-05-31T21:10:00Z' }])
    expect(await parts('archive.audit_2019_05')).toEqual([{ part: '2019-05-31T20:50:00Z' }])
    for (const spoil of ['delete from', 'truncate'])
      await expect(sql`${sql.raw(spoil)} archive.audit_2019_05`.execute(db)).rejects.toThrow('append-only')
    await sql`select restore_journal('2019-05-01')`.execute(db)
    expect(await parts('audit')).toHaveLength(2)
    await expect(sql`delete from audit where at < '2019-07-01'`.execute(db)).rejects.toThrow('append-only')
  })

  it('tells of sign-ins, and is read by whoever may', async () => {
    const operator = await shop.as('operator')
    const me = (await operator.get('/session')).data.me as { id: number }
    expect((await journal(`thing=staff&key=${me.id}`)).map(({ action }) => action)).toContain('enter')
    expect((await operator.get('/audit')).status).toBe(403)
    const first = await owner.get('/audit?limit=2')
    const second = await owner.get(`/audit?limit=2&after=${first.data.next}`)
    expect(Number(second.data.entries[0].id)).toBeLessThan(Number(first.data.entries[1].id))
  })
})

const idsOf = (entries: readonly JournalEntry[]) => entries.map(({ id }) => Number(id))
const meOf = async (browser: StaffBrowser) => (await browser.get('/session')).data.me as { id: number; name: string }

describe('its search', () => {
  const PRICED = '100105'
  let buyer: { id: number; name: string }
  let pskov: string
  beforeAll(async () => {
    const { db } = shop.database
    buyer = await meOf(await shop.as('buyer'))
    await actAs({ staffId: buyer.id, via: 'office', ip: '10.0.0.7' }, () =>
      db.transaction().execute(async (tx) => {
        const prices = tx.updateTable('good_offer').where('good_code', '=', PRICED)
        await prices.set({ price: 11_990_00 }).where('node_code', '=', '777').execute()
        await tx.updateTable('good').set({ warranty_months: 7 }).where('code', '=', PRICED).execute()
      }),
    )
    await actAs({ staffId: null, via: 'command', ip: '' }, () =>
      db
        .transaction()
        .execute((tx) => tx.updateTable('good').set({ warranty_months: 8 }).where('code', '=', PRICED).execute()),
    )
    pskov = await shop.order()
    await owner.post(`/orders/${pskov}/status`, { from: 'new', to: 'assembling' })
    expect((await owner.post(`/orders/${pskov}/contact`)).status).toBe(200)
  })

  it('finds a price by its field, in roubles and with the good’s name; by the article too', async () => {
    const [entry, ...rest] = await journal('field=good.price')
    expect(rest).toEqual([])
    expect(entry).toMatchObject({
      who: { id: buyer.id },
      title: `Товар ${PRICED}`,
      actionText: 'Цена: изменение',
      branch: expect.any(String),
      ip: '10.0.0.7',
    })
    expect(entry!.about).toBeTruthy()
    expect(entry!.changes).toMatchObject([
      { field: 'price', label: 'Цена', after: expect.stringMatching(/^11.990.₽$/) },
    ])
    const { article } = await shop.database.db
      .selectFrom('good')
      .select('article')
      .where('code', '=', PRICED)
      .executeTakeFirstOrThrow()
    expect(idsOf(await journal(`key=${encodeURIComponent(article)}&field=good.price`))).toEqual(idsOf([entry!]))
    expect((await owner.get(`/audit/${entry!.id}`)).data).toEqual(entry)
    expect((await owner.get('/audit/999999999')).status).toBe(404)
  })

  it.each([
    ['staff=shop,command', (entry: JournalEntry) => entry.who === null],
    ['staff=command', (entry: JournalEntry) => entry.via === 'Командная строка'],
    ['thing=good,order', ({ thing }: JournalEntry) => thing === 'good' || thing === 'order'],
    ['action=look,enter', ({ action }: JournalEntry) => action === 'look' || action === 'enter'],
    ['field=good.warranty_months,good.price', ({ thing }: JournalEntry) => thing === 'good'],
    ['branch=777', ({ branch }: JournalEntry) => branch !== null],
  ])('?%s: what it names and nothing else, all of it', async (query, isMeant) => {
    const found = await journal(`${query}&limit=200`)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(isMeant)).toBe(true)
    const all = await journal('limit=200')
    if (!query.startsWith('branch') && !query.startsWith('field'))
      expect(idsOf(found)).toEqual(idsOf(all.filter(isMeant)))
  })

  it('several conditions hold together, days of Moscow among them', async () => {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
    const asked = `staff=${buyer.id}&thing=good&action=update&branch=777&from=${today}&to=${today}`
    expect((await journal(asked)).map(({ changes }) => changes[0]!.field)).toEqual(['price'])
    expect(await journal(`${asked}&field=good.warranty_months`)).toEqual([])
    expect(await journal(`staff=${buyer.id}&from=2020-01-01&to=2020-12-31`)).toEqual([])
  })

  it('the branch is known of what has none itself: a looked-at phone, an order’s change', async () => {
    const entries = await journal(`thing=order&key=${pskov}`)
    expect(entries.map(({ action }) => action)).toEqual(['look', 'update'])
    expect(new Set(entries.map(({ branch }) => branch)).size).toBe(1)
    expect(entries[0]!.branch).not.toBeNull()
    expect(changesOf(entries[0]!)).toEqual({ fields: [null, 'Телефон, E-mail'] })
  })

  it('pages are one list, newest first, nothing twice', async () => {
    const whole = idsOf(await journal('limit=200'))
    expect(whole).toEqual(whole.toSorted((one, other) => other - one))
    const walked: number[] = []
    let after = ''
    while (walked.length < whole.length) {
      const { data } = await owner.get(`/audit?limit=7${after}`)
      walked.push(...idsOf(data.entries))
      if (data.next === null) break
      after = `&after=${data.next}`
    }
    expect(walked).toEqual(whole)
  })

  it('is no wider than the branches of the reader, in the list, by number and in the file', async () => {
    const own = await shop.as('manager', { nodeCodes: ['777'] })
    const entries = (await own.get('/audit?limit=200')).data.entries as JournalEntry[]
    expect(idsOf(entries)).toEqual(idsOf(await journal('branch=777&limit=200')))
    const [hidden] = await journal('thing=staff&limit=1')
    expect((await own.get(`/audit/${hidden!.id}`)).status).toBe(404)
    expect((await own.get('/audit-lists')).data.branches).toHaveLength(1)
    const file = await fileOf(own, 'thing=staff')
    expect(file.body.trim().split('\r\n')).toHaveLength(1)
    const ofShop = await shop.as('manager', { warehouseIds: [1] })
    expect((await ofShop.get('/audit')).errorMessage).toMatch(/^Журнал читают филиалами/)
  })

  it.each([
    ['staff=me', 'staff'],
    ['field=price', 'field'],
    ['action=steal', 'action'],
    ['from=2026-02-30', 'from'],
    ['format=pdf', 'format'],
  ])('?%s is refused in words, and no file begins', async (query, field) => {
    const before = idsOf(await journal('action=export'))
    const answer = await fileOf(owner, query)
    expect([answer.statusCode, Object.keys(answer.json().errorMessage)]).toEqual([422, [field]])
    expect(idsOf(await journal('action=export'))).toEqual(before)
  })

  const fileOf = (who: StaffBrowser, query: string) =>
    shop.app.inject({
      url: `/api/office/audit-file?${query}`,
      headers: { host: OFFICE_HOST, cookie: `office_session=${who.cookie()}` },
    })

  it('is taken as a file, phones hidden; the file itself is an entry', async () => {
    const me = await meOf(owner)
    const number = await shop.order()
    const change = { contactPhone: { from: '+7 (911) 123-45-67', to: '+7 (921) 000-11-22' } }
    expect((await owner.post(`/orders/${number}`, change)).status).toBe(200)
    const file = await fileOf(owner, `thing=order&key=${number}&staff=${me.id}`)
    expect(file.headers['content-disposition']).toContain('zhurnal.csv')
    const [head, ...lines] = file.body.trim().split('\r\n')
    expect(head).toContain('Поле;Было;Стало')
    expect(lines.length).toBe((await journal(`thing=order&key=${number}`)).flatMap(({ changes }) => changes).length)
    expect(lines.join()).toContain('Телефон;•••4567;•••1122')
    expect(file.body).not.toMatch(/9210001122|000-11-22/)
    const sheet = await fileOf(owner, 'format=xlsx&key=%2B79210001122')
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const [second, first] = await journal('action=export')
    expect(first).toMatchObject({ who: { id: me.id }, thing: 'journal', actionText: 'Выгрузка в файл' })
    expect(changesOf(first!)).toMatchObject({ format: [null, 'CSV'], thing: [null, 'Заказ'], staff: [null, me.name] })
    expect(changesOf(second!)).toEqual({ format: [null, 'XLSX'], key: [null, '•••1122'] })
    expect((await fileOf(await shop.as('operator'), '')).statusCode).toBe(403)
    expect((await fileOf(shop.browser(), '')).statusCode).toBe(401)
  })

  it('everything its triggers tell of has Russian words', async () => {
    const { fields, things } = (await owner.get('/audit-lists')).data as {
      fields: { thing: string; code: string; text: string }[]
      things: { code: string }[]
    }
    expect(fields.length).toBeGreaterThan(150)
    expect(fields.filter(({ text }) => !/[а-яё]|^E-mail$/i.test(text))).toEqual([])
    const known = things.map(({ code }) => code)
    expect([...new Set(fields.map(({ thing }) => thing))].filter((thing) => !known.includes(thing))).toEqual([])
  })
})
