import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './user-lists.schema.ts'

export type UserList = Static<typeof S.UserList>

export const userLists = endpoint<typeof S.userLists>('GET', '/user/lists')
export const saveUserList = endpoint<typeof S.saveUserList>('POST', '/user/lists')
export const deleteUserList = endpoint<typeof S.deleteUserList>('DELETE', '/user/lists')
