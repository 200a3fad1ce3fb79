import { formedText } from '#rules/exchange/formed-at.ts'
import { formatNumber } from '#rules/text/number-text.ts'
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
  /** New goods buyers would see at once. */
  created?: number
  /** All goods buyers see now. */
  shown?: number
  /** Nobody has accepted anything of the source yet, and something would be written. */
  isFirst?: boolean
  /** What nobody has decided and the run would go by. */
  guesses?: { groups: number; priceTypes: number; warehouses: number }
  /** Names of branches whose buyers would see it. */
  branches?: readonly string[]
  /** A file made before one that was applied: when each was made. */
  older?: { name: string; formed: string; last: string } | null
  /** Goods a supplier without any margin would sell at its own price. */
  atCost?: number
}

export interface Brake {
  rule: 'hides' | 'prices' | 'first' | 'many-new' | 'older' | 'no-margin'
  count: number
  of: number
  words: string
}

const MOST_HIDDEN = 0.05
/** Of a supplier's list: goods come and go, a third of them at once do not. */
const MOST_LEFT = 0.3
const MOST_MOVED = 0.5
/** Of all the shop shows: a shop does not grow by more in a day unseen. */
const MOST_NEW = 0.2
const FEW_NEW = 100
/** A price that moves by more than this part of itself. */
export const LARGE_MOVE = 0.3
/** Below so many, a per cent is less than one good: only «most of them» is worth a person's look. */
const FEW = 20
const MOST_NAMED = 6

/** Why a run should wait for a person; empty: it need not. */
export function brakesOf(effect: RunEffect): Brake[] {
  const { active, hidden, left, priced, moved, allPriced } = effect
  const brakes = [...olderBrake(effect), ...newBrake(effect), ...marginBrake(effect)]
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

function olderBrake({ older }: RunEffect): Brake[] {
  if (!older) return []
  return [
    {
      rule: 'older',
      count: 1,
      of: 1,
      words: `Файл «${older.name}» сделан ${formedText(older.formed)}, а в магазине уже то, что сделано ${formedText(older.last)}: цены и остатки вернулись бы назад. Так бывает, когда обмен повторили со старой папки или базу восстановили из копии.`,
    },
  ]
}

function newBrake({ isFirst, created = 0, shown = 0, guesses, branches = [] }: RunEffect): Brake[] {
  const isMany = created > Math.max(FEW_NEW, shown * MOST_NEW)
  if (!isFirst && !isMany) return []
  const begins = isFirst
    ? 'Первый обмен этого источника.'
    : `Столько новых товаров сразу не приходит (в магазине ${shown}).`
  const guessed = guessesText(guesses)
  const places =
    branches.length > MOST_NAMED
      ? `во всех филиалах (${branches.length})`
      : `${branches.length === 1 ? 'в филиале' : 'в филиалах'} ${branches.join(', ')}`
  const seen = created > 0 && branches.length > 0 ? ` Покупатели увидят их ${places}.` : ''
  return [
    {
      rule: isFirst ? 'first' : 'many-new',
      count: created,
      of: shown,
      words: `${begins} Новых товаров: ${formatNumber(created)}.${guessed}${seen} Посмотрите, что изменится, и примите.`,
    },
  ]
}

function guessesText(guesses: RunEffect['guesses']): string {
  if (!guesses) return ''
  const parts = [
    [guesses.groups, 'категорий'] as const,
    [guesses.priceTypes, 'видов цен'] as const,
    [guesses.warehouses, 'складов'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, of]) => `${of} — ${formatNumber(count)}`)
  return parts.length > 0 ? ` По догадке, без вас, решено: ${parts.join(', ')}.` : ''
}

function marginBrake({ atCost = 0 }: RunEffect): Brake[] {
  if (atCost === 0) return []
  return [
    {
      rule: 'no-margin',
      count: atCost,
      of: atCost,
      words: `Наценка не задана: цены продажи будут равны закупочным у ${ofGoods(atCost)}. Задайте её у источника («Наценка») или примите, если так и нужно.`,
    },
  ]
}

const goods = (count: number) => countText(count, GOODS)
const ofGoods = (count: number) => countText(count, ['товара', 'товаров', 'товаров'])
