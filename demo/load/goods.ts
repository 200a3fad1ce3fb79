// Goods with their offers and stock, a thousand at a time, so that a big shop needs no more memory than a small one.
import type pg from 'pg'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type Cell, copyDemoRows, json } from '../copy-rows.ts'
import { type Good, generateGoods } from '../goods.ts'
import { isForHire } from '../hire.ts'
import { LinkIndex } from '../links.ts'
import type { DemoOptions } from '../demo-options.ts'
import { offersOf, saleEndsOn, stockOf } from '../offers.ts'
import { questionsOf } from '../questions.ts'
import { photoOf } from '../review-photos.ts'
import { ratingOf, type Review, reviewsOf } from '../reviews.ts'
import type { StoredName } from './pictures.ts'

const BATCH = 1000
const DAY = 86_400_000

const GOOD_COLUMNS = [
  'code',
  'article',
  'barcode',
  'name',
  'slug',
  'category_code',
  'vendor_code',
  'description',
  'unit',
  'attributes',
  'pictures',
  'in_the_box',
  'labels',
  'battery_platform_code',
  'warranty_months',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'popularity',
  'rating_value',
  'rating_count',
  'created_at',
  'updated_at',
]
const REVIEW_COLUMNS = [
  'good_code',
  'author_name',
  'rating',
  'pros',
  'cons',
  'text',
  'bought_here',
  'answer',
  'answered_at',
  'likes',
  'created_at',
]
const DOCUMENT_COLUMNS = ['good_code', 'name', 'url', 'size', 'position']
const QUESTION_COLUMNS = ['good_code', 'author_name', 'text', 'answer', 'answered_at', 'created_at']

export interface LoadedGoods {
  index: LinkIndex
  forHire: Good[]
  /** Good → snapshot a buyer made of it. */
  photos: Map<string, string>
}

export async function loadGoods(client: pg.PoolClient, options: DemoOptions, stored: StoredName): Promise<LoadedGoods> {
  const index = new LinkIndex()
  const forHire: Good[] = []
  const photos = new Map<string, string>()
  let batch: Good[] = []
  let done = 0
  const flush = async (): Promise<void> => {
    await copyBatch(client, batch, options.now, stored)
    done += batch.length
    batch = []
    options.progress?.(done, options.goods, 'товары')
  }
  for (const good of generateGoods(options.seed, options.goods)) {
    batch.push(good)
    index.remember(good)
    if (isForHire(good)) forHire.push(good)
    const photo = photoOf(good)
    if (photo) photos.set(good.code, photo)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return { index, forHire, photos }
}

async function copyBatch(client: pg.PoolClient, goods: Good[], now: Date, stored: StoredName): Promise<void> {
  const offers: Cell[][] = []
  const stocks: Cell[][] = []
  const rows: Cell[][] = []
  const reviews: Cell[][] = []
  const questions: Cell[][] = []
  const documents: Cell[][] = []
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY)
  const today = moscowMoment(now)!.day
  for (const good of goods) {
    const stock = stockOf(good)
    for (const item of stock) stocks.push([item.warehouse, good.code, item.quantity])
    const ends = saleEndsOn(good, today)
    for (const { node, price, priceOld, priceRegistered, bonuses } of offersOf(good)) {
      offers.push([node, good.code, price, priceOld, priceRegistered, bonuses, priceOld === null ? null : ends])
    }
    const said = reviewsOf(good)
    for (const review of said) reviews.push(reviewRow(good, review, daysAgo))
    for (const asked of questionsOf(good)) {
      questions.push([good.code, asked.author, asked.text, asked.answer, daysAgo(asked.answerAge), daysAgo(asked.age)])
    }
    // drawn by the shop from the good's own figures when somebody opens it
    if (isMachine(good))
      documents.push([good.code, 'Паспорт и инструкция', `/documents/${good.code}/passport.pdf`, 0, 0])
    const shown = { ...good, pictures: good.pictures.map(stored) }
    rows.push(goodRow(shown, ratingOf(said), said.length, daysAgo(good.age)))
  }
  await copyDemoRows(client, 'good', GOOD_COLUMNS, rows)
  await copyDemoRows(
    client,
    'good_offer',
    ['node_code', 'good_code', 'price', 'price_old', 'price_registered', 'bonuses', 'sale_ends_on'],
    offers,
  )
  await copyDemoRows(client, 'good_stock', ['warehouse_id', 'good_code', 'quantity'], stocks)
  if (reviews.length > 0) await copyDemoRows(client, 'review', REVIEW_COLUMNS, reviews)
  if (documents.length > 0) await copyDemoRows(client, 'good_document', DOCUMENT_COLUMNS, documents)
  if (questions.length > 0) await copyDemoRows(client, 'good_question', QUESTION_COLUMNS, questions)
}

function reviewRow(good: Good, review: Review, daysAgo: (days: number) => Date): Cell[] {
  const answered = review.answer === null ? null : daysAgo(review.answerAge)
  return [
    good.code,
    review.author,
    review.rating,
    review.pros,
    review.cons,
    review.text,
    review.boughtHere,
    review.answer,
    answered,
    review.likes,
    daysAgo(review.age),
  ]
}

function goodRow(good: Good, rating: number, reviews: number, created: Date): Cell[] {
  return [
    good.code,
    good.article,
    barcodeOf(good.code),
    good.name,
    good.slug,
    good.template.category,
    good.vendor.code,
    good.description,
    good.template.unit ?? 'шт.',
    json(good.values),
    good.pictures,
    good.inTheBox,
    labelsOf(good),
    good.platform,
    good.warranty,
    good.weightGrams,
    good.size[0],
    good.size[1],
    good.size[2],
    good.popularity,
    rating,
    reviews,
    created,
    created,
  ]
}

/** EAN-13 of a Russian maker: the code, and the sign that proves it. */
export function barcodeOf(code: string): string {
  const digits = `460${code.padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** «Хит» and «Новинка» are counted from what happened; see past-views.ts. */
export const labelsOf = ({ sale }: Good): string[] => (sale > 0 ? ['sale'] : [])

/** What is repaired has a passport. */
export const isMachine = ({ template }: Good): boolean => template.spares !== undefined
