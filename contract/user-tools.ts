import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './user-tools.schema.ts'

export type UserTool = Static<typeof S.UserTool>

export const userTools = endpoint<typeof S.userTools>('GET', '/user/tools')
export const addUserTool = endpoint<typeof S.addUserTool>('POST', '/user/tools')
export const deleteUserTool = endpoint<typeof S.deleteUserTool>('DELETE', '/user/tools')
