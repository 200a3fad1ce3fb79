import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './user.schema.ts'

export type User = Static<typeof S.User>
export type Session = Static<typeof S.Session>

export const userMe = endpoint<typeof S.userMe>('GET', '/user/me')
export const userTrack = endpoint<typeof S.userTrack>('GET', '/user/track')
export const checkUser = endpoint<typeof S.checkUser>('POST', '/user/check')
export const requestPasswordCode = endpoint<typeof S.requestPasswordCode>('POST', '/user/password/code/{type}')
export const updatePassword = endpoint<typeof S.updatePassword>('POST', '/user/password/update')
export const setPassword = endpoint<typeof S.setPassword>('POST', '/user/password-set')
export const updateUser = endpoint<typeof S.updateUser>('POST', '/user/update')
export const userCity = endpoint<typeof S.userCity>('GET', '/user/city')
export const setUserCity = endpoint<typeof S.setUserCity>('POST', '/user/city')
export const requestConfirmMail = endpoint<typeof S.requestConfirmMail>('POST', '/user/request-confirm-mail')
export const confirmMail = endpoint<typeof S.confirmMail>('POST', '/user/confirm-mail')
export const exportUser = endpoint<typeof S.exportUser>('GET', '/user/export')
export const deleteUser = endpoint<typeof S.deleteUser>('POST', '/user/delete')
export const userSessions = endpoint<typeof S.userSessions>('GET', '/user/sessions')
export const endUserSessions = endpoint<typeof S.endUserSessions>('DELETE', '/user/sessions')
