// Reviews of the goods people look at first; a good's rating is the mean of its own reviews and of nothing else.
import { type Good, likedOf } from './goods.ts'
import { LEAVES } from './leaves.ts'
import { fitting, type Phrase } from './opinion.ts'
import { OPINIONS } from './opinions.ts'
import { reviewer } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { capital, typeset } from './russian.ts'

export interface Review {
  author: string
  rating: number
  pros: string
  cons: string
  text: string
  boughtHere: boolean
  answer: string | null
  /** Days before the shop's «now»; the answer comes a few days later. */
  age: number
  answerAge: number
  likes: number
}

/** Written about the first goods of the leaves; a few fall away for want of fresh phrases. */
const TOTAL = 880
const OLDEST_DAYS = 540
/** What part of a leaf's reviews its first, second … good gets. */
const PARTS = [0.22, 0.16, 0.13, 0.1, 0.08, 0.07, 0.06, 0.05, 0.05, 0.04, 0.04]
/** From here on a good is popular, whenever it came to the shop: most of these are spoken of too. */
const POPULAR = 520
const SPOKEN_OF = 0.75
const STARS = [
  [5, 60],
  [4, 24],
  [3, 8],
  [2, 5],
  [1, 3],
] as const

/** Openers say nothing of gender, season or length of use, so they go with any good and any text. */
const OPENERS = [
  'Взял по акции.',
  'Заказал вечером, забрал на следующий день.',
  'Покупаю в этом магазине не первый раз.',
  'Взял по совету продавца.',
  'Привезли за два дня.',
  'Доставка без опоздания, упаковано хорошо.',
  'Пишу после первой серьёзной работы.',
]
const DEAR_OPENERS = [
  ...OPENERS,
  'Выбирал долго, сравнивал с тремя другими.',
  'Сомневался из-за цены, но решил взять.',
  'Посмотрел сначала в магазине, потом заказал.',
  'Читал отзывы неделю, прежде чем купить.',
]
const DEAR = 5000
const CLOSERS = [
  'Рекомендую.',
  'За свои деньги отлично.',
  'Доволен.',
  'Цена адекватная.',
  'Пока всё нравится.',
  'Покупкой доволен.',
  'Советую.',
  'Не пожалел.',
  'Твёрдая пятёрка.',
]
const SAD_CLOSERS = [
  'Осадок остался.',
  'Надеюсь, больше не повторится.',
  'Магазин вопрос решил, за это спасибо.',
  'Дальше посмотрим.',
]
const ANSWERS_HIGH = [
  'Спасибо за отзыв. Хорошей работы.',
  'Рады, что подошло. Если понадобятся расходники, подберём.',
  'Спасибо, что рассказали. Передадим продавцам.',
]
const ANSWERS_LOW = [
  'Здравствуйте. Жаль, что так вышло. Напишите нам номер заказа, разберёмся и заменим товар, если это брак.',
  'Приносим извинения. По гарантии заменим или починим, как вам удобнее: позвоните в магазин.',
  'Спасибо, что написали. Проверили партию, замечание передали поставщику.',
]

const SHARES = LEAVES.reduce((sum, leaf) => sum + leaf.share, 0)

export function reviewsOf(good: Good): Review[] {
  const budget = Math.round((TOTAL * good.template.share) / SHARES)
  const random = createRandom(`reviews/${good.code}`)
  const count = Math.round(budget * (PARTS[good.place] ?? 0)) || fewFor(good)
  if (count === 0) return []
  const used = new Set<string>()
  return Array.from({ length: count }, () => makeReview(good, random, used)).filter((review) => review !== null)
}

function fewFor(good: Good): number {
  const random = createRandom(`few-reviews/${good.code}`)
  return likedOf(good) >= POPULAR && random.chance(SPOKEN_OF) ? random.int(1, 2) : 0
}

function makeReview(good: Good, random: Random, used: Set<string>): Review | null {
  const opinions = OPINIONS.get(good.template.category)!
  const [rating] = random.weighted(STARS, ([, weight]) => weight)
  const pool = rating >= 4 ? opinions.high : rating === 3 ? opinions.middle : opinions.low
  const said = sayable(pool, good).filter((text) => !used.has(text))
  // A good with few phrases gets fewer reviews rather than the same words twice.
  const main = said[(good.place * 2 + used.size) % Math.max(1, said.length)] ?? null
  if (main === null) return null
  used.add(main)
  const opener = fresh(good.price > DEAR ? DEAR_OPENERS : OPENERS, random, used, 0.4)
  const closers = rating === 5 ? CLOSERS : CLOSERS.filter((closer) => !closer.includes('пятёрка'))
  const closer = fresh(rating >= 4 ? closers : SAD_CLOSERS, random, used, rating === 3 ? 0 : 0.4)
  const age = random.int(3, OLDEST_DAYS)
  const answers = rating <= 2 ? random.chance(0.85) : random.chance(0.12)
  return {
    author: reviewer(random),
    rating,
    pros: rating === 1 ? '' : list(random.some(sayable(opinions.pros, good), rating >= 4 ? random.int(1, 3) : 1)),
    cons:
      rating === 5
        ? random.chance(0.25)
          ? list(random.some(sayable(opinions.cons, good), 1))
          : ''
        : list(random.some(sayable(opinions.cons, good), random.int(1, 2))),
    text: typeset([opener, main, closer].filter((part) => part !== null).join(' ')),
    boughtHere: random.chance(0.7),
    answer: answers ? typeset(random.one(rating <= 2 ? ANSWERS_LOW : ANSWERS_HIGH)) : null,
    age,
    answerAge: Math.max(1, age - random.int(1, 4)),
    likes: Math.floor(random.next() ** 3 * 14),
  }
}

/** Said of the mains and petrol machines of the leaf, but not of their cordless or electric kin. */
const OF_OTHERS =
  /кабел|шнур|розетк|бензин|завод|зав[её]л|свеч|масл|карбюр|топлив|\bбак|выхлоп|щётк|рывк|стартер|сет[ьи]/i

function sayable(phrases: readonly Phrase[], { template, values }: Good): string[] {
  const said = fitting(phrases, values)
  const isKin = template.common !== undefined && values.power_source !== template.common.power_source
  return isKin ? said.filter((text) => !OF_OTHERS.test(text)) : said
}

function fresh(phrases: readonly string[], random: Random, used: Set<string>, chance: number): string | null {
  if (!random.chance(chance)) return null
  const unused = phrases.filter((phrase) => !used.has(phrase))
  if (unused.length === 0) return null
  const phrase = random.one(unused)
  used.add(phrase)
  return phrase
}

function list(phrases: readonly string[]): string {
  const joint = phrases.some((phrase) => phrase.includes(',')) ? '; ' : ', '
  return phrases.length === 0 ? '' : typeset(`${capital(phrases.join(joint))}.`)
}

export function ratingOf(reviews: readonly Review[]): number {
  if (reviews.length === 0) return 0
  return Math.round((reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length) * 100) / 100
}
