import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './companies.schema.ts'

export type DeskCompany = Static<typeof S.DeskCompany>
export type CompanyCard = Static<typeof S.CompanyCard>
export type PriceList = Static<typeof S.PriceList>

export const deskCompanies = endpoint<typeof S.deskCompanies>('GET', '/office/companies')
export const companyCard = endpoint<typeof S.companyCard>('GET', '/office/companies/{id}')
export const changeCompanyTerms = endpoint<typeof S.changeCompanyTerms>('POST', '/office/companies/{id}/terms')
export const agreedLists = endpoint<typeof S.agreedLists>('GET', '/office/agreed-prices')
export const addAgreedList = endpoint<typeof S.addAgreedList>('POST', '/office/agreed-prices')
export const dropAgreedList = endpoint<typeof S.dropAgreedList>('DELETE', '/office/agreed-prices/{id}')
export const putAgreedRule = endpoint<typeof S.putAgreedRule>('POST', '/office/agreed-prices/{id}/rules')
export const dropAgreedRule = endpoint<typeof S.dropAgreedRule>('DELETE', '/office/agreed-prices/{id}/rules/{rule}')
