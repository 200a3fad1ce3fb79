import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './company-templates.schema.ts'

export type CompanyTemplate = Static<typeof S.CompanyTemplate>
export type CompanyTemplates = Static<typeof S.CompanyTemplates>

export const companyTemplates = endpoint<typeof S.companyTemplates>('GET', '/company/{company}/templates')
export const addCompanyTemplate = endpoint<typeof S.addCompanyTemplate>('POST', '/company/{company}/templates')
export const changeCompanyTemplate = endpoint<typeof S.changeCompanyTemplate>(
  'POST',
  '/company/{company}/templates/{id}',
)
export const dropCompanyTemplate = endpoint<typeof S.dropCompanyTemplate>('DELETE', '/company/{company}/templates/{id}')
export const orderByTemplate = endpoint<typeof S.orderByTemplate>('POST', '/company/{company}/templates/{id}/order')
