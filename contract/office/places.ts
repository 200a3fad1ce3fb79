import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './places.schema.ts'

export type PlacesAnswer = Static<typeof S.PlacesAnswer>
export type OfficeBranch = Static<typeof S.OfficeBranch>
export type OfficePlace = Static<typeof S.OfficePlace>
export type BranchFields = Static<typeof S.BranchFields>
export type PlaceFields = Static<typeof S.PlaceFields>
export type TiersEffect = Static<typeof S.TiersEffect>
export type NewBranch = Static<typeof S.NewBranch>
export type BranchCity = Static<typeof S.BranchCity>
export type PlaceHistoryEntry = Static<typeof S.PlaceHistoryEntry>
export type DayHistoryEntry = Static<typeof S.DayHistoryEntry>
export type SpecialDay = Static<typeof S.SpecialDay>

export const places = endpoint<typeof S.places>('GET', '/office/places')
export const saveBranch = endpoint<typeof S.saveBranch>('POST', '/office/places/branches')
export const savePlace = endpoint<typeof S.savePlace>('POST', '/office/places/shops')
export const previewTiers = endpoint<typeof S.previewTiers>('POST', '/office/places/tiers/preview')
export const saveTiers = endpoint<typeof S.saveTiers>('POST', '/office/places/tiers')
export const saveSpecialDay = endpoint<typeof S.saveSpecialDay>('POST', '/office/places/days')
export const branchCities = endpoint<typeof S.branchCities>('GET', '/office/places/cities')
export const openBranch = endpoint<typeof S.openBranch>('POST', '/office/places/branches/open')
export const closeBranch = endpoint<typeof S.closeBranch>('POST', '/office/places/branches/close')
export const placesHistory = endpoint<typeof S.placesHistory>('GET', '/office/places/history')
export const takeBackPlaces = endpoint<typeof S.takeBackPlaces>('POST', '/office/places/history/back')
export const daysHistory = endpoint<typeof S.daysHistory>('GET', '/office/places/days/history')
