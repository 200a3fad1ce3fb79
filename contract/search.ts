import { endpoint } from './call.ts'
import type * as S from './search.schema.ts'

export const quickSearch = endpoint<typeof S.quickSearch>('GET', '/search/quick')
export const fullSearch = endpoint<typeof S.fullSearch>('GET', '/search/full')
export const searchFilters = endpoint<typeof S.searchFilters>('GET', '/search/filters')
export const search = endpoint<typeof S.search>('GET', '/search')
/** Told by the page when something found is opened, put into the cart or ordered; nobody is named. */
export const noteSearchOutcome = endpoint<typeof S.noteSearchOutcome>('POST', '/search/outcome')
