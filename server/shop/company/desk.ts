import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { CompanyCard, DeskCompany, PriceList } from '#contract/office/companies.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { edoIdError } from '#rules/identity/edo-id.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeInside } from '#server/db/like.ts'
import { isPermitted, type OfficeContext } from '#server/shop/staff/office-context.ts'
import { membersOf, owedOrders } from './company-queries.ts'

const MOST = 200
const LAST = 50

interface CompanyRow {
  id: number
  name: string
  inn: string
  kpp: string | null
  address: string
  agreement_number: string
  agreement_on: string | null
  credit_limit: string
  credit_days: number
  price_list_id: number | null
  price_list: string | null
  edo_id: string
  people: number
  orders: number
  debt: string
  overdue_since: string | null
}

async function readCompanies(
  db: Db,
  today: string,
  { id, search = '' }: { id?: number; search?: string },
): Promise<CompanyRow[]> {
  // «ооо теплодом» is ООО «Теплодом»
  const words = search
    .toLowerCase()
    .split(/[\s«»"']+/)
    .filter(Boolean)
  const isAsked = (word: string) => sql`(lower(c.name) like ${likeInside(word)} or c.inn like ${likeInside(word)})`
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name, c.inn, c.kpp, c.address, c.agreement_number, c.agreement_on::text, c.credit_limit, c.credit_days, c.price_list_id, c.edo_id,
      l.name as price_list, (select count(*)::integer from company_member where company_id = c.id) as people, o.orders, owed.debt, owed.overdue_since
    from company c left join price_list l on l.id = c.price_list_id
    cross join lateral (
      select count(*) filter (where status <> 'cancelled')::integer as orders from shop_order where company_id = c.id) o
    cross join lateral (
      select coalesce(sum(owed), 0) as debt, (min(pay_by) filter (where pay_by < ${today}::date and owed > 0))::text as overdue_since
      from (${owedOrders(sql`o.company_id = c.id`)}) orders) owed
    where ${id === undefined ? sql`true` : sql`c.id = ${id}`} and ${sql.join([sql`true`, ...words.map(isAsked)], sql` and `)}
    order by owed.overdue_since nulls last, c.id desc limit ${MOST}`.execute(db)
  return rows
}

const presentCompany = (row: CompanyRow): DeskCompany => ({
  id: row.id,
  name: row.name,
  inn: row.inn,
  kpp: row.kpp,
  people: row.people,
  orders: row.orders,
  debt: kopecksToRubles(Number(row.debt)),
  overdueSince: row.overdue_since,
  creditLimit: kopecksToRubles(Number(row.credit_limit)),
  priceList: row.price_list,
})

const todayOf = ({ clock }: OfficeContext) => moscowMoment(clock())!.day

export const listCompanies = async (context: OfficeContext, search: string | undefined): Promise<DeskCompany[]> =>
  (await readCompanies(context.db, todayOf(context), search === undefined ? {} : { search })).map(presentCompany)

export async function readCompanyCard(context: OfficeContext, id: number): Promise<CompanyCard> {
  const { db } = context
  const [row] = await readCompanies(db, todayOf(context), { id })
  if (!row) throw notFound('Такой организации нет')
  const [members, orders, owed, lists] = await Promise.all([
    membersOf(db, id),
    db
      .selectFrom('shop_order')
      .select(['id', 'number', 'created_at', 'status', 'total', 'paid_at', 'pay_by', 'payment_type'])
      .where('company_id', '=', id)
      .orderBy('id', 'desc')
      .limit(LAST)
      .execute(),
    sql<{ id: number; owed: string }>`${owedOrders(sql`o.company_id = ${id}`)}`.execute(db),
    db.selectFrom('price_list').select(['id', 'name']).orderBy('name').execute(),
  ])
  return {
    ...presentCompany(row),
    address: row.address,
    agreementNumber: row.agreement_number,
    agreementOn: row.agreement_on,
    creditDays: row.credit_days,
    priceListId: row.price_list_id,
    edoId: row.edo_id,
    members: members.map(({ userId, name, isAdmin, mayOrder, mayApprove, seesDocuments, limit }) => ({
      id: userId,
      name,
      rights: [
        isAdmin && 'администратор',
        mayOrder && (limit === null ? 'заказывает' : `заказывает до ${formatMoney(limit)}`),
        mayApprove && 'согласует',
        seesDocuments && 'видит документы',
      ]
        .filter(Boolean)
        .join(', '),
    })),
    lastOrders: orders.map(({ id: orderId, number, created_at, status, total, paid_at, pay_by, payment_type }) => ({
      number,
      createdAt: created_at.toISOString(),
      statusText: STATUS_TEXTS[status as OrderStatus],
      total: kopecksToRubles(total),
      isPaid: paid_at !== null,
      payBy: pay_by,
      owed: kopecksToRubles(Number(owed.rows.find((each) => each.id === orderId)?.owed ?? 0)),
      hasInvoice: payment_type === 'invoice',
    })),
    lists,
    mayChange: isPermitted(context, 'customers.change'),
  }
}

interface Terms {
  agreementNumber: string
  agreementOn: string | null
  priceListId: number | null
  creditLimit: number
  creditDays: number
  edoId?: string | undefined
  address?: string | undefined
}

/** From the next order on; what was placed keeps its prices and its day. */
export async function changeTerms(context: OfficeContext, id: number, terms: Terms): Promise<void> {
  if (terms.agreementOn !== null && !isCalendarDay(terms.agreementOn))
    throw invalid({ agreementOn: ['Такого дня нет'] })
  if (terms.creditLimit > 0 && terms.creditDays === 0)
    throw invalid({ creditDays: ['С лимитом нужен и срок отсрочки'] })
  if (terms.creditDays > 0 && terms.creditLimit === 0)
    throw invalid({ creditLimit: ['Со сроком нужен и лимит отсрочки'] })
  const edoId = terms.edoId?.trim()
  const wrong = edoIdError(edoId ?? '')
  if (wrong) throw invalid({ edoId: [wrong] })
  await withRetries(context.db, async (tx) => {
    if (terms.priceListId !== null) await requireList(tx, terms.priceListId)
    const changed = await tx
      .updateTable('company')
      .set({
        agreement_number: terms.agreementNumber.trim(),
        agreement_on: terms.agreementOn,
        price_list_id: terms.priceListId,
        credit_limit: rublesToKopecks(terms.creditLimit),
        credit_days: terms.creditDays,
        ...(edoId === undefined ? {} : { edo_id: edoId }),
        ...(terms.address === undefined ? {} : { address: terms.address.trim().replace(/\s+/g, ' ') }),
        updated_at: context.clock(),
      })
      .where('id', '=', id)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw notFound('Такой организации нет')
  })
}

async function requireList(tx: Db, id: number): Promise<void> {
  const found = await tx.selectFrom('price_list').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound('Такого прайса нет')
}

export async function readAgreedLists(db: Db): Promise<PriceList[]> {
  const { rows } = await sql<{ id: number; name: string; companies: number; rules: PriceList['rules'] }>`
    select l.id, l.name, (select count(*)::integer from company where price_list_id = l.id) as companies,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'code', r.code, 'percent', r.percent,
        'price', r.price / 100.0, 'about', case r.kind when 'all' then 'Все товары'
          when 'category' then 'Категория «' || coalesce((select name from category where code = r.code), r.code) || '»'
          when 'vendor' then 'Бренд ' || coalesce((select name from vendor where code = r.code), r.code)
          else coalesce((select name from good where code = r.code), r.code) end)
        order by array_position(array['good', 'category', 'vendor', 'all'], r.kind), r.code)
        from price_list_rule r where r.list_id = l.id), '[]') as rules
    from price_list l order by l.name`.execute(db)
  return rows
}

export async function addList(context: OfficeContext, given: string): Promise<void> {
  const name = given.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите прайс'] })
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const made = await tx
      .insertInto('price_list')
      .values({ name, created_at: now, updated_at: now })
      .onConflict((same) => same.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw invalid({ name: ['Прайс с таким названием уже есть'] })
  })
}

export async function dropList(context: OfficeContext, id: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await requireList(tx, id)
    const used = await tx.selectFrom('company').select('name').where('price_list_id', '=', id).executeTakeFirst()
    if (used) throw conflict(`По этому прайсу покупает ${used.name}: сначала смените его там`)
    await tx.deleteFrom('price_list').where('id', '=', id).execute()
  })
}

interface Rule {
  kind: 'all' | 'category' | 'vendor' | 'good'
  code: string
  percent: number | null
  price: number | null
}

const TABLES = { category: 'категории', vendor: 'бренда', good: 'товара' } as const

export async function putRule(context: OfficeContext, id: number, given: Rule): Promise<void> {
  const { kind, percent, price } = given
  const code = kind === 'all' ? '' : given.code.trim()
  if ((percent === null) === (price === null))
    throw invalid({ percent: ['Укажите скидку в процентах или цену товара'] })
  if (price !== null && kind !== 'good') throw invalid({ price: ['Твёрдая цена бывает у товара'] })
  await withRetries(context.db, async (tx) => {
    await requireList(tx, id)
    if (kind !== 'all') {
      const found = await tx.selectFrom(kind).select('code').where('code', '=', code).executeTakeFirst()
      if (!found) throw invalid({ code: [`Такого кода ${TABLES[kind]} нет`] })
    }
    const rule = { percent, price: price === null ? null : rublesToKopecks(price) }
    await tx
      .insertInto('price_list_rule')
      .values({ list_id: id, kind, code, ...rule })
      .onConflict((same) => same.columns(['list_id', 'kind', 'code']).doUpdateSet(rule))
      .execute()
  })
}

export async function dropAgreedRule(context: OfficeContext, id: number, rule: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    const gone = await tx
      .deleteFrom('price_list_rule')
      .where('id', '=', rule)
      .where('list_id', '=', id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound('Этого правила уже нет')
  })
}
