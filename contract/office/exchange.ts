import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './exchange.schema.ts'

export type ExchangeSource = Static<typeof S.ExchangeSource>
export type SourceOptions = Static<typeof S.SourceOptions>
export type FieldOwner = Static<typeof S.FieldOwner>

export const exchangeSources = endpoint<typeof S.exchangeSources>('GET', '/office/exchange/sources')
export const makeSource = endpoint<typeof S.makeSource>('POST', '/office/exchange/sources')
export const changeSource = endpoint<typeof S.changeSource>('POST', '/office/exchange/sources/{id}')
export const renewRobot = endpoint<typeof S.renewRobot>('POST', '/office/exchange/sources/{id}/robot')
export const revokeRobot = endpoint<typeof S.revokeRobot>('DELETE', '/office/exchange/sources/{id}/robot')
