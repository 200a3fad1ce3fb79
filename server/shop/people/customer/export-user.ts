import type { Db } from '#server/db/client.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { findCustomer, presentUser } from './customer-queries.ts'
import { deliveryAddressesOf } from './delivery-address-queries.ts'
import { joinedInto } from './erase-person.ts'
import { favoriteCodes } from './favorite-queries.ts'
import { organizationsOf } from './organization-queries.ts'

type Asker = Pick<Services, 'db' | 'upper'>

type Reader = (db: Db, userId: number, upper: Asker['upper']) => Promise<unknown>

declare module '#server/shop/ground/call-context.ts' {
  interface UpperStoreys {
    /** A person's orders as the account shows them, newest first. */
    ordersOf: (db: Db, userId: number, page: number, perPage: number) => Promise<{ orders: { id: number }[] }>
  }
}

const profile: Reader = async (db, userId) => {
  const row = await findCustomer(db, userId)
  return { ...presentUser(row, null), createdAt: row.created_at, cityFiasId: row.city_fias_id }
}

/** Also of cards joined with this one: their entries stayed with them. */
const bonuses: Reader = async (db, userId) =>
  db
    .selectFrom('bonus_entry')
    .select(['created_at as date', 'amount', 'reason', 'order_number as orderNumber', 'balance_after as balanceAfter'])
    .where('user_id', 'in', [userId, ...(await joinedInto(db, userId))])
    .orderBy('id')
    .execute()

const consents: Reader = (db, userId) =>
  db
    .selectFrom('consent')
    .select(['created_at as date', 'kind', 'given', 'text_version as textVersion', 'ip', 'page'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Where and when, never the token. */
const signIns: Reader = (db, userId) =>
  db
    .selectFrom('auth_token')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'ip', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Browsers that signed in once, also those signed out since. */
const devices: Reader = (db, userId) =>
  db
    .selectFrom('customer_device')
    .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt', 'address', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute()

const formerKeys: Reader = (db, userId) =>
  db
    .selectFrom('customer_former_key')
    .select(['created_at as date', 'kind', 'value'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const reviews: Reader = async (db, userId) =>
  db
    .selectFrom('review')
    .select(['created_at as date', 'good_code as goodCode', 'rating', 'pros', 'cons', 'text', 'status'])
    .where('user_id', 'in', [userId, ...(await joinedInto(db, userId))])
    .orderBy('id')
    .execute()

const shopReviews: Reader = (db, userId) =>
  db
    .selectFrom('shop_review')
    .innerJoin('warehouse', 'warehouse.id', 'shop_review.warehouse_id')
    .innerJoin('shop_order', 'shop_order.id', 'shop_review.order_id')
    .select([
      'shop_review.created_at as date',
      'warehouse.name as shop',
      'shop_review.rating',
      'shop_review.text',
      'shop_review.status',
    ])
    .where('shop_order.user_id', '=', userId)
    .orderBy('shop_review.id')
    .execute()

const repairs: Reader = (db, userId) =>
  db
    .selectFrom('repair')
    .select(['created_at as date', 'number', 'tool', 'fault', 'state', 'name', 'phone'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const returns: Reader = (db, userId) =>
  db
    .selectFrom('goods_return')
    .innerJoin('shop_order', 'shop_order.id', 'goods_return.order_id')
    .select([
      'goods_return.created_at as date',
      'goods_return.id',
      'shop_order.number as orderNumber',
      'goods_return.state',
      'goods_return.reason',
      'goods_return.wish',
      'goods_return.comment',
    ])
    .where('shop_order.user_id', '=', userId)
    .orderBy('goods_return.id')
    .execute()

const MOST_ORDERS = 10_000

/** As the account shows them, with what was written down about the person. */
const orders: Reader = async (db, userId, upper) => {
  const shown = await upper.ordersOf(db, userId, 1, MOST_ORDERS)
  const contacts = await db
    .selectFrom('shop_order')
    .select([
      'id',
      'contact_name as name',
      'contact_phone as phone',
      'contact_email as email',
      'organization',
      'comment',
      'ip',
    ])
    .where('user_id', '=', userId)
    .execute()
  const byId = new Map(contacts.map(({ id, ...contact }) => [id, contact]))
  return shown.orders.map((order) => ({ ...order, contact: byId.get(order.id) }))
}

const rentals: Reader = (db, userId) =>
  db
    .selectFrom('hire_booking')
    .select([
      'number',
      'created_at as createdAt',
      'days',
      'status',
      'good_code as goodCode',
      'good_name as goodName',
      'name',
      'phone',
      'delivery_address as deliveryAddress',
      'comment',
      'ip',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const cart: Reader = (db, userId) =>
  db
    .selectFrom('cart')
    .innerJoin('cart_item', 'cart_item.cart_uuid', 'cart.uuid')
    .select(['cart_item.good_code as goodCode', 'cart_item.quantity'])
    .where('cart.user_id', '=', userId)
    .orderBy('cart_item.id')
    .execute()

const requests: Reader = (db, userId) =>
  db
    .selectFrom('feedback_request')
    .select(['created_at as date', 'type', 'name', 'phone', 'message', 'good_code as goodCode', 'tool', 'state'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const tools: Reader = (db, userId) =>
  db
    .selectFrom('customer_tool')
    .select(['created_at as date', 'name', 'serial', 'bought_on as boughtOn', 'good_code as goodCode'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** As their owner sees them: the number is the provider's. */
const cards: Reader = (db, userId) =>
  db
    .selectFrom('saved_card')
    .select(['created_at as date', 'title', 'expires'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const lists: Reader = (db, userId) =>
  db
    .selectFrom('customer_list')
    .select(['saved_at as date', 'name', 'goods'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const stockAlerts: Reader = (db, userId) =>
  db
    .selectFrom('stock_alert')
    .select(['created_at as date', 'good_code as goodCode', 'recipient', 'state'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const likes: Reader = (db, userId) =>
  db
    .selectFrom('publication_like')
    .select(['created_at as date', 'publication_id as publicationId'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** What the shop's people wrote down about them. */
const notes: Reader = (db, userId) =>
  db
    .selectFrom('customer_note')
    .select(['created_at as date', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const subjectRequests: Reader = (db, userId) =>
  db
    .selectFrom('subject_request')
    .select(['kind', 'text', 'received_on as receivedOn', 'due_on as dueOn', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const companies: Reader = (db, userId) =>
  db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .select(['company_member.created_at as date', 'company.name', 'company.inn', 'company.kpp'])
    .where('user_id', '=', userId)
    .orderBy('company.id')
    .execute()

const companyRequests: Reader = (db, userId) =>
  db
    .selectFrom('company_request')
    .select(['created_at as date', 'total', 'state', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Each names a section of the file a customer takes home. */
const SECTIONS: Record<string, Reader> = {
  profile,
  formerKeys,
  deliveryAddresses: deliveryAddressesOf,
  organizations: organizationsOf,
  companies,
  companyRequests,
  cards,
  tools,
  lists,
  favorites: favoriteCodes,
  cart,
  orders,
  rentals,
  bonuses,
  requests,
  stockAlerts,
  reviews,
  shopReviews,
  repairs,
  returns,
  likes,
  consents,
  signIns,
  devices,
  notes,
  subjectRequests,
}

export async function exportedSections({ db, upper }: Asker, userId: number): Promise<Record<string, unknown>> {
  const sections: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(SECTIONS)) sections[name] = await read(db, userId, upper)
  return sections
}
