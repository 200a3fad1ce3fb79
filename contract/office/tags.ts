import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './tags.schema.ts'

export type OfficeTag = Static<typeof S.OfficeTag>
export type TagConditions = Static<typeof S.TagConditions>

export const categoryTags = endpoint<typeof S.categoryTags>('GET', '/office/categories/{code}/tags')
export const countTagGoods = endpoint<typeof S.countTagGoods>('POST', '/office/categories/{code}/tags-count')
export const saveTag = endpoint<typeof S.saveTag>('POST', '/office/categories/{code}/tags')
export const deleteTag = endpoint<typeof S.deleteTag>('POST', '/office/categories/{code}/tags-delete')
export const orderTags = endpoint<typeof S.orderTags>('POST', '/office/categories/{code}/tags-order')
