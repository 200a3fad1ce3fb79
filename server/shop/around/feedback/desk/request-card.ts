import { sql } from 'kysely'
import type { RequestCard, RequestGood } from '#contract/office/requests.ts'
import { hideContacts } from '#rules/identity/hide-contacts.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { messageState, messageStateText } from '#rules/order/message-states.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { kindText, REQUEST_RESULTS, type RequestResult } from '#rules/request/request-words.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { readDiagrams } from '#server/shop/goods/catalog/diagrams.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { isPhone } from '#server/shop/ground/by-phone.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { isInScope, isPermitted, NOWHERE, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'
import { presentRequest, readRequestRows } from './list-requests.ts'
import { readLateSince } from './overdue.ts'
import { emailOfAsker } from './request-messages.ts'
import { findDeskRequest, type LockedRequest } from './request-rows.ts'

const MOST_OTHERS = 20

export async function readRequestCard(context: OfficeContext, number: string): Promise<RequestCard> {
  const { db, clock, config } = context
  const { id } = await findDeskRequest(context, number)
  const now = clock()
  const late = await readLateSince(db, now)
  const [[row], request] = await Promise.all([
    readRequestRows(context, sql`select ${id}::bigint as id, now() as at`, late),
    db.selectFrom('feedback_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ])
  const seesContacts = isPermitted(context, 'contacts.see')
  const [good, point, part, photos, order, others, orders, notes, messages, signature, email, customer] =
    await Promise.all([
      request.good_code === null ? null : readGood(context, request.good_code, request.node_code),
      readPoint(context, request),
      readPart(db, request),
      db.selectFrom('upload').selectAll().where('feedback_request_id', '=', id).orderBy('position').execute(),
      readOrder(db, request),
      readOthers(context, request),
      readOrders(context, request),
      readNotes(db, id),
      readMessages(context, request),
      branchSignature(db, config, request.node_code),
      emailOfAsker(db, request),
      customerOf(db, request),
    ])
  const sells = context.session?.staff.permissions.get('orders.create') ?? NOWHERE
  return {
    ...presentRequest(row!, seesContacts, now),
    version: request.version,
    isMasked: !seesContacts,
    canReveal: !seesContacts && isPermitted(context, 'contacts.unmask'),
    email: email && (seesContacts ? email : hideEmail(email)),
    customerId: isPermitted(context, 'customers.read') ? customer : null,
    part,
    photos: photos.map((photo, at) => presentUpload(photo, `Снимок ${at + 1} к заявке ${number}`)),
    good,
    point,
    order,
    others,
    orders,
    notes,
    messages,
    shopPhone: signature.phone,
    canOrder: request.order_id === null && isInScope(sells, { node_code: request.node_code, warehouse_id: null }),
  }
}

async function customerOf(db: Db, { user_id, phone }: LockedRequest): Promise<number | null> {
  if (user_id !== null) return user_id
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

async function readGood({ db, catalog }: OfficeContext, code: string, nodeCode: string): Promise<RequestGood | null> {
  const [good, [card], stock] = await Promise.all([
    db
      .selectFrom('good')
      .select(['code', 'name', 'slug', 'article', 'unit', 'is_hire', 'is_active', 'pictures'])
      .where('code', '=', code)
      .executeTakeFirst(),
    catalog.cards([code], nodeCode),
    sql<{ shop: string; branch: string; is_here: boolean; quantity: number }>`
      select warehouse.name as shop, node.name as branch, warehouse.shelf_node is not distinct from ${nodeCode} as is_here, stock.quantity
      from good_stock stock join warehouse on warehouse.id = stock.warehouse_id join node_logistic node on node.code = warehouse.node_code
      where stock.good_code = ${code} and stock.quantity > 0
      order by is_here desc, stock.quantity desc, warehouse.id limit 30`.execute(db),
  ])
  if (!good) return null
  const picture = good.pictures[0]
  const sum = (rows: readonly { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0)
  return {
    code,
    name: good.name,
    article: good.article,
    unit: good.unit,
    image: picture === undefined ? null : presentImage(picture, good.name),
    url: good.is_active ? goodUrl(good) : null,
    price: card?.price.priceComputed ?? null,
    isHire: good.is_hire,
    here: sum(stock.rows.filter(({ is_here }) => is_here)),
    everywhere: sum(stock.rows),
    stock: stock.rows.map(({ shop, branch, is_here, quantity }) => ({ shop, branch, isHere: is_here, quantity })),
  }
}

/** As the form of the shop writes it. */
const POINT = /^Позиция (\d{1,4}) на схеме/

async function readPoint(context: OfficeContext, request: LockedRequest): Promise<RequestCard['point']> {
  const number = Number(POINT.exec(request.message)?.[1])
  if (!number || request.good_code === null) return null
  const { db, catalog } = context
  const diagrams = await readDiagrams({ db, catalog, nodeCode: request.node_code }, request.good_code)
  for (const { name, image, points } of diagrams) {
    const point = points.find((each) => each.number === number)
    if (!point) continue
    const part = point.good && (await readGood(context, point.good.code, request.node_code))
    return { number, name, image, x: point.x, y: point.y, part }
  }
  return null
}

async function readPart(db: Db, { part_type, tool }: LockedRequest): Promise<RequestCard['part']> {
  if (part_type === null) return null
  const { types } = await readSetting(db, 'spareParts')
  return { kind: types.find(({ code }) => code === part_type)?.name ?? part_type, tool }
}

async function readOrder(db: Db, { order_id }: LockedRequest): Promise<RequestCard['order']> {
  if (order_id === null) return null
  const [order, items] = await Promise.all([
    db
      .selectFrom('shop_order')
      .select(['number', 'status', 'total'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_item')
      .select(['name', 'quantity', 'unit'])
      .where('order_id', '=', order_id)
      .orderBy('position')
      .execute(),
  ])
  return {
    number: order.number,
    statusText: STATUS_TEXTS[order.status],
    total: kopecksToRubles(order.total),
    goods: items.map(({ name, quantity, unit }) => `${name}, ${withUnit(quantity, unit)}`),
    isCancelled: order.status === 'cancelled',
  }
}

async function readOthers(context: OfficeContext, { id, phone }: LockedRequest): Promise<RequestCard['others']> {
  const { rows } = await sql<{
    id: number
    type: string
    state: string
    result: RequestResult | null
    created_at: Date
    is_question: boolean
  }>`
    select r.id, r.type, r.state, r.result, r.created_at, r.type = 'question' and r.good_code is not null as is_question from feedback_request r
    where right(r.phone, 4) = right(${phone}, 4) and r.phone = ${phone} and r.id <> ${id} order by r.id desc limit ${MOST_OTHERS}`.execute(
    context.db,
  )
  return rows.map((row) => ({
    number: String(row.id),
    kindText: kindText(row.type),
    createdAt: row.created_at.toISOString(),
    isOpen: row.state === 'new',
    resultText: row.state === 'new' ? null : row.result ? REQUEST_RESULTS[row.result] : 'Закрыта',
    path: !row.is_question
      ? `/requests/${row.id}`
      : row.state === 'new' && isPermitted(context, 'reviews.work')
        ? `/reviews/request-${row.id}`
        : null,
  }))
}

async function readOrders(context: OfficeContext, { phone, order_id }: LockedRequest): Promise<RequestCard['orders']> {
  const scope = context.session?.staff.permissions.get('orders.read')
  if (!scope) return []
  const { rows } = await sql<{ number: string; status: OrderStatus; total: number; created_at: Date }>`
    select o.number, o.status, o.total, o.created_at from shop_order o
    where ${isPhone(sql`o.contact_phone`, phone)} and o.id is distinct from ${order_id} and ${scopeCondition(scope)}
    order by o.id desc limit ${MOST_OTHERS}`.execute(context.db)
  return rows.map((order) => ({
    number: order.number,
    statusText: STATUS_TEXTS[order.status],
    total: kopecksToRubles(order.total),
    createdAt: order.created_at.toISOString(),
  }))
}

async function readNotes(db: Db, id: number): Promise<RequestCard['notes']> {
  const rows = await db
    .selectFrom('request_note as note')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.kind', 'note.text', 'note.until', 'note.created_at', 'note.staff_id', 'staff.name'])
    .where('note.request_id', '=', id)
    .orderBy('note.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((note) => ({
    id: note.id,
    kind: note.kind,
    text: note.text,
    until: note.until?.toISOString() ?? null,
    at: note.created_at.toISOString(),
    who: note.staff_id === null ? null : { id: note.staff_id, name: note.name ?? `Сотрудник № ${note.staff_id}` },
  }))
}

async function readMessages(context: OfficeContext, { id, phone }: LockedRequest): Promise<RequestCard['messages']> {
  const { db, clock } = context
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'text',
      'recipient',
      'state',
      'delivery',
      'delivery_words',
      'error',
      'attempts',
      'created_at',
      'next_attempt_at',
    ])
    .where('request_id', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const seesContacts = isPermitted(context, 'contacts.see')
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    text: seesContacts ? row.text : hideContacts(row.text, phone, row.channel === 'email' ? row.recipient : null),
    state: messageState(row),
    stateText: messageStateText(row),
    error: row.error,
    at: row.created_at.toISOString(),
    recallUntil:
      row.state === 'waiting' && row.attempts === 0 && row.next_attempt_at > clock()
        ? row.next_attempt_at.toISOString()
        : null,
  }))
}
