/**
 * A strict reading of schema.org and of what Google and Yandex require for their rich results: each type with the
 * properties it must and may have here. Anything else — an unknown type or property, an empty text, a relative address
 * — is a problem.
 */
type Check = (value: unknown, path: string) => string[]

const bad = (path: string, value: unknown, wanted: string) => [
  `${path}: ${JSON.stringify(value)?.slice(0, 80)} — ${wanted}`,
]
const check =
  (wanted: string, fits: (value: unknown) => boolean): Check =>
  (value, path) =>
    fits(value) ? [] : bad(path, value, wanted)

const text = check(
  'a text without markup',
  (value) => typeof value === 'string' && value.trim() !== '' && !/<[a-z/!]/i.test(value),
)
const address = check(
  'a whole address',
  (value) => typeof value === 'string' && /^https?:\/\/[^\s{}]+$/.test(value) && URL.canParse(value),
)
const template = check(
  'a template of an address',
  (value) => typeof value === 'string' && /^https?:\/\/\S+\?q=\{search_term_string\}$/.test(value),
)
const positive = check('a number above zero', (value) => typeof value === 'number' && value > 0)
const whole = check('a whole number from 1', (value) => Number.isInteger(value) && (value as number) >= 1)
const degrees = check('degrees', (value) => typeof value === 'number' && Math.abs(value) <= 180)
const stars = check('from 1 to 5', (value) => typeof value === 'number' && value >= 1 && value <= 5)
const day = check(
  'a day or a moment',
  (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) && !Number.isNaN(Date.parse(value)),
)
const hour = check('hours and minutes', (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value))
const phone = check('an international number', (value) => typeof value === 'string' && /^\+7\d{10}$/.test(value))
const oneOf = (...values: unknown[]) => check(`one of ${values.join(', ')}`, (value) => values.includes(value))
const schemaOrg = (...names: string[]) => oneOf(...names.map((name) => `https://schema.org/${name}`))
const list =
  (item: Check): Check =>
  (value, path) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, index) => item(each, `${path}[${index}]`))
      : bad(path, value, 'a list that is not empty')
const ordered: Check = (value, path) => {
  const positions = Array.isArray(value) ? value.map((item: { position?: number }) => item.position) : []
  return positions.every((position, index) => position === (positions[0] ?? 1) + index)
    ? []
    : bad(path, positions, 'positions in order')
}
const thing =
  (...types: string[]): Check =>
  (value, path) => {
    const given = [(value as { '@type'?: string | string[] } | null)?.['@type']].flat()
    return types.some((type) => given.includes(type))
      ? checkThing(value, path)
      : bad(path, given, `a ${types.join(' or ')}`)
  }
const reference: Check = (value, path) =>
  value && Object.keys(value).join() === '@id'
    ? address((value as { '@id': string })['@id'], path)
    : bad(path, value, 'a reference')
const both =
  (...checks: Check[]): Check =>
  (value, path) =>
    checks.flatMap((each) => each(value, path))

interface Type {
  required: Record<string, Check>
  optional?: Record<string, Check>
}

const PLACE: Type = {
  required: {
    name: text,
    url: address,
    telephone: phone,
    address: thing('PostalAddress'),
    geo: thing('GeoCoordinates'),
    openingHoursSpecification: list(thing('OpeningHoursSpecification')),
    image: address,
  },
  optional: {
    '@id': address,
    currenciesAccepted: oneOf('RUB'),
    parentOrganization: reference,
    hasOfferCatalog: thing('OfferCatalog'),
  },
}
const ARTICLE: Type = {
  required: {
    headline: both(
      text,
      check('up to 110 characters', (value) => String(value).length <= 110),
    ),
    image: list(address),
    datePublished: day,
    dateModified: day,
    author: thing('Person', 'Organization'),
    publisher: thing('Organization'),
  },
  optional: { description: text, url: address, mainEntityOfPage: address, inLanguage: oneOf('ru-RU') },
}

