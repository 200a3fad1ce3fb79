import type { Static } from 'typebox'
import { PICTURES_MAX } from '#rules/catalog/picture-limits.ts'
import { endpoint } from './call.ts'
import type * as S from './reviews.schema.ts'

export type Review = Static<typeof S.Review>
export type ReviewSort = S.ReviewSort
export type GoodReview = Static<typeof S.GoodReview>
export type ShopReview = Static<typeof S.ShopReview>
export type OwnReview = Static<typeof S.OwnReview>

export const reviews = endpoint<typeof S.reviews>('GET', '/reviews')
export const allReviews = endpoint<typeof S.allReviews>('GET', '/reviews/all')
export const allReviewsSummary = endpoint<typeof S.allReviewsSummary>('GET', '/reviews/all/summary')
export const shopReviews = endpoint<typeof S.shopReviews>('GET', '/reviews/shops')
export const shopReviewsSummary = endpoint<typeof S.shopReviewsSummary>('GET', '/reviews/shops/summary')
export const reviewSummary = endpoint<typeof S.reviewSummary>('GET', '/reviews/summary')
export const myReviewMarks = endpoint<typeof S.myReviewMarks>('GET', '/reviews/mine')
export const writeReview = endpoint<typeof S.writeReview>('POST', '/reviews', { field: 'photos', max: PICTURES_MAX })
export const writeShopReview = endpoint<typeof S.writeShopReview>('POST', '/reviews/shops')
export const deleteReview = endpoint<typeof S.deleteReview>('DELETE', '/reviews')
export const likeReview = endpoint<typeof S.likeReview>('POST', '/reviews/like')
