import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './seo.schema.ts'

export type RedirectRow = Static<typeof S.RedirectRow>
export type RedirectTest = Static<typeof S.RedirectTest>
export type SavedRedirect = Static<typeof S.SavedRedirect>
export type RedirectImport = Static<typeof S.RedirectImport>
export type MissingPage = Static<typeof S.MissingPage>
export type SeoKind = Static<typeof S.SeoKind>
export type SiteFiles = Static<typeof S.SiteFiles>

export const redirects = endpoint<typeof S.redirects>('GET', '/office/redirects')
export const saveRedirect = endpoint<typeof S.saveRedirect>('POST', '/office/redirects')
export const dropRedirect = endpoint<typeof S.dropRedirect>('POST', '/office/redirects/drop')
export const testRedirect = endpoint<typeof S.testRedirect>('POST', '/office/redirects/test')
export const importRedirectFile = endpoint<typeof S.importRedirectFile>('POST', '/office/redirects/import')
export const missingPages = endpoint<typeof S.missingPages>('GET', '/office/missing-pages')
export const dropMissingPage = endpoint<typeof S.dropMissingPage>('POST', '/office/missing-pages/drop')
export const seoKinds = endpoint<typeof S.seoKinds>('GET', '/office/seo-kinds')
export const sampleSeo = endpoint<typeof S.sampleSeo>('POST', '/office/seo-kinds/sample')
export const previewSeo = endpoint<typeof S.previewSeo>('POST', '/office/seo-kinds/preview')
export const saveSeoTemplate = endpoint<typeof S.saveSeoTemplate>('POST', '/office/seo-kinds')
export const siteFiles = endpoint<typeof S.siteFiles>('GET', '/office/site-files')
export const buildSiteFiles = endpoint<typeof S.buildSiteFiles>('POST', '/office/site-files/build')
