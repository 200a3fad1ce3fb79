import type { ServiceCenter, Warehouse } from '#contract/shapes.ts'
import { serviceCenterPath, shopPath } from '../../paths.ts'
import type { PageFacts } from '../../state/init.tsx'
import { organizationId } from './organization-id.ts'
import type { Thing } from './thing.ts'

const DAYS: Record<string, string> = {
  Понедельник: 'Monday',
  Вторник: 'Tuesday',
  Среда: 'Wednesday',
  Четверг: 'Thursday',
  Пятница: 'Friday',
  Суббота: 'Saturday',
  Воскресенье: 'Sunday',
}

type Place = Pick<Warehouse, 'name' | 'address' | 'phone' | 'cityName' | 'geoLat' | 'geoLon' | 'workTime'>

function place(facts: PageFacts, shop: Place, path: string): Omit<Thing, '@type'> {
  return {
    '@id': `${facts.origin}${path}#place`,
    name: shop.name,
    url: facts.origin + path,
    image: `${facts.origin}/share.png`,
    telephone: `+${shop.phone}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address,
      addressLocality: shop.cityName,
      addressCountry: 'RU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: shop.geoLat, longitude: shop.geoLon },
    openingHoursSpecification: shop.workTime
      .filter(({ isDayOff, weekday }) => isDayOff === '0' && weekday in DAYS)
      .map(({ weekday, start, end }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: DAYS[weekday],
        opens: start,
        closes: end,
      })),
    currenciesAccepted: 'RUB',
    parentOrganization: { '@id': organizationId(facts) },
  }
}

export const shopBusiness = (facts: PageFacts, shop: Warehouse): Thing => ({
  '@type': ['LocalBusiness', 'HardwareStore'],
  ...place(facts, shop, shopPath(shop.slug)),
})

export const serviceBusiness = (facts: PageFacts, center: ServiceCenter): Thing => ({
  '@type': ['LocalBusiness', 'ProfessionalService'],
  ...place(facts, center, serviceCenterPath(center.slug)),
  ...(center.works.length > 0 ? { hasOfferCatalog: worksCatalog(center) } : {}),
})

function worksCatalog({ works }: ServiceCenter): Thing {
  return {
    '@type': 'OfferCatalog',
    name: 'Ремонт инструмента',
    itemListElement: works.map(({ name, priceFrom }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
      priceSpecification: {
        '@type': 'PriceSpecification',
        price: priceFrom,
        minPrice: priceFrom,
        priceCurrency: 'RUB',
      },
    })),
  }
}
