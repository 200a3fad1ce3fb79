import { endpoint } from './call.ts'
import type * as S from './best.schema.ts'

export const bestVendors = endpoint<typeof S.bestVendors>('GET', '/best/vendor')
export const bestByCategory = endpoint<typeof S.bestByCategory>('GET', '/best/categorized-preview')
export const bestGoods = endpoint<typeof S.bestGoods>('GET', '/best/good')
export const selectionTabs = endpoint<typeof S.selectionTabs>('GET', '/best/selection/tabs')
export const selectionGoods = endpoint<typeof S.selectionGoods>('GET', '/best/selection/goods')
export const allSelections = endpoint<typeof S.allSelections>('GET', '/best/selection/all')
export const seasonStory = endpoint<typeof S.seasonStory>('GET', '/best/season')
export const discountGoods = endpoint<typeof S.discountGoods>('GET', '/best/discount/goods')
export const discountFilters = endpoint<typeof S.discountFilters>('GET', '/best/discount/filters')
export const discountListing = endpoint<typeof S.discountListing>('GET', '/best/discount/listing')
