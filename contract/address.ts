import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './address.schema.ts'

export type FoundAddress = Static<typeof S.FoundAddress>

export const searchAddress = endpoint<typeof S.searchAddress>('GET', '/address/search')
