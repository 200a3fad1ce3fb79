import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './places.schema.ts'

export type PlacesAnswer = Static<typeof S.PlacesAnswer>
export type OfficeBranch = Static<typeof S.OfficeBranch>
export type OfficePlace = Static<typeof S.OfficePlace>
export type BranchFields = Static<typeof S.BranchFields>
export type PlaceFields = Static<typeof S.PlaceFields>
export type TiersEffect = Static<typeof S.TiersEffect>
export type SpecialDay = Static<typeof S.SpecialDay>

export const places = endpoint<typeof S.places>('GET', '/office/places')
export const saveBranch = endpoint<typeof S.saveBranch>('POST', '/office/places/branches')
export const savePlace = endpoint<typeof S.savePlace>('POST', '/office/places/shops')
export const previewTiers = endpoint<typeof S.previewTiers>('POST', '/office/places/tiers/preview')
export const saveTiers = endpoint<typeof S.saveTiers>('POST', '/office/places/tiers')
export const saveSpecialDay = endpoint<typeof S.saveSpecialDay>('POST', '/office/places/days')
