import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/office/audit.ts'
import { prepareJournal } from '#server/jobs/staff.ts'
import { changeStatus } from '#server/shop/order/change-status.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

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
