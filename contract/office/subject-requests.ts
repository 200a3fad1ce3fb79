import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './subject-requests.schema.ts'

export type SubjectRequest = Static<typeof S.SubjectRequest>

export const subjectRequests = endpoint<typeof S.subjectRequests>('GET', '/office/subject-requests')
export const registerSubjectRequest = endpoint<typeof S.registerSubjectRequest>('POST', '/office/subject-requests')
export const answerSubjectRequest = endpoint<typeof S.answerSubjectRequest>('POST', '/office/subject-requests/{id}')
export const guestDataCode = endpoint<typeof S.guestDataCode>('POST', '/office/guest-data/code')
export const gatherGuestData = endpoint<typeof S.gatherGuestData>('POST', '/office/guest-data')
export const exportCustomer = endpoint<typeof S.exportCustomer>('POST', '/office/customers/{id}/export')
export const erasureObstacles = endpoint<typeof S.erasureObstacles>('GET', '/office/customers/{id}/erasure-obstacles')
export const eraseCustomer = endpoint<typeof S.eraseCustomer>('POST', '/office/customers/{id}/erase')
export const erasurePapers = endpoint<typeof S.erasurePapers>('GET', '/office/erasures/{id}')
