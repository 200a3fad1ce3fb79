import { addDays, type CalendarDay, dayText } from '../calendar/moscow-time.ts'
import { countText } from '../text/plural.ts'
import { NBSP } from '../text/typography.ts'
import type { ReturnQuality, ReturnWish } from './returns.ts'
import { warrantyUntil } from './warranty.ts'

/** What the law makes of a good; a category says it, its parent where it does not. */
export type ReturnKind = 'usual' | 'complex' | 'listed' | 'cut'

export const RETURN_KINDS: Record<ReturnKind, string> = {
  usual: 'Обычный товар',
  complex: 'Технически сложный',
  listed: 'Из перечня невозвратных',
  cut: 'Отрезан или собран под покупателя',
}

export interface ReturnFacts {
  /** The day the buyer got it, of Moscow. */
  receivedOn: CalendarDay
  /** Ordered without seeing it: brought to the buyer, or paid before it was collected. */
  isDistance: boolean
  /** The buyer was told in writing of the right to return when the goods were handed over. */
  isNoticed: boolean
  /** Bought for a firm: the law on consumers is not about it. */
  isOrganization: boolean
  kind: ReturnKind
  warrantyMonths: number
}

export interface ReturnClaim {
  quality: ReturnQuality
  isOpen: boolean
  /** The last day; null: there is no such claim at all. */
  until: CalendarDay | null
  /** What may be wished for, the usual first. */
  wishes: readonly ReturnWish[]
  /** For the buyer, whole sentences. */
  words: string
  /** For the shop's people and papers. */
  law: string
}

/** Days of the law after the goods were received, unless said otherwise. */
export const RETURN_DAYS = {
  distance: 7,
  shop: 14,
  complex: 15,
  /** Without a warranty, or after a shorter one. */
  conformityMonths: 24,
  unnoticedMonths: 3,
} as const

const OF_CONSUMERS = 'Закон РФ «О защите прав потребителей»'
const DAYS = ['день', 'дня', 'дней'] as const
const MONTHS = ['месяц', 'месяца', 'месяцев'] as const

/** The year only where it is another one. */
const dayWords = (day: CalendarDay, today: CalendarDay) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : `${dayText(day)}${NBSP}${day.slice(0, 4)}`

/** «7 дней истекают 21 ноября», «14 дней истекли 3 марта 2025». */
export const termWords = (term: string, until: CalendarDay, today: CalendarDay): string =>
  `${term} ${until >= today ? 'истекают' : 'истекли'} ${dayWords(until, today)}`

type Claimed = Omit<ReturnClaim, 'quality' | 'isOpen'>
const never = (words: string, law: string): Claimed => ({ until: null, wishes: [], words, law })

const inTime = (until: CalendarDay, today: CalendarDay, open: string, term: string) =>
  until >= today ? open : `${termWords(term, until, today)}: исправный товар уже не вернуть.`

function goodClaim(facts: ReturnFacts, today: CalendarDay): Claimed {
  const { receivedOn, isDistance, isNoticed, isOrganization, kind, warrantyMonths } = facts
  if (isOrganization)
    return never(
      'Исправный товар, купленный организацией, возвращают по договорённости: позвоните нам.',
      'ГК РФ, гл. 30: закон о защите прав потребителей на организации не распространяется',
    )
  if (kind === 'cut')
    return never(
      'Товар отрезан или собран под ваш размер: исправный обратно не принимают.',
      isDistance
        ? `${OF_CONSUMERS}, ст.\u00A026.1, п.\u00A04`
        : 'Постановление Правительства РФ от 31.12.2020 №\u00A02463, перечень',
    )
  if (isDistance) {
    const until = isNoticed
      ? addDays(receivedOn, RETURN_DAYS.distance)
      : warrantyUntil(receivedOn, RETURN_DAYS.unnoticedMonths)!
    const term = isNoticed ? countText(RETURN_DAYS.distance, DAYS) : countText(RETURN_DAYS.unnoticedMonths, MONTHS)
    return {
      until,
      wishes: ['money', 'exchange'],
      words: inTime(
        until,
        today,
        `Исправный товар можно вернуть до ${dayWords(until, today)} включительно (${term} после получения), ` +
          'если сохранились вид, свойства и то, чем подтвердить покупку.',
        term,
      ),
      law: `${OF_CONSUMERS}, ст.\u00A026.1, п.\u00A04${isNoticed ? '' : ': о порядке возврата письменно не сообщили'}`,
    }
  }
  if (kind === 'complex' && warrantyMonths > 0)
    return never(
      'Исправный технически сложный товар с гарантией, купленный в магазине, по закону не обменивают.',
      'Постановление Правительства РФ от 31.12.2020 №\u00A02463, перечень, п.\u00A011',
    )
  if (kind === 'listed')
    return never(
      'Такой товар входит в перечень тех, которые исправными не обменивают.',
      'Постановление Правительства РФ от 31.12.2020 №\u00A02463, перечень',
    )
  const until = addDays(receivedOn, RETURN_DAYS.shop)
  const term = countText(RETURN_DAYS.shop, DAYS)
  return {
    until,
    wishes: ['exchange', 'money'],
    words: inTime(
      until,
      today,
      `Исправный товар, которым не пользовались, можно обменять до ${dayWords(until, today)} включительно (${term}, ` +
        'не считая дня покупки). Если подходящего для обмена нет, вернём деньги.',
      term,
    ),
    law: `${OF_CONSUMERS}, ст.\u00A025`,
  }
}

