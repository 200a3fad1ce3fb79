import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './auth.schema.ts'

export type CodeSent = Static<typeof S.CodeSent>
export type SignedIn = Static<typeof S.SignedIn>

export const authSettings = endpoint<typeof S.authSettings>('GET', '/auth/settings')
export const requestCode = endpoint<typeof S.requestCode>('POST', '/auth/code/{key}')
export const validateCode = endpoint<typeof S.validateCode>('GET', '/auth/code/validate')
export const signInByCode = endpoint<typeof S.signInByCode>('POST', '/auth/sign-in/by-code')
export const signInByPassword = endpoint<typeof S.signInByPassword>('POST', '/auth/sign-in/by-password')
export const signUp = endpoint<typeof S.signUp>('POST', '/auth/sign-up')
export const signOut = endpoint<typeof S.signOut>('POST', '/auth/sign-out')
