import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './attributes.schema.ts'

export type OfficeAttribute = Static<typeof S.OfficeAttribute>
export type AttributeCard = Static<typeof S.AttributeCard>
export type AttributeValueRow = Static<typeof S.AttributeValueRow>
export type ValuesEffect = Static<typeof S.ValuesEffect>

export const officeAttributes = endpoint<typeof S.officeAttributes>('GET', '/office/attributes')
export const makeAttribute = endpoint<typeof S.makeAttribute>('POST', '/office/attributes')
export const attributeCard = endpoint<typeof S.attributeCard>('GET', '/office/attributes/{code}')
export const changeAttribute = endpoint<typeof S.changeAttribute>('POST', '/office/attributes/{code}')
export const deleteAttribute = endpoint<typeof S.deleteAttribute>('POST', '/office/attributes/{code}/delete')
export const addAttributeValue = endpoint<typeof S.addAttributeValue>('POST', '/office/attributes/{code}/values')
export const valuesEffect = endpoint<typeof S.valuesEffect>('POST', '/office/attributes/{code}/values-effect')
export const renameAttributeValue = endpoint<typeof S.renameAttributeValue>(
  'POST',
  '/office/attributes/{code}/values-rename',
)
export const mergeAttributeValues = endpoint<typeof S.mergeAttributeValues>(
  'POST',
  '/office/attributes/{code}/values-merge',
)
export const deleteAttributeValues = endpoint<typeof S.deleteAttributeValues>(
  'POST',
  '/office/attributes/{code}/values-delete',
)
export const orderAttributeValues = endpoint<typeof S.orderAttributeValues>(
  'POST',
  '/office/attributes/{code}/values-order',
)
