import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './companies.schema.ts'

export type DeskCompany = Static<typeof S.DeskCompany>
export type CompanyCard = Static<typeof S.CompanyCard>
export type CompanyBook = Static<typeof S.CompanyBook>
export type PriceList = Static<typeof S.PriceList>

export const deskCompanies = endpoint<typeof S.deskCompanies>('GET', '/office/companies')
export const companyCard = endpoint<typeof S.companyCard>('GET', '/office/companies/{id}')
export const changeCompanyTerms = endpoint<typeof S.changeCompanyTerms>('POST', '/office/companies/{id}/terms')
export const proveCompany = endpoint<typeof S.proveCompany>('POST', '/office/companies/{id}/prove')
export const doubtCompany = endpoint<typeof S.doubtCompany>('POST', '/office/companies/{id}/doubt')
export const lookAfterCompany = endpoint<typeof S.lookAfterCompany>('POST', '/office/companies/{id}/care')
export const companyBook = endpoint<typeof S.companyBook>('GET', '/office/companies/{id}/book')
export const agreedLists = endpoint<typeof S.agreedLists>('GET', '/office/agreed-prices')
export const addAgreedList = endpoint<typeof S.addAgreedList>('POST', '/office/agreed-prices')
export const dropAgreedList = endpoint<typeof S.dropAgreedList>('DELETE', '/office/agreed-prices/{id}')
export const putAgreedRule = endpoint<typeof S.putAgreedRule>('POST', '/office/agreed-prices/{id}/rules')
export const dropAgreedRule = endpoint<typeof S.dropAgreedRule>('DELETE', '/office/agreed-prices/{id}/rules/{rule}')
