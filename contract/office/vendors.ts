import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './vendors.schema.ts'

export type OfficeVendor = Static<typeof S.OfficeVendor>
export type VendorEffect = Static<typeof S.VendorEffect>

export const officeVendors = endpoint<typeof S.officeVendors>('GET', '/office/brands')
export const makeVendor = endpoint<typeof S.makeVendor>('POST', '/office/brands')
export const vendorEffect = endpoint<typeof S.vendorEffect>('GET', '/office/brands/{code}/effect')
export const changeVendor = endpoint<typeof S.changeVendor>('POST', '/office/brands/{code}')
export const mergeVendors = endpoint<typeof S.mergeVendors>('POST', '/office/brands/{code}/merge')
export const deleteVendor = endpoint<typeof S.deleteVendor>('POST', '/office/brands/{code}/delete')
