import { SETTINGS } from '#rules/settings/shop-schema.ts'

/** A card of its own, opened by the key. */
const CARDS: Readonly<Record<string, string>> = {
  order: '/orders',
  customer: '/customers',
  staff: '/people',
  good: '/goods',
  category: '/goods/categories',
  attribute: '/goods/attributes',
  repair: '/repairs',
  rental: '/rental',
  request: '/requests',
  return: '/returns',
  text: '/texts',
  synonym: '/search/synonyms',
  'search-need': '/search/needs',
  'search-pin': '/search/pins',
  'exchange-run': '/exchange/runs',
  'stock-count': '/goods/stock/counts',
  promo: '/promo',
  company: '/customers/companies',
  'gift-card': '/gift-cards',
}

/** No card: the screen it stands on. */
const SCREENS: Readonly<Record<string, string>> = {
  role: '/people/roles',
  branch: '/settings/places',
  shop: '/settings/places',
  'service-center': '/settings/places',
  calendar: '/settings/days',
  'api-key': '/settings/access',
  export: '/exports',
  'export-schedule': '/exports/schedules',
  webhook: '/settings/access',
  vendor: '/goods/brands',
  'subject-request': '/customers/requests',
  consent: '/customers/consents',
  'search-brand': '/search/words',
  'search-never': '/search/words',
  'rental-piece': '/rental/calendar',
  redirect: '/seo',
  seo: '/seo/titles',
  exchange: '/exchange',
  'exchange-owner': '/exchange',
  'exchange-mapping': '/exchange/mapping',
  'price-schedule': '/goods/prices/schedules',
  'price-rule': '/goods/prices/rule',
  'price-list': '/customers/agreed-prices',
}

/** Where a thing of the journal is led in the office; null: nowhere by itself. */
export function thingPath(thing: string, key: string): string | null {
  if (CARDS[thing]) return `${CARDS[thing]}/${encodeURIComponent(key)}`
  if (thing === 'review' || thing === 'question') return `/reviews/${thing}-${key}`
  if (thing === 'shop-review') return `/reviews/shop-${key}`
  if (thing === 'setting') {
    const field = Object.entries(SETTINGS).find(([name]) => name.startsWith(`${key}.`))?.[1]
    return field ? `/settings/${field.section}` : '/settings'
  }
  return SCREENS[thing] ?? null
}
