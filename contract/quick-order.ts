import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './quick-order.schema.ts'

export type QuickOrder = Static<typeof S.QuickOrder>
export type QuickOrderLine = Static<typeof S.QuickOrderLine>

export const matchQuickOrder = endpoint<typeof S.matchQuickOrder>('POST', '/quick-order/match')
