import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './ready.schema.ts'

export type ReadyItem = Static<typeof S.ReadyItem>

export const readiness = endpoint<typeof S.readiness>('GET', '/office/ready')
export const acceptProxy = endpoint<typeof S.acceptProxy>('POST', '/office/ready/proxy')
export const releaseHeld = endpoint<typeof S.releaseHeld>('POST', '/office/ready/held')
export const allowForgetting = endpoint<typeof S.allowForgetting>('POST', '/office/ready/forgetting')
