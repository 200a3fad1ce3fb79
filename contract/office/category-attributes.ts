import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './category-attributes.schema.ts'

export type CategoryUse = Static<typeof S.CategoryUse>
export type WantedUse = Static<typeof S.WantedUse>
export type UseEffect = Static<typeof S.UseEffect>

export const categoryAttributes = endpoint<typeof S.categoryAttributes>('GET', '/office/categories/{code}/attributes')
export const categoryAttributesEffect = endpoint<typeof S.categoryAttributesEffect>(
  'POST',
  '/office/categories/{code}/attributes-effect',
)
export const changeCategoryAttributes = endpoint<typeof S.changeCategoryAttributes>(
  'POST',
  '/office/categories/{code}/attributes',
)
