import type { Static } from 'typebox'
import { PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { endpoint } from './call.ts'
import type * as S from './service.schema.ts'

export type Repair = Static<typeof S.Repair>
export type OwnRepair = Static<typeof S.OwnRepair>

export const requestRepair = endpoint<typeof S.requestRepair>('POST', '/service/request', {
  field: 'photos',
  max: PICTURES_MAX,
})
export const repairStatus = endpoint<typeof S.repairStatus>('GET', '/service/status')
export const userRepairs = endpoint<typeof S.userRepairs>('GET', '/user/repairs')
export const cancelRepair = endpoint<typeof S.cancelRepair>('POST', '/service/cancel/{number}')
