import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './transport.schema.ts'

export type TransportTerms = Static<typeof S.TransportTerms>

export const transportCities = endpoint<typeof S.transportCities>('GET', '/office/transport/cities')
export const transportTerms = endpoint<typeof S.transportTerms>('POST', '/office/transport/terms')
