import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './texts.schema.ts'

export type TextKind = Static<typeof S.TextKindSchema>
export type TextState = Static<typeof S.State>
export type TextFields = Static<typeof S.Fields>
export type MenuNode = NonNullable<TextFields['items']>[number]
export type TextRow = Static<typeof S.TextRow>
export type TextCard = Static<typeof S.TextCard>
export type TextRevision = Static<typeof S.TextRevision>
export type FoundLink = Static<typeof S.FoundLink>

export const texts = endpoint<typeof S.texts>('GET', '/office/texts')
export const textWords = endpoint<typeof S.textWords>('GET', '/office/texts/words')
export const textLinks = endpoint<typeof S.textLinks>('GET', '/office/texts/links')
export const textCard = endpoint<typeof S.textCard>('GET', '/office/texts/{id}')
export const createText = endpoint<typeof S.createText>('POST', '/office/texts')
export const saveText = endpoint<typeof S.saveText>('POST', '/office/texts/{id}')
export const dropText = endpoint<typeof S.dropText>('DELETE', '/office/texts/{id}')
export const publishText = endpoint<typeof S.publishText>('POST', '/office/texts/{id}/publish')
export const unpublishText = endpoint<typeof S.unpublishText>('POST', '/office/texts/{id}/unpublish')
export const textRevisions = endpoint<typeof S.textRevisions>('GET', '/office/texts/{id}/revisions')
export const textRevision = endpoint<typeof S.textRevision>('GET', '/office/texts/{id}/revisions/{number}')
export const previewSiteText = endpoint<typeof S.previewSiteText>('POST', '/office/texts/preview')
export const linkText = endpoint<typeof S.linkText>('POST', '/office/texts/{id}/link')
