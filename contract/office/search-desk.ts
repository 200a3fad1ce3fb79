import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './search-desk.schema.ts'

export type SoughtQuery = Static<typeof S.SoughtQuery>
export type TriedQuery = Static<typeof S.TriedQuery>
export type GoodExplanation = Static<typeof S.GoodExplanation>
export type SearchChange = Static<typeof S.SearchChange>
export type SearchEffect = Static<typeof S.SearchEffect>
export type SynonymSet = Static<typeof S.SynonymSet>
export type OfficeNeedRow = Static<typeof S.OfficeNeedRow>
export type SearchWordList = Static<typeof S.SearchWordList>
export type SearchPin = Static<typeof S.SearchPin>
export type SearchLists = Static<typeof S.SearchLists>
export type SearchTask = Static<typeof S.SearchTask>

export const soughtQueries = endpoint<typeof S.soughtQueries>('GET', '/office/search/queries')
export const tryQuery = endpoint<typeof S.tryQuery>('GET', '/office/search/try')
export const explainFound = endpoint<typeof S.explainFound>('GET', '/office/search/explain')
export const searchEffect = endpoint<typeof S.searchEffect>('POST', '/office/search/effect')
export const changeSearchTable = endpoint<typeof S.changeSearchTable>('POST', '/office/search/changes')
export const synonymSets = endpoint<typeof S.synonymSets>('GET', '/office/search/synonyms')
export const synonymHints = endpoint<typeof S.synonymHints>('GET', '/office/search/hints')
export const searchNeeds = endpoint<typeof S.searchNeeds>('GET', '/office/search/needs')
export const searchWords = endpoint<typeof S.searchWords>('GET', '/office/search/words')
export const searchPins = endpoint<typeof S.searchPins>('GET', '/office/search/pins')
export const searchLists = endpoint<typeof S.searchLists>('GET', '/office/search/lists')
export const askSearchTask = endpoint<typeof S.askSearchTask>('POST', '/office/search/tasks')
