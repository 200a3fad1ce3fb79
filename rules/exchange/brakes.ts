import { countText, GOODS } from '#rules/text/plural.ts'

/** What a run would do to goods of its source that the shop shows now. Goods are counted, not rows. */
export interface RunEffect {
  /** Shown now. */
  active: number
  /** Of these, no longer shown after it. */
  hidden: number
  /** Of a supplier's goods that the shop sells, those its list no longer has; null: it is accounting's. */
  left?: number | null
  /** Shown or not, with a price the run says anything about. */
  priced: number
  /** Of these, with a price in some branch that moves by more than LARGE_MOVE. */
  moved: number
  /** All goods of the source that have a price. */
  allPriced: number
}

export interface Brake {
  rule: 'hides' | 'prices'
  count: number
  of: number
  words: string
}

const MOST_HIDDEN = 0.05
/** Of a supplier's list: goods come and go, a third of them at once do not. */
const MOST_LEFT = 0.3
const MOST_MOVED = 0.5
/** A price that moves by more than this part of itself. */
export const LARGE_MOVE = 0.3
/** Below so many, a per cent is less than one good: only «most of them» is worth a person's look. */
const FEW = 20

/** Why a run should wait for a person; empty: it need not. */
export function brakesOf({ active, hidden, left, priced, moved, allPriced }: RunEffect): Brake[] {
  const brakes: Brake[] = []
  if (hidden > active * (active < FEW ? 0.5 : MOST_HIDDEN))
    brakes.push({
      rule: 'hides',
      count: hidden,
      of: active,
      words: `С продажи ушло бы ${goods(hidden)} из ${active}. Так бывает, когда выгрузка оборвалась или в 1С выбран не тот отбор.`,
    })
  if (left && left > Math.max(active, left) * MOST_LEFT)
    brakes.push({
      rule: 'hides',
      count: left,
      of: Math.max(active, left),
      words: `В прайс-листе больше нет ${ofGoods(left)} из ${Math.max(active, left)}: остатки стали бы нулевыми. Так бывает, когда файл оборвался.`,
    })
  if (moved > MOST_MOVED * (moved < FEW ? allPriced : priced))
    brakes.push({
      rule: 'prices',
      count: moved,
      of: priced,
      words: `Больше чем на 30 % изменилась бы цена у ${ofGoods(moved)} из ${priced}. ${typeof left === 'number' ? 'Проверьте столбец цены и наценку.' : 'Проверьте вид цены и валюту в 1С.'}`,
    })
  return brakes
}

const goods = (count: number) => countText(count, GOODS)
const ofGoods = (count: number) => countText(count, ['товара', 'товаров', 'товаров'])
