import Type from 'typebox'
import { section } from './call.schema.ts'
import { FiltersAnswer, listingPage } from './catalog.schema.ts'
import { CategoryCard, Good, VendorLink } from './good.schema.ts'

const { schema, pagedSchema } = section('Бренды')

export const Vendor = Type.Object({
  ...VendorLink.properties,
  url: Type.String(),
  country: Type.String(),
  description: Type.String(),
  palette: Type.String(),
  goods: Type.Integer(),
})

export const vendors = schema({
  summary: 'Все бренды по буквам',
  cached: true,
  byNode: true,
  answer: Type.Array(Type.Object({ letter: Type.String(), vendors: Type.Array(Vendor) })),
})

const slug = { slug: Type.String({ minLength: 1, maxLength: 100 }) }

export const vendorBySlug = schema({
  summary: 'Бренд и разделы, в которых он есть',
  cached: true,
  byNode: true,
  params: slug,
  answer: Type.Object({ ...Vendor.properties, categories: Type.Array(CategoryCard) }),
})

const ofVendor = {
  params: { code: Type.String({ minLength: 1, maxLength: 100 }) },
  query: { categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
}

export const vendorGoods = pagedSchema({
  summary: 'Товары бренда с отбором, порядком и страницами',
  cached: true,
  byNode: true,
  listing: true,
  ...ofVendor,
  answer: Good,
})

export const vendorFilters = schema({
  summary: 'Фильтры товаров бренда',
  cached: true,
  byNode: true,
  listing: true,
  ...ofVendor,
  answer: FiltersAnswer,
})

/** For a brand's page: wrong values in the address are set aside and told, not refused. */
export const vendorListing = schema({
  summary: 'Товары и фильтры бренда одним ответом',
  cached: true,
  byNode: true,
  listing: true,
  params: ofVendor.params,
  answer: Type.Object(listingPage),
})
