import type { InitContent } from '#contract/content.ts'
import { ApiError } from '#contract/api-error.ts'
import type { ShopDay } from '#rules/calendar/day-off-calendar.ts'
import { courierCutOff } from '#rules/delivery/courier-slots.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { readContacts } from '#server/shop/ground/contact-information/queries.ts'
import { readShopDays } from '#server/shop/ground/branch/calendars.ts'
import { findNode, withCourier } from '#server/shop/ground/branch/queries.ts'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'
import { readSetting, unwrittenFacts, unwrittenWords } from '#server/kernel/settings.ts'
import { isReceiptByEmail } from '#server/shop/orders/payment/receipt-terms.ts'
import { type CategoryMenu, readCategoryMenu, withCounts } from './category-menu.ts'
import { homeSeo } from './home-seo.ts'
import { readBanners, readMenu, readMenus } from './queries.ts'

const FRESH_MS = 15_000
/**
 * As far as promises of a page reach (see rules/delivery/shop-moment.ts), and then as long as an old tab stays open.
 */
const SHOP_DAYS_AHEAD = 60

/** A new shop whose tables are made but not yet filled: not broken, not open either. */
const emptyShop = (why: string) =>
  new ApiError(503, { errorCode: 'EMPTY_SHOP', errorMessage: `Магазин ещё наполняют: ${why}.` }, { retryAfter: 60 })
export const EMPTY_SHOP = emptyShop('в нём нет ни одного филиала')

/** Every page asks for this, so each branch's answer is memoized for a few seconds. */
const cachedContent = memoizeByDatabase(FRESH_MS, readContent)

const cachedUnwritten = memoizeByDatabase(FRESH_MS, (db: Db, _shop: 'shop') => unwrittenFacts(db))

/** A production shop under an invented name, phone or company would deceive its buyers. */
async function refuseInvented(db: Db): Promise<void> {
  const unwritten = await cachedUnwritten(db, 'shop')
  if (unwritten.length > 0) throw emptyShop(unwrittenWords(unwritten))
}

/**
 * What the shop can be paid with and carried by hangs on its adapters, whom it is counted by on its configuration,
 * neither on its tables.
 */
export async function initContent({
  db,
  catalog,
  nodeCode,
  ports,
  config,
  clock,
}: Pick<CallContext, 'db' | 'catalog' | 'nodeCode' | 'ports' | 'config' | 'clock'>): Promise<InitContent> {
  const [{ split, sbp, shopDays, nodeLogistic, categories, taxes, ...content }, { vendors }, goods, vendorGoods] =
    await Promise.all([
      cachedContent(db, nodeCode),
      directoryOf(db),
      catalog.categoryCounts({ isHire: false, nodeCode }),
      catalog.vendorCounts({ nodeCode }),
    ])
  if (config.mode === 'production') await refuseInvented(db)
  const payments = {
    online: ports.payments.online !== null,
    split: split.active && ports.payments.split !== null,
    // every page carries it: said only where it is so
    ...(sbp && ports.payments.online?.offers?.sbp ? { sbp: true as const } : {}),
  }
  const { metrikaId, offlinePages } = config
  const services = {
    transport: ports.transport !== null,
    suggestions: ports.suggestions !== null,
    ...(isReceiptByEmail({ ports, taxes }) && { emailForReceipt: true }),
  }
  return {
    ...content,
    categories: withCounts(categories, { goods, vendorGoods, vendors }),
    nodeLogistic: withCourier(nodeLogistic, ports),
    services,
    shopDays: nearDays(shopDays, clock()),
    payments,
    split: { ...split, active: payments.split },
    metrikaId,
    offlinePages,
  }
}

/** Yesterday counts: a night shop still serves its hours. */
function nearDays(days: readonly ShopDay[], now: Date): ShopDay[] {
  const { day: today } = moscowMoment(now)!
  return days.filter(({ day }) => day >= addDays(today, -1) && day <= addDays(today, SHOP_DAYS_AHEAD))
}

async function readContent(
  db: Db,
  nodeCode: string,
): Promise<
  Omit<InitContent, 'categories' | 'payments' | 'services' | 'metrikaId' | 'offlinePages'> & {
    categories: CategoryMenu
    taxes: { receiptsByEmail: boolean }
    sbp: boolean
  }
> {
  const [
    nodeLogistic,
    nodes,
    contacts,
    menu,
    quickNavigation,
    categories,
    banners,
    shop,
    seo,
    delivery,
    split,
    courier,
    titles,
    bonuses,
    orders,
    payments,
    shopDays,
    taxes,
  ] = await Promise.all([
    findNode(db, nodeCode),
    db
      .selectFrom('node_logistic as node')
      .innerJoin('city', 'city.id', 'node.city_id')
      .select(['node.code', 'node.slug', 'node.name', 'city.fias_id as fiasId', 'city.kladr_id as kladrId'])
      .where('node.closed_at', 'is', null)
      .orderBy('node.position')
      .execute(),
    readContacts(db, nodeCode),
    readMenus(db),
    readMenu(db, 'quick'),
    readCategoryMenu(db),
    readBanners(db, 'home', nodeCode),
    readSetting(db, 'shop'),
    readSetting(db, 'seo'),
    readSetting(db, 'delivery'),
    readSetting(db, 'split'),
    readSetting(db, 'courier'),
    readSetting(db, 'titles'),
    readSetting(db, 'bonuses'),
    readSetting(db, 'orders'),
    readSetting(db, 'payments'),
    readShopDays(db),
    readSetting(db, 'taxes'),
  ])
  if (!nodeLogistic) throw EMPTY_SHOP
  const cutOff = courierCutOff(courier)
  return {
    contacts,
    nodeLogistic,
    nodes,
    menu,
    quickNavigation,
    seo: homeSeo(seo, nodeLogistic.nameIn),
    categories,
    banners,
    info: { logoText: shop.name, slogan: shop.slogan, foundedYear: shop.foundedYear },
    delivery: delivery.active,
    ...(cutOff !== 0 && { courierCutOff: cutOff }),
    split: { active: split.active, min: kopecksToRubles(split.min), max: kopecksToRubles(split.max) },
    sbp: payments.sbp,
    bonuses: { limitPercent: bonuses.limitPercent },
    orders: { minimum: kopecksToRubles(orders.minimum) },
    shopDays,
    taxes,
    ...titles,
  }
}
