import { textLimitError } from '../text/textarea-limit.ts'

const REVIEW_TEXT_MIN = 20
export const REVIEW_TEXT_MAX = 3000
export const REVIEW_POINT_MAX = 500

interface ReviewWords {
  rating: number | null
  pros?: string | undefined
  cons?: string | undefined
  text: string
}

const starsError = (rating: number | null) =>
  rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? null : 'Поставьте оценку от 1 до 5'

function textError(text: string, about: 'товаре' | 'магазине'): string | null {
  const length = [...text.trim()].length
  if (length === 0) return `Расскажите о ${about}`
  if (length < REVIEW_TEXT_MIN) return `Расскажите подробнее: хотя бы ${REVIEW_TEXT_MIN} символов`
  return textLimitError(text, REVIEW_TEXT_MAX)
}

/** What is wrong with a review, by field; null: nothing. */
export const reviewErrors = ({ rating, pros, cons, text }: ReviewWords) => ({
  rating: starsError(rating),
  pros: textLimitError(pros, REVIEW_POINT_MAX),
  cons: textLimitError(cons, REVIEW_POINT_MAX),
  text: textError(text, 'товаре'),
})

/** The same of a shop, which has no points for and against. */
export const shopReviewErrors = ({ rating, text }: Pick<ReviewWords, 'rating' | 'text'>) => ({
  rating: starsError(rating),
  text: textError(text, 'магазине'),
})
