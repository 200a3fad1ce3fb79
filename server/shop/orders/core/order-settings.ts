import type { MessageKey } from '#rules/content/message-templates.ts'
import type { Db } from '#server/db/client.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting } from '#server/kernel/settings.ts'

const FRESH_MS = 5000

const cached = memoizeByDatabase(FRESH_MS, async (db: Db) => {
  const [
    shop,
    orders,
    cart,
    bonuses,
    split,
    delivery,
    courierTerms,
    requisites,
    taxes,
    payments,
    consents,
    nodes,
    shops,
    templates,
  ] = await Promise.all([
    readSetting(db, 'shop'),
    readSetting(db, 'orders'),
    readSetting(db, 'cart'),
    readSetting(db, 'bonuses'),
    readSetting(db, 'split'),
    readSetting(db, 'delivery'),
    readSetting(db, 'courier'),
    readSetting(db, 'requisites'),
    readSetting(db, 'taxes'),
    readSetting(db, 'payments'),
    readSetting(db, 'consents'),
    db.selectFrom('node_logistic').select(['code', 'slug', 'phone']).execute(),
    db
      .selectFrom('warehouse')
      .select(['id', 'address', 'phone', 'directions', 'work_time', 'geo_lat as geoLat', 'geo_lon as geoLon'])
      .where('is_shop', '=', true)
      .execute(),
    db.selectFrom('message_template').selectAll().execute(),
  ])
  const slugs = new Map(nodes.map(({ code, slug }) => [code, slug]))
  const phones = new Map(nodes.map(({ code, phone }) => [code, phone]))
  const messages = new Map(templates.map(({ key, ...template }) => [key, template]))
  const places = new Map(shops.map((each) => [each.id, each]))
  return {
    shop,
    orders,
    maxQuantity: cart.maxQuantity,
    bonusPercent: bonuses.limitPercent,
    companyEarns: bonuses.forCompanies,
    split,
    courier: delivery.active,
    courierTerms,
    requisites,
    taxes,
    payments,
    personalDataVersion: consents.personalDataVersion,
    slugOf: (nodeCode: string) => slugs.get(nodeCode) ?? null,
    /** Where an order is picked up; null when it is brought. */
    placeOf: (warehouseId: number | null) => (warehouseId === null ? null : (places.get(warehouseId) ?? null)),
    /** The shop's own words of a message; null: the built-in ones. */
    messageOf: (key: MessageKey) => messages.get(key) ?? null,
    phoneOf: (nodeCode: string) => phones.get(nodeCode) ?? shop.phone,
  }
})

export const orderSettings = (db: Db) => cached(db, undefined)
export type OrderSettings = Awaited<ReturnType<typeof orderSettings>>

/** Without an account nobody can pay. */
export const canInvoice = ({ requisites }: Pick<OrderSettings, 'requisites'>) =>
  requisites.account !== '' && requisites.bik !== ''
