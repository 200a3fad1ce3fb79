import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './requests.schema.ts'

export type DeskRequest = Static<typeof S.DeskRequest>
export type RequestCard = Static<typeof S.RequestCard>
export type RequestGood = Static<typeof S.RequestGood>
export type RequestTemplate = Static<typeof S.RequestTemplate>
export type RequestCounts = Static<typeof S.RequestCounts>
export type RequestView = Static<typeof S.RequestView>
export type RequestNoteKind = RequestCard['notes'][number]['kind']

export const deskRequests = endpoint<typeof S.deskRequests>('GET', '/office/requests')
export const requestCard = endpoint<typeof S.requestCard>('GET', '/office/requests/{number}')
export const takeRequest = endpoint<typeof S.takeRequest>('POST', '/office/requests/{number}/take')
export const leaveRequest = endpoint<typeof S.leaveRequest>('POST', '/office/requests/{number}/leave')
export const noteRequestCall = endpoint<typeof S.noteRequestCall>('POST', '/office/requests/{number}/calls')
export const addRequestNote = endpoint<typeof S.addRequestNote>('POST', '/office/requests/{number}/notes')
export const closeRequest = endpoint<typeof S.closeRequest>('POST', '/office/requests/{number}/close')
export const reopenRequest = endpoint<typeof S.reopenRequest>('POST', '/office/requests/{number}/reopen')
export const answerRequest = endpoint<typeof S.answerRequest>('POST', '/office/requests/{number}/messages')
export const recallRequestMessage = endpoint<typeof S.recallRequestMessage>(
  'POST',
  '/office/requests/{number}/messages/{id}/recall',
)
export const revealRequestContact = endpoint<typeof S.revealRequestContact>('POST', '/office/requests/{number}/contact')
export const requestTemplates = endpoint<typeof S.requestTemplates>('GET', '/office/request-templates')
export const saveRequestTemplate = endpoint<typeof S.saveRequestTemplate>('POST', '/office/request-templates')
export const dropRequestTemplate = endpoint<typeof S.dropRequestTemplate>('DELETE', '/office/request-templates/{id}')
