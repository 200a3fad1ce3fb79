import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './session.schema.ts'

export type SessionState = Static<typeof S.SessionState>
export type Me = Static<typeof S.Me>
export type DemoPerson = Static<typeof S.DemoPerson>
export type SessionRow = Static<typeof S.SessionRow>
export type Scope = Static<typeof S.Scope>

export const sessionState = endpoint<typeof S.sessionState>('GET', '/office/session')
export const enterPassword = endpoint<typeof S.enterPassword>('POST', '/office/session/password')
export const enterTotp = endpoint<typeof S.enterTotp>('POST', '/office/session/totp')
export const enterRecoveryCode = endpoint<typeof S.enterRecoveryCode>('POST', '/office/session/recovery-code')
export const beginPasskey = endpoint<typeof S.beginPasskey>('POST', '/office/session/passkey/begin')
export const enterPasskey = endpoint<typeof S.enterPasskey>('POST', '/office/session/passkey')
export const beginPasskeyAlone = endpoint<typeof S.beginPasskeyAlone>('POST', '/office/session/passkey-alone/begin')
export const enterPasskeyAlone = endpoint<typeof S.enterPasskeyAlone>('POST', '/office/session/passkey-alone')
export const demoPeople = endpoint<typeof S.demoPeople>('GET', '/office/session/demo')
export const enterDemo = endpoint<typeof S.enterDemo>('POST', '/office/session/demo')
export const leave = endpoint<typeof S.leave>('POST', '/office/session/leave')
export const confirmSelf = endpoint<typeof S.confirmSelf>('POST', '/office/session/confirm')
export const ownSessions = endpoint<typeof S.ownSessions>('GET', '/office/me/sessions')
export const endOwnSessions = endpoint<typeof S.endOwnSessions>('POST', '/office/me/sessions/end')
export const lookAtInvitation = endpoint<typeof S.lookAtInvitation>('POST', '/office/invitation')
export const acceptInvitation = endpoint<typeof S.acceptInvitation>('POST', '/office/invitation/accept')
export const changeOwnPassword = endpoint<typeof S.changeOwnPassword>('POST', '/office/me/password')
export const changeOwnPhone = endpoint<typeof S.changeOwnPhone>('POST', '/office/me/phone')
export const beginTotp = endpoint<typeof S.beginTotp>('POST', '/office/me/totp/begin')
export const confirmTotp = endpoint<typeof S.confirmTotp>('POST', '/office/me/totp')
export const beginPasskeyEnrolment = endpoint<typeof S.beginPasskeyEnrolment>('POST', '/office/me/passkeys/begin')
export const confirmPasskeyEnrolment = endpoint<typeof S.confirmPasskeyEnrolment>('POST', '/office/me/passkeys')
export const removeFactor = endpoint<typeof S.removeFactor>('POST', '/office/me/factors/remove')
export const renewRecoveryCodes = endpoint<typeof S.renewRecoveryCodes>('POST', '/office/me/recovery-codes')
