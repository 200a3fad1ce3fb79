import { endpoint } from './call.ts'
import type * as S from './action.schema.ts'

export const actions = endpoint<typeof S.actions>('GET', '/action')
export const actionFilters = endpoint<typeof S.actionFilters>('GET', '/action/filters')
export const action = endpoint<typeof S.action>('GET', '/action/{id}')
export const actionCategories = endpoint<typeof S.actionCategories>('GET', '/action/{id}/related/categories')
export const actionGoods = endpoint<typeof S.actionGoods>('GET', '/action/{id}/related/goods')
export const relatedActions = endpoint<typeof S.relatedActions>('GET', '/action/{id}/related/actions')
