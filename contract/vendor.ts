import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './vendor.schema.ts'

export type Vendor = Static<typeof S.Vendor>

export const vendors = endpoint<typeof S.vendors>('GET', '/vendor')
export const vendorBySlug = endpoint<typeof S.vendorBySlug>('GET', '/vendor/{slug}')
export const vendorGoods = endpoint<typeof S.vendorGoods>('GET', '/vendor/{code}/goods')
export const vendorFilters = endpoint<typeof S.vendorFilters>('GET', '/vendor/{code}/filters')
export const vendorListing = endpoint<typeof S.vendorListing>('GET', '/vendor/{code}/listing')
