import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { CompanyCard, DeskCompany, PriceList } from '#contract/office/companies.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type CompanyProof, UNPROVEN } from '#rules/company/company-proof.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { edoIdError } from '#rules/identity/edo-id.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeInside } from '#server/db/like.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { membersOf, owedOrders } from './company-queries.ts'

const MOST = 200
const LAST = 50
const MOST_SAME = 5

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
  proven_at: Date | null
  proven_how: CompanyProof | null
  proven_note: string
  prover: string | null
  manager_id: number | null
  note: string
  created_at: Date
}

export type CompaniesShown = 'all' | 'new' | 'owing'

async function readCompanies(
  db: Db,
  today: string,
  { id, search = '', show = 'all' }: { id?: number; search?: string | undefined; show?: CompaniesShown | undefined },
): Promise<CompanyRow[]> {
  // «ооо теплодом» is ООО «Теплодом»
  const words = search
    .toLowerCase()
    .split(/[\s«»"']+/)
    .filter(Boolean)
  const isAsked = (word: string) => sql`(lower(c.name) like ${likeInside(word)} or c.inn like ${likeInside(word)})`
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name, c.inn, c.kpp, c.address, c.agreement_number, c.agreement_on::text, c.credit_limit, c.credit_days, c.price_list_id, c.edo_id,
      c.proven_at, c.proven_how, c.proven_note, c.manager_id, c.note, c.created_at, (select name from staff where id = c.proven_by) as prover,
      l.name as price_list, (select count(*)::integer from company_member where company_id = c.id) as people, o.orders, owed.debt, owed.overdue_since
    from company c left join price_list l on l.id = c.price_list_id
    cross join lateral (
      select count(*) filter (where status <> 'cancelled')::integer as orders from shop_order where company_id = c.id) o
    cross join lateral (
      select coalesce(sum(owed), 0) as debt, (min(pay_by) filter (where pay_by < ${today}::date and owed > 0))::text as overdue_since
      from (${owedOrders(sql`o.company_id = c.id`)}) orders) owed
    where ${id === undefined ? sql`true` : sql`c.id = ${id}`} and ${sql.join([sql`true`, ...words.map(isAsked)], sql` and `)}
      and ${show === 'new' ? sql`c.proven_at is null` : show === 'owing' ? sql`owed.debt > 0` : sql`true`}
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
  isNew: row.proven_at === null,
  openedAt: row.created_at.toISOString(),
})

const todayOf = ({ clock }: OfficeContext) => moscowMoment(clock())!.day

export const listCompanies = async (
  context: OfficeContext,
  asked: { search?: string | undefined; show?: CompaniesShown | undefined },
): Promise<DeskCompany[]> => (await readCompanies(context.db, todayOf(context), asked)).map(presentCompany)

export async function readCompanyCard(context: OfficeContext, id: number): Promise<CompanyCard> {
  const { db } = context
  const [row] = await readCompanies(db, todayOf(context), { id })
  if (!row) throw notFound('Такой организации нет')
  const [members, orders, owed, lists, care] = await Promise.all([
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
    readCare(db, row),
  ])
  const isSeen = isPermitted(context, 'contacts.see')
  return {
    ...presentCompany(row),
    address: row.address,
    agreementNumber: row.agreement_number,
    agreementOn: row.agreement_on,
    creditDays: row.credit_days,
    priceListId: row.price_list_id,
    edoId: row.edo_id,
    proof: row.proven_at && {
      how: row.proven_how!,
      note: row.proven_note,
      who: row.prover,
      at: row.proven_at.toISOString(),
    },
    ...care,
    managerId: row.manager_id,
    note: row.note,
    members: members.map(({ userId, name, phone, email, isAdmin, mayOrder, mayApprove, seesDocuments, limit }) => ({
      id: userId,
      name,
      contact: phone
        ? isSeen
          ? formatPhone(phone)
          : hidePhone(phone)
        : email
          ? isSeen
            ? email
            : hideEmail(email)
          : '',
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
      isOver: status === 'cancelled',
    })),
    lists,
    mayChange: isPermitted(context, 'customers.change'),
  }
}

/** What speaks for it, who may look after it, which of its orders wait for a colleague. */
async function readCare(db: Db, { id, inn }: CompanyRow): Promise<Pick<CompanyCard, 'signs' | 'staff' | 'waiting'>> {
  const [paid, sameNumber, staff, waiting] = await Promise.all([
    db
      .selectFrom('shop_order')
      .select((e) => [e.fn.countAll<number>().as('n'), e.fn.sum<string | null>('total').as('sum')])
      .where('company_id', '=', id)
      .where('payment_type', '=', 'invoice')
      .where('paid_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('company')
      .select(['id', 'name'])
      .where('inn', '=', inn)
      .where('id', '<>', id)
      .orderBy('id')
      .limit(MOST_SAME)
      .execute(),
    db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('state', '=', 'active')
      .where('is_program', '=', false)
      .orderBy('name')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('company_request as r')
      .innerJoin('customer', 'customer.id', 'r.user_id')
      .select(['r.id', 'customer.name as who', 'r.total', 'r.created_at'])
      .where('r.company_id', '=', id)
      .where('r.state', '=', 'waiting')
      .orderBy('r.id')
      .limit(LAST)
      .execute(),
  ])
  return {
    signs: { paidInvoices: Number(paid.n), paidSum: kopecksToRubles(Number(paid.sum ?? 0)), sameNumber },
    staff,
    waiting: waiting.map(({ created_at, total, ...each }) => ({
      ...each,
      total: kopecksToRubles(total),
      createdAt: created_at.toISOString(),
    })),
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
    const company = await tx
      .selectFrom('company')
      .select('proven_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (company?.proven_at === null && (terms.creditLimit > 0 || terms.priceListId !== null)) throw conflict(UNPROVEN)
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
