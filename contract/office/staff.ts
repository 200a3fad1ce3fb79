import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './staff.schema.ts'

export type StaffPerson = Static<typeof S.StaffPerson>
export type Grant = Static<typeof S.Grant>
export type Role = Static<typeof S.Role>

export const staffList = endpoint<typeof S.staffList>('GET', '/office/staff')
export const inviteStaff = endpoint<typeof S.inviteStaff>('POST', '/office/staff')
export const changeStaff = endpoint<typeof S.changeStaff>('POST', '/office/staff/{id}')
export const renewInvitation = endpoint<typeof S.renewInvitation>('POST', '/office/staff/{id}/invitation')
export const staffWork = endpoint<typeof S.staffWork>('GET', '/office/staff/{id}/work')
export const staffSessions = endpoint<typeof S.staffSessions>('GET', '/office/staff/{id}/sessions')
export const endStaffSessions = endpoint<typeof S.endStaffSessions>('POST', '/office/staff/{id}/sessions/end')
export const roleList = endpoint<typeof S.roleList>('GET', '/office/roles')
export const createRole = endpoint<typeof S.createRole>('POST', '/office/roles')
export const changeRole = endpoint<typeof S.changeRole>('POST', '/office/roles/{code}')
export const changeRoles = endpoint<typeof S.changeRoles>('POST', '/office/roles-matrix')
export const removeRole = endpoint<typeof S.removeRole>('DELETE', '/office/roles/{code}')