const TYPES: Record<string, Type> = {
  Organization: {
    required: { name: text, url: address },
    optional: {
      '@id': address,
      legalName: text,
      slogan: text,
      logo: (value, path) => (typeof value === 'string' ? address(value, path) : thing('ImageObject')(value, path)),
      email: text,
      telephone: phone,
      foundingDate: check('a year', (value) => /^\d{4}$/.test(String(value))),
      sameAs: list(address),
    },
  },
  ImageObject: { required: { url: address } },
  WebSite: {
    required: { name: text, url: address, potentialAction: thing('SearchAction') },
    optional: { '@id': address, inLanguage: oneOf('ru-RU'), publisher: reference },
  },
  SearchAction: { required: { target: thing('EntryPoint'), 'query-input': oneOf('required name=search_term_string') } },
  EntryPoint: { required: { urlTemplate: template } },
  BreadcrumbList: { required: { itemListElement: both(list(thing('ListItem')), ordered) } },
  ListItem: { required: { position: whole, name: text }, optional: { item: address, url: address } },
  ItemList: { required: { itemListElement: both(list(thing('ListItem')), ordered), numberOfItems: whole } },
  OfferCatalog: {
    required: { name: text },
    optional: { url: address, numberOfItems: whole, itemListElement: list(thing('OfferCatalog', 'Offer')) },
  },
  Product: {
    required: { name: text, image: list(address), offers: thing('Offer'), brand: thing('Brand'), sku: text },
    optional: {
      url: address,
      mpn: text,
      category: text,
      description: text,
      aggregateRating: thing('AggregateRating'),
      review: list(thing('Review')),
    },
  },
  Brand: { required: { name: text } },
  Offer: {
    required: {},
    optional: {
      url: address,
      price: positive,
      priceCurrency: oneOf('RUB'),
      priceValidUntil: day,
      availability: schemaOrg('InStock', 'BackOrder', 'OutOfStock'),
      itemCondition: schemaOrg('NewCondition', 'UsedCondition'),
      seller: reference,
      businessFunction: address,
      priceSpecification: thing('UnitPriceSpecification', 'PriceSpecification'),
      itemOffered: thing('Service'),
    },
  },
  UnitPriceSpecification: { required: { price: positive, priceCurrency: oneOf('RUB'), unitCode: oneOf('DAY') } },
  PriceSpecification: { required: { price: positive, minPrice: positive, priceCurrency: oneOf('RUB') } },
  Service: { required: { name: text } },
  AggregateRating: {
    required: { ratingValue: stars, reviewCount: whole },
    optional: { bestRating: oneOf(5), worstRating: oneOf(1) },
  },
  Review: {
    required: { author: thing('Person'), reviewRating: thing('Rating'), datePublished: day },
    optional: { reviewBody: text },
  },
  Rating: { required: { ratingValue: stars }, optional: { bestRating: oneOf(5), worstRating: oneOf(1) } },
  Person: { required: { name: text } },
  LocalBusiness: PLACE,
  HardwareStore: PLACE,
  ProfessionalService: PLACE,
  PostalAddress: { required: { streetAddress: text, addressLocality: text, addressCountry: oneOf('RU') } },
  GeoCoordinates: { required: { latitude: degrees, longitude: degrees } },
  OpeningHoursSpecification: {
    required: {
      dayOfWeek: oneOf('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
      opens: hour,
      closes: hour,
    },
  },
  Article: ARTICLE,
  BlogPosting: ARTICLE,
  NewsArticle: ARTICLE,
  FAQPage: { required: { mainEntity: list(thing('Question')) } },
  Question: { required: { name: text, acceptedAnswer: thing('Answer') } },
  Answer: { required: { text } },
}

function checkThing(value: unknown, path = ''): string[] {
  const given = value as Record<string, unknown> | null
  const names = [given?.['@type']].flat() as string[]
  return names.flatMap((name) => {
    const type = TYPES[name]
    if (!given || !type) return [`${path}: тип ${String(name)} неизвестен`]
    const known: Record<string, Check> = { ...type.required, ...type.optional }
    const here = `${path}/${name}`
    return [
      ...Object.keys(type.required)
        .filter((key) => given[key] === undefined)
        .map((key) => `${here}: нет ${key}`),
      ...Object.entries(given).flatMap(([key, each]) => {
        if (key === '@type') return []
        return known[key] ? known[key](each, `${here}.${key}`) : [`${here}: лишнее ${key}`]
      }),
    ]
  })
}

/** A whole script of a page. Answers the types on top and what is wrong. */
export function checkJsonLd(document: unknown): { types: string[]; problems: string[] } {
  const { '@context': context, '@graph': graph } = document as { '@context'?: unknown; '@graph'?: unknown }
  if (context !== 'https://schema.org' || !Array.isArray(graph)) return { types: [], problems: ['не schema.org'] }
  return {
    types: graph.flatMap((each: { '@type': string | string[] }) => each['@type']),
    problems: graph.flatMap((each) => checkThing(each)),
  }
}
