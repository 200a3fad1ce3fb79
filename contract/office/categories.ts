import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './categories.schema.ts'

export type OfficeCategory = Static<typeof S.OfficeCategory>
export type CategoryEffect = Static<typeof S.CategoryEffect>

export const officeCategories = endpoint<typeof S.officeCategories>('GET', '/office/categories')
export const categoryEffect = endpoint<typeof S.categoryEffect>('GET', '/office/categories/{code}/effect')
export const makeCategory = endpoint<typeof S.makeCategory>('POST', '/office/categories')
export const changeCategory = endpoint<typeof S.changeCategory>('POST', '/office/categories/{code}')
export const moveCategory = endpoint<typeof S.moveCategory>('POST', '/office/categories/{code}/move')
export const moveCategoryGoods = endpoint<typeof S.moveCategoryGoods>('POST', '/office/categories/{code}/goods')
export const deleteCategory = endpoint<typeof S.deleteCategory>('POST', '/office/categories/{code}/delete')