const PROVE = 'Понадобится заключение о том, что недостаток возник до передачи товара.'

function badClaim({ receivedOn, isOrganization, kind, warrantyMonths }: ReturnFacts, today: CalendarDay): Claimed {
  const warranty = warrantyUntil(receivedOn, warrantyMonths)
  const conformity = warrantyUntil(receivedOn, RETURN_DAYS.conformityMonths)!
  const until = warranty !== null && warranty > conformity ? warranty : conformity
  if (until < today)
    return {
      until,
      wishes: [],
      words: `Срок, в который отвечает магазин, истёк ${dayWords(until, today)}. Инструмент возьмём в платный ремонт.`,
      law: isOrganization ? 'ГК РФ, ст.\u00A0477' : `${OF_CONSUMERS}, ст.\u00A019`,
    }
  const isWarranty = warranty !== null && warranty >= today
  const tail = isWarranty ? '' : ` ${PROVE}`
  const term = isWarranty ? `Гарантия до ${dayWords(warranty, today)}.` : `Претензии — до ${dayWords(until, today)}.`
  const shown = isWarranty ? warranty : until
  if (isOrganization)
    return {
      until: shown,
      wishes: ['repair', 'exchange', 'money'],
      words: `${term} Недостаток устраним бесплатно; при существенном — заменим товар или вернём деньги.${tail}`,
      law: 'ГК РФ, ст.\u00A0475, 477',
    }
  if (kind !== 'complex')
    return {
      until: shown,
      wishes: ['money', 'exchange', 'repair'],
      words: `${term} На выбор: деньги, замена или бесплатный ремонт.${tail}`,
      law: `${OF_CONSUMERS}, ст.\u00A018 и\u00A019`,
    }
  const anyFault = addDays(receivedOn, RETURN_DAYS.complex)
  if (anyFault >= today)
    return {
      until: anyFault,
      wishes: ['money', 'exchange', 'repair'],
      words:
        `До ${dayWords(anyFault, today)} включительно (${countText(RETURN_DAYS.complex, DAYS)} после получения) ` +
        'из-за любого недостатка — деньги, замена или ремонт на выбор. Позже — бесплатный ремонт.',
      law: `${OF_CONSUMERS}, ст.\u00A018, п.\u00A01; Постановление Правительства РФ от 10.11.2011 №\u00A0924`,
    }
  return {
    until: shown,
    wishes: ['repair', 'exchange', 'money'],
    words:
      `${term} Отремонтируем бесплатно. Деньги или замена — если недостаток существенный, ремонт затянулся дольше ` +
      `45${NBSP}дней или из-за ремонтов товаром нельзя пользоваться больше 30${NBSP}дней в году.${tail}`,
    law: `${OF_CONSUMERS}, ст.\u00A018, п.\u00A01; Постановление Правительства РФ от 10.11.2011 №\u00A0924`,
  }
}

/** Which claim is open for a line today, and till when. */
export function returnClaim(facts: ReturnFacts, quality: ReturnQuality, today: CalendarDay): ReturnClaim {
  const claimed = quality === 'good' ? goodClaim(facts, today) : badClaim(facts, today)
  return { quality, isOpen: claimed.until !== null && claimed.until >= today, ...claimed }
}

/** By a day of the law the shop has to be done; counted from the wish, or from the day the goods came back. */
export interface AnswerTerm {
  days: number
  from: 'asked' | 'received'
  law: string
}

export function answerTerm(wish: ReturnWish, quality: ReturnQuality, isDistance: boolean): AnswerTerm {
  if (wish === 'repair') return { days: 45, from: 'received', law: 'ст.\u00A020' }
  if (wish === 'exchange') return { days: 7, from: 'asked', law: quality === 'bad' ? 'ст.\u00A021' : 'ст.\u00A025' }
  if (quality === 'bad') return { days: 10, from: 'asked', law: 'ст.\u00A022' }
  return isDistance
    ? { days: 10, from: 'asked', law: 'ст.\u00A026.1, п.\u00A04' }
    : { days: 3, from: 'received', law: 'ст.\u00A025, п.\u00A02' }
}

/** Null: the clock has not begun, the goods are still with the buyer. */
export function answerBy(
  term: AnswerTerm,
  days: { askedOn: CalendarDay; receivedOn: CalendarDay | null },
): CalendarDay | null {
  const from = term.from === 'asked' ? days.askedOn : days.receivedOn
  return from === null ? null : addDays(from, term.days)
}

/** Above it the seller fetches what is faulty itself. */
const HEAVY_GRAMS = 5000

/** Who pays for the way back. */
export function wayBackWords(quality: ReturnQuality, grams: number): string {
  if (quality === 'good') return 'Обратную доставку исправного товара оплачивает покупатель.'
  return grams > HEAVY_GRAMS
    ? `Товар тяжелее 5${NBSP}кг: заберём его сами, за счёт магазина.`
    : 'Обратную доставку оплачивает магазин: сохраните квитанцию.'
}

/**
 * What was paid for the delivery goes back with the last of a faulty order; what is only not wanted was delivered all
 * right.
 */
export const isDeliveryGivenBack = (quality: ReturnQuality, isWhole: boolean): boolean => quality === 'bad' && isWhole
