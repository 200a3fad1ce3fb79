import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './goods-list.schema.ts'

export type ListedGood = Static<typeof S.ListedGood>
export type ListedFacets = Static<typeof S.ListedFacets>
export type GoodsLists = Static<typeof S.GoodsLists>

export const goodsList = endpoint<typeof S.goodsList>('GET', '/office/goods-list')
export const goodsLists = endpoint<typeof S.goodsLists>('GET', '/office/goods-lists')
export const goodsViews = endpoint<typeof S.goodsViews>('GET', '/office/goods-views')
export const saveGoodsView = endpoint<typeof S.saveGoodsView>('POST', '/office/goods-views')
export const removeGoodsView = endpoint<typeof S.removeGoodsView>('DELETE', '/office/goods-views/{id}')
