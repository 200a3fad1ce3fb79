import { expect, it } from 'vitest'
import { checkJsonLd } from './json-ld-check.ts'

const offer = { '@type': 'Offer', price: 10, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' }
const product = {
  '@type': 'Product',
  name: 'Бур',
  sku: '1',
  image: ['https://shop.test/a.webp'],
  brand: { '@type': 'Brand', name: 'NORVIK' },
  offers: offer,
}
const problems = (thing: object) => checkJsonLd({ '@context': 'https://schema.org', '@graph': [thing] }).problems.join()
const item = (position: number) => ({ '@type': 'ListItem', position, name: 'Бур', item: 'https://shop.test/' })

it('finds nothing wrong with what is right', () => expect(problems(product)).toBe(''))

it.each([
  [{ ...product, name: '' }, '/Product.name'],
  [{ ...product, name: '<b>Бур</b>' }, '/Product.name'],
  [{ ...product, image: ['/a.webp'] }, '/Product.image[0]'],
  [{ ...product, image: [] }, '/Product.image'],
  [{ ...product, offers: undefined }, 'нет offers'],
  [{ ...product, offers: { ...offer, price: 0 } }, '/Offer.price'],
  [{ ...product, offers: { ...offer, availability: 'InStock' } }, '/Offer.availability'],
  [{ ...product, colour: 'red' }, 'лишнее colour'],
  [
    { ...product, aggregateRating: { '@type': 'AggregateRating', ratingValue: 0, reviewCount: 0 } },
    '/AggregateRating.ratingValue',
  ],
  [{ '@type': 'Hammer' }, 'тип Hammer неизвестен'],
  [{ '@type': 'BreadcrumbList', itemListElement: [item(1), item(3)] }, 'positions in order'],
  [{ '@type': 'FAQPage', mainEntity: [] }, 'a list that is not empty'],
])('%# is told', (thing, problem) => expect(problems(thing)).toContain(problem))

it('refuses what is not of schema.org', () =>
  expect(checkJsonLd({ '@type': 'Product' }).problems).toEqual(['не schema.org']))
