import type { ShopTerms } from '#contract/shop-terms.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import { courierTiers, readTiers } from '#rules/delivery/delivery-threshold.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readContacts } from '#server/shop/ground/contact-information/queries.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'

const DOCUMENTS: readonly [name: string, path: string][] = [
  ['Доставка', '/delivery/'],
  ['Оплата', '/payment/'],
  ['Публичная оферта', '/offer/'],
  ['Политика конфиденциальности', '/privacy-policy/'],
  ['Обработка персональных данных', '/personal-data/'],
]

/** What holds today, from the settings the checkout itself reads. */
export async function readShopTerms({ db, nodeCode, config, ports }: CallContext): Promise<ShopTerms> {
  const [settings, contacts, { shops, prices }, nodes] = await Promise.all([
    orderSettings(db),
    readContacts(db, nodeCode),
    branchFacts(db, nodeCode),
    db.selectFrom('node_logistic').select(['code', 'slug', 'name']).orderBy('position').execute(),
  ])
  const branches = nodes.map(({ code, slug, name }) => ({
    code,
    name,
    url: `${config.scheme}://${cityHost(slug, config.host)}/`,
  }))
  const tiers = settings.courier ? courierTiers(nodeCode, prices, ports.transport !== null) : []
  return {
    name: settings.shop.name,
    currency: 'RUB',
    timeZone: 'Europe/Moscow',
    branch: {
      ...branches.find(({ code }) => code === nodeCode)!,
      phone: contacts.phone,
      email: contacts.email,
      workTime: contacts.workTimeFormatted,
    },
    branches,
    delivery: {
      pickup: shops
        .filter(({ hasPickup }) => hasPickup)
        .map(({ id, name, address, workingSchedule }) => ({ id, name, address, workTime: workingSchedule })),
      courier:
        tiers.length === 0
          ? null
          : readTiers(tiers).map(({ start, price }) => ({
              from: kopecksToRubles(start),
              price: kopecksToRubles(price),
            })),
      transport: ports.transport !== null,
    },
    payment: [
      'on-receipt',
      ...(ports.payments.online ? (['online'] as const) : []),
      ...(ports.payments.split ? (['split'] as const) : []),
      'invoice',
    ],
    order: {
      minimum: kopecksToRubles(settings.orders.minimum),
      maxPieces: settings.maxQuantity,
      reserveMinutes: settings.orders.reserveMinutes,
    },
    documents: DOCUMENTS.map(([name, path]) => ({ name, url: `${config.scheme}://${config.host}${path}` })),
  }
}
