import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './company.schema.ts'

export type Rights = Static<typeof S.Rights>
export type OwnCompany = Static<typeof S.OwnCompany>
export type CompanyPerson = OwnCompany['people'][number]
export type CompanyRequest = Static<typeof S.CompanyRequest>
export type UserCompanies = Static<typeof S.UserCompanies>

export const userCompanies = endpoint<typeof S.userCompanies>('GET', '/user/companies')
export const openCompany = endpoint<typeof S.openCompany>('POST', '/user/companies')
export const chooseCompany = endpoint<typeof S.chooseCompany>('POST', '/user/companies/current')
export const answerInvitation = endpoint<typeof S.answerInvitation>('POST', '/user/companies/invitations/{id}')
export const inviteColleague = endpoint<typeof S.inviteColleague>('POST', '/company/{company}/invitations')
export const dropInvitation = endpoint<typeof S.dropInvitation>('DELETE', '/company/{company}/invitations/{id}')
export const changeColleague = endpoint<typeof S.changeColleague>('POST', '/company/{company}/people/{id}')
export const removeColleague = endpoint<typeof S.removeColleague>('DELETE', '/company/{company}/people/{id}')
export const askApproval = endpoint<typeof S.askApproval>('POST', '/company/requests')
export const companyRequests = endpoint<typeof S.companyRequests>('GET', '/company/{company}/requests')
export const decideRequest = endpoint<typeof S.decideRequest>('POST', '/company/{company}/requests/{id}')
export const withdrawRequest = endpoint<typeof S.withdrawRequest>('DELETE', '/company/{company}/requests/{id}')
