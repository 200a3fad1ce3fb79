import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './handover.schema.ts'

export type Found = Static<typeof S.Found>
export type HandoverCard = Static<typeof S.HandoverCard>

export const findForHandover = endpoint<typeof S.findForHandover>('GET', '/office/handover')
export const handoverCard = endpoint<typeof S.handoverCard>('GET', '/office/handover/{number}')
export const handOver = endpoint<typeof S.handOver>('POST', '/office/handover/{number}')
export const scanHandoverMark = endpoint<typeof S.scanHandoverMark>('POST', '/office/handover/{number}/marks')
export const dropHandoverMark = endpoint<typeof S.dropHandoverMark>('POST', '/office/handover/{number}/marks/drop')
export const takeBackGoods = endpoint<typeof S.takeBackGoods>('POST', '/office/handover/{number}/return')
