import { sql } from 'kysely'
import type { CustomerCard } from '#contract/office/customers.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { CONSENT_WAYS, CONSENTS } from '#rules/identity/consent.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { type Kopecks, kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { REPAIR_STATE_TEXTS } from '#rules/order/repair-state.ts'
import { RETURN_STATE_NAMES, type ReturnState } from '#rules/order/returns.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { standingConsents } from '#server/shop/people/consents/standing.ts'
import { isPermitted, NOWHERE, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import { deliveryAddressesOf } from '../delivery-address-queries.ts'
import { joinedInto } from '../erase-person.ts'
import { messagesOf } from './customer-messages.ts'
import { findDeskCustomer, survivingCardOf } from './find-desk-customer.ts'
import { doublesOf } from './find-doubles.ts'
import { presentCustomer } from './list-customers.ts'
import { requestsOf } from './subject-requests.ts'

const LAST = 50

interface OrderOfCard {
  number: string
  created_at: Date
  status: OrderStatus
  total: number
  goods: string[]
}

interface BonusOfCard {
  id: number
  created_at: Date
  amount: number
  reason: string
  order_number: string | null
  balance_after: number
  who: string | null
  can_undo: boolean
}

interface CartOfCard {
  name: string
  pieces: number
  goods: string[]
}

/** Each is a walk along an index of the customer's own; asked all at once. */
function readParts({ db, session }: OfficeContext, id: number) {
  return Promise.all([
    sql<OrderOfCard>`
      select o.number, o.created_at, o.status, o.total,
        array(select name from order_item where order_id = o.id order by position limit 2) as goods
      from shop_order o where o.user_id = ${id} order by o.id desc limit ${LAST}`.execute(db),
    sql<BonusOfCard>`
      select b.id, b.created_at, b.amount, b.reason, b.order_number, b.balance_after, staff.name as who,
        b.staff_id is not null and b.undoes is null and not exists (select from bonus_entry where undoes = b.id) as can_undo
      from bonus_entry b left join staff on staff.id = b.staff_id
      where b.user_id = ${id} order by b.id desc limit ${LAST}`.execute(db),
    deliveryAddressesOf(db, id),
    db
      .selectFrom('user_organization')
      .select(['name', 'inn', 'kpp'])
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LAST)
      .execute(),
    sql<{
      id: number
      number: string
      good: string
      first: string
      last: string
      status: BookingStatus
      owed: Kopecks
    }>`
      select id, number, good_name as good, lower(days)::text as first, (upper(days) - 1)::text as last, status, coalesce(m.owed, 0) as owed
      from hire_booking left join money_open m on m.subject = 'rental' and m.subject_id = id where user_id = ${id} order by id desc limit ${LAST}`.execute(
      db,
    ),
    db
      .selectFrom('repair')
      .select(['number', 'tool', 'state', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .limit(LAST)
      .execute(),
    sql<{ id: number; order_number: string; state: ReturnState; created_at: Date; goods: string[] }>`
      select back.id, o.number as order_number, back.state, back.created_at,
        array(select line.name from goods_return_line line where line.return_id = back.id order by line.position) as goods
      from goods_return back join shop_order o on o.id = back.order_id
      where o.user_id = ${id} order by back.id desc limit ${LAST}`.execute(db),
    db
      .selectFrom('review')
      .innerJoin('good', 'good.code', 'review.good_code')
      .select(['review.id', 'good.name as good', 'review.rating', 'review.text', 'review.created_at'])
      .where('review.user_id', '=', id)
      .orderBy('review.id', 'desc')
      .limit(LAST)
      .execute(),
    sql<CartOfCard>`
      select 'Корзина' as name, coalesce(sum(i.quantity), 0)::integer as pieces, coalesce(array_agg(g.name order by i.id), '{}') as goods
      from cart join cart_item i on i.cart_uuid = cart.uuid join good g on g.code = i.good_code where cart.user_id = ${id} having count(*) > 0
      union all
      (select l.name, (select coalesce(sum((line ->> 'quantity')::integer), 0)::integer from jsonb_array_elements(l.goods) line),
        array(select g.name from jsonb_array_elements(l.goods) line join good g on g.code = line ->> 'code')
      from customer_list l where l.user_id = ${id} order by l.saved_at desc limit ${LAST})`.execute(db),
    db
      .selectFrom('customer_note')
      .innerJoin('staff', 'staff.id', 'customer_note.staff_id')
      .select(['customer_note.id', 'customer_note.created_at', 'customer_note.text', 'staff.name as who'])
      .select((row) => row('customer_note.staff_id', '=', session?.staff.id ?? 0).as('is_own'))
      .where('user_id', '=', id)
      .orderBy('customer_note.id', 'desc')
      .limit(LAST)
      .execute(),
    db
      .selectFrom('customer')
      .select(['email_verified_at', 'mailing_agreement', 'blocked_at', 'blocked_reason'])
      .select((row) =>
        row
          .selectFrom('auth_token')
          .select((e) => e.fn.max('last_used_at').as('at'))
          .whereRef('user_id', '=', 'customer.id')
          .as('last_seen_at'),
      )
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
}

/** The address of a card that was joined with another opens the one that stayed. */
export async function readCustomerCard(context: OfficeContext, asked: number): Promise<CustomerCard> {
  const id = await survivingCardOf(context.db, asked)
  const row = await findDeskCustomer(context, id)
  const [parts, messages, standing, doubles, joined, requests] = await Promise.all([
    readParts(context, id),
    messagesOf(context, id),
    standingConsents(context.db, id),
    doublesOf(context, id),
    joinedInto(context.db, id),
    requestsOf(context, id),
  ])
  const [
    orders,
    bonuses,
    addresses,
    organizations,
    consents,
    rentals,
    repairs,
    returns,
    reviews,
    carts,
    notes,
    profile,
  ] = parts
  const seesContacts = isPermitted(context, 'contacts.see')
  const at = (moment: Date) => moment.toISOString()
  return {
    ...presentCustomer(row, seesContacts),
    isMasked: !seesContacts,
    canReveal: !seesContacts && isPermitted(context, 'contacts.unmask'),
    isEmailConfirmed: profile.email_verified_at !== null,
    wantsMail: profile.mailing_agreement,
    lastOrders: orders.rows.map(({ number, created_at, status, total, goods }) => ({
      number,
      createdAt: at(created_at),
      status,
      statusText: STATUS_TEXTS[status],
      total: kopecksToRubles(total),
      goods,
    })),
    rentals: rentals.rows.map(({ id: booking, number, good, first, last, status, owed }) => ({
      id: booking,
      number,
      good,
      days: dayRangeText(first, last),
      statusText: BOOKING_STATUS_TEXTS[status],
      owed: kopecksToRubles(owed),
    })),
    repairs: repairs.map(({ number, tool, state, created_at }) => ({
      number,
      tool,
      stateText: REPAIR_STATE_TEXTS[state],
      createdAt: at(created_at),
    })),
    returns: returns.rows.map(({ id: number, order_number, state, created_at, goods }) => ({
      number: String(number),
      orderNumber: order_number,
      stateText: RETURN_STATE_NAMES[state],
      goods,
      createdAt: at(created_at),
    })),
    reviews: reviews.map(({ created_at, ...review }) => ({ ...review, createdAt: at(created_at) })),
    carts: carts.rows,
    bonusEntries: bonuses.rows.map((each) => ({
      id: each.id,
      at: at(each.created_at),
      amount: each.amount,
      reason: each.reason,
      orderNumber: each.order_number,
      balanceAfter: each.balance_after,
      who: each.who,
      canUndo: each.can_undo,
    })),
    addresses: addresses.map(({ delivery_address, flat }) =>
      flat ? `${delivery_address}, кв. ${flat}` : delivery_address,
    ),
    organizations,
    consents: consents.map((each) => ({
      at: at(each.created_at),
      kind: each.kind,
      what: CONSENTS[each.kind].name,
      isGiven: each.given,
      version: each.text_version,
      wayText: CONSENT_WAYS[each.way],
      where: each.page,
    })),
    standing,
    messages,
    notes: notes.map(({ created_at, is_own, ...note }) => ({ ...note, at: at(created_at), isOwn: Boolean(is_own) })),
    blocked: profile.blocked_at && { at: at(profile.blocked_at), reason: profile.blocked_reason ?? '' },
    lastSeenAt: profile.last_seen_at ? at(profile.last_seen_at) : null,
    mayChange: isPermitted(context, 'customers.change'),
    doubles,
    joined,
    requests,
  }
}

/** Written down before it is told. */
export async function revealCustomerContact(context: OfficeContext, id: number) {
  // whoever opens phones of repairs need not see customers
  const seen = context.session?.staff.permissions.get('customers.read') ?? NOWHERE
  const row = await findDeskCustomer({ ...context, scope: seen }, id)
  await withRetries(context.db, (tx) =>
    recordLook(tx, context, { thing: 'customer', key: String(id), fields: ['contact_phone', 'contact_email'] }),
  )
  return { phone: formatPhone(row.phone), email: row.email }
}
