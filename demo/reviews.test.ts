import { expect, test } from 'vitest'
import { generateGoods } from './goods.ts'
import { LEAVES } from './leaves.ts'
import { OPINIONS } from './opinions.ts'
import { questionsOf } from './questions.ts'
import { ratingOf, reviewsOf } from './reviews.ts'

const goods = [...generateGoods(1, 5000)]
const reviewed = goods.map((good) => ({ good, reviews: reviewsOf(good) })).filter(({ reviews }) => reviews.length > 0)

test('there are about 1700 reviews, every leaf can be reviewed', () => {
  const count = reviewed.reduce((sum, { reviews }) => sum + reviews.length, 0)
  expect(count).toBeGreaterThan(1400)
  expect(count).toBeLessThan(2000)
  expect(LEAVES.filter((leaf) => !OPINIONS.has(leaf.category)).map((leaf) => leaf.category)).toEqual([])
})

test('a rating is the mean of the shown reviews and nothing else', () => {
  for (const { reviews } of reviewed) {
    const mean = reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length
    expect(ratingOf(reviews)).toBeCloseTo(mean, 2)
  }
  expect(ratingOf([])).toBe(0)
})

test('ratings are spread as in a shop: mostly good, some not', () => {
  const all = reviewed.flatMap(({ reviews }) => reviews)
  const share = (stars: number) => all.filter((review) => review.rating === stars).length / all.length
  expect(share(5)).toBeGreaterThan(0.5)
  expect(share(5)).toBeLessThan(0.7)
  expect(share(1) + share(2)).toBeGreaterThan(0.03)
})

test('words fit: no text twice on one good, no leftovers of the phrase language, dates within 18 months', () => {
  for (const { good, reviews } of reviewed) {
    expect(new Set(reviews.map((review) => review.text)).size, good.name).toBe(reviews.length)
    for (const review of reviews) {
      expect(`${review.pros}${review.cons}${review.text}`).not.toMatch(/[{}|]|undefined|\s{2}/)
      expect(review.text.length).toBeGreaterThan(15)
      expect(review.age).toBeLessThanOrEqual(548)
      expect(review.answer === null || review.answerAge <= review.age).toBe(true)
    }
  }
})

test('there are about 150 questions, each answered', () => {
  const questions = goods.flatMap(questionsOf)
  expect(questions.length).toBeGreaterThan(110)
  expect(questions.length).toBeLessThan(200)
  for (const question of questions) expect(`${question.text} ${question.answer}`).not.toMatch(/undefined|\s{2}|!/)
})
