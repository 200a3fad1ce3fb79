import type { Kopecks } from './money.ts'
import { plural, type PluralForms } from '../text/plural.ts'
import { DASH } from '../text/typography.ts'

const UNITS = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const FEMALE_UNITS = ['', 'одна', 'две', ...UNITS.slice(3)]
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]

const RUBLES: PluralForms = ['рубль', 'рубля', 'рублей']
const KOPECKS: PluralForms = ['копейка', 'копейки', 'копеек']
const SCALES: { size: number; forms: PluralForms; isFemale: boolean }[] = [
  { size: 1e9, forms: ['миллиард', 'миллиарда', 'миллиардов'], isFemale: false },
  { size: 1e6, forms: ['миллион', 'миллиона', 'миллионов'], isFemale: false },
  { size: 1e3, forms: ['тысяча', 'тысячи', 'тысяч'], isFemale: true },
  { size: 1, forms: ['', '', ''], isFemale: false },
]
/** A trillion roubles in one invoice is a mistake. */
const LIMIT = 1e14

function threeDigits(count: number, isFemale: boolean): string[] {
  const [tens, units] = [Math.floor(count / 10) % 10, count % 10]
  const tail = tens === 1 ? [TEENS[units]!] : [TENS[tens]!, (isFemale ? FEMALE_UNITS : UNITS)[units]!]
  return [HUNDREDS[Math.floor(count / 100)]!, ...tail]
}

/** «Двенадцать тысяч девятьсот девяносто рублей 00 копеек», as invoices ask for. */
export function moneyInWords(sum: Kopecks): string {
  if (!Number.isSafeInteger(sum) || sum < 0 || sum >= LIMIT) return DASH
  const [rubles, kopecks] = [Math.floor(sum / 100), sum % 100]
  const words = SCALES.flatMap(({ size, forms, isFemale }) => {
    const count = Math.floor(rubles / size) % 1000
    return count === 0 ? [] : [...threeDigits(count, isFemale), plural(count, forms)]
  }).filter(Boolean)
  const text = [
    ...(words.length > 0 ? words : ['ноль']),
    plural(rubles, RUBLES),
    String(kopecks).padStart(2, '0'),
    plural(kopecks, KOPECKS),
  ].join(' ')
  return text[0]!.toUpperCase() + text.slice(1)
}
