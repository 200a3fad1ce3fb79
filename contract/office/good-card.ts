import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './good-card.schema.ts'

export type GoodCard = Static<typeof S.GoodCard>
export type GoodCardFields = Static<typeof S.GoodCardFields>
export type CardParts = Static<typeof S.CardParts>
export type CardPicture = Static<typeof S.CardPicture>
export type CardKit = Static<typeof S.CardKit>
export type CardLinks = Static<typeof S.CardLinks>
export type CardRental = Static<typeof S.CardRental>
export type CardDiagram = Static<typeof S.CardDiagram>
export type NamedGood = Static<typeof S.NamedGood>
export type CategoryFigure = Static<typeof S.categoryFigures.answer>[number]
export type GoodCardLists = Static<typeof S.goodCardLists.answer>

export const goodCard = endpoint<typeof S.goodCard>('GET', '/office/goods/{code}')
export const goodCardLists = endpoint<typeof S.goodCardLists>('GET', '/office/good-lists')
export const categoryFigures = endpoint<typeof S.categoryFigures>('GET', '/office/good-lists/figures/{category}')
export const goodTwins = endpoint<typeof S.goodTwins>('GET', '/office/good-twins')
export const goodJournal = endpoint<typeof S.goodJournal>('GET', '/office/goods/{code}/journal')
export const previewText = endpoint<typeof S.previewText>('POST', '/office/good-preview')
export const namedGoods = endpoint<typeof S.namedGoods>('GET', '/office/named-goods')
export const saveGood = endpoint<typeof S.saveGood>('POST', '/office/goods/{code}')
export const makeGood = endpoint<typeof S.makeGood>('POST', '/office/good-card')
export const previewGood = endpoint<typeof S.previewGood>('POST', '/office/goods/{code}/preview')
export const cropPicture = endpoint<typeof S.cropPicture>('POST', '/office/good-pictures/crop')
