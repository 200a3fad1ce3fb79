// Organizations with an account: one known for long with terms of its own, one that pays by invoice, one nobody has
// looked at yet. Those who look in for the first time find the desk at work.
import type pg from 'pg'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'

const DAY = 24 * 60 * 60 * 1000

interface DemoCompany {
  /** Opened so many days ago. */
  ago: number
  proof: { how: 'agreement' | 'invoice'; note: string } | null
  agreement?: string
  creditLimit?: number
  creditDays?: number
  hasPrices?: boolean
  note?: string
}

const COMPANIES: readonly DemoCompany[] = [
  {
    ago: 210,
    proof: { how: 'agreement', note: 'поставки, в офисе' },
    agreement: '17/26',
    creditLimit: 300_000_00,
    creditDays: 30,
    hasPrices: true,
    note: 'Заказывают к понедельнику. Звонить бухгалтеру, не прорабу.',
  },
  { ago: 95, proof: { how: 'invoice', note: 'видно в выписке банка' } },
  { ago: 1, proof: null },
]

/** Of the buyers who have an organization, those who have bought most; their invoices become the organization's. */
export async function copyCompanies(client: pg.PoolClient, now: Date): Promise<void> {
  const { rows: buyers } = await client.query<{
    user_id: string
    inn: string
    kpp: string | null
    name: string
    address: string
  }>(
    `select user_id, inn, kpp, name, address from (
        select distinct on (u.inn) u.*, (select count(*) from shop_order o where o.user_id = u.user_id and o.payment_type = 'invoice'
          and o.paid_at is not null and o.status = 'completed' and o.created_at > $2) as orders
        from user_organization u order by u.inn, u.user_id) known
      order by orders desc, inn limit $1`,
    [COMPANIES.length, new Date(now.getTime() - COMPANIES[1]!.ago * DAY)],
  )
  for (const [at, buyer] of buyers.entries()) {
    const { ago, proof, agreement = '', creditLimit = 0, creditDays = 0, hasPrices = false, note = '' } = COMPANIES[at]!
    const since = new Date(now.getTime() - ago * DAY)
    const list = hasPrices ? await copyPrices(client, since) : null
    const { rows: made } = await client.query<{ id: number }>(
      `insert into company (inn, kpp, name, address, agreement_number, agreement_on, credit_limit, credit_days, price_list_id,
        proven_at, proven_how, proven_note, note, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) returning id`,
      [
        buyer.inn,
        buyer.kpp,
        buyer.name,
        buyer.address,
        agreement,
        agreement ? moscowMoment(since)!.day : null,
        creditLimit,
        creditDays,
        list,
        proof && since,
        proof?.how ?? null,
        proof?.note ?? '',
        note,
        since,
      ],
    )
    const { id } = made[0]!
    await client.query(
      `insert into company_member (company_id, user_id, is_admin, may_order, may_approve, sees_documents, order_limit, is_current, created_at)
      values ($1, $2, true, true, true, true, null, false, $3)`,
      [id, buyer.user_id, since],
    )
    await client.query(
      `update shop_order set company_id = $1 where user_id = $2 and payment_type = 'invoice' and created_at > $3`,
      [id, buyer.user_id, since],
    )
  }
}

async function copyPrices(client: pg.PoolClient, since: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into price_list (name, created_at, updated_at) values ('Строителям', $1, $1) returning id`,
    [since],
  )
  const { id } = rows[0]!
  await client.query(
    `insert into price_list_rule (list_id, kind, code, percent) select $1::integer, 'all', '', 3
      union all (select $1::integer, 'category', code, 7 from category where not is_hire and parent_code is null order by position limit 1)`,
    [id],
  )
  return id
}
