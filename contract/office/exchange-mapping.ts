import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './exchange-mapping.schema.ts'

export type Mapping = Static<typeof S.Mapping>
export type MappingTarget = Static<typeof S.MappingTarget>
export type MappingLists = Static<typeof S.MappingLists>
export type DeskMappingKind = Mapping['kind']

export const exchangeMappings = endpoint<typeof S.exchangeMappings>('GET', '/office/exchange/sources/{id}/mapping')
export const mappingGoods = endpoint<typeof S.mappingGoods>('GET', '/office/exchange/sources/{id}/mapping-goods')
export const mappingLists = endpoint<typeof S.mappingLists>('GET', '/office/exchange/lists')
export const decideMappings = endpoint<typeof S.decideMappings>('POST', '/office/exchange/sources/{id}/mapping')
export const confirmGuesses = endpoint<typeof S.confirmGuesses>('POST', '/office/exchange/sources/{id}/guesses')
export const growTree = endpoint<typeof S.growTree>('POST', '/office/exchange/sources/{id}/tree')
