import type { Kopecks } from '../money/money.ts'
import { splitDiscount } from '../money/split-discount.ts'

export interface SplitLine {
  code: string
  complectOf: string | null
  quantity: number
}

export const lineKey = ({ code, complectOf }: Omit<SplitLine, 'quantity'>): string => `${code} ${complectOf ?? ''}`

/**
 * The pieces that go and those that stay, each at its own price; null: more is asked for than there is. Of a line with
 * several prices the first pieces go first.
 */
export function splitItems<Item extends SplitLine>(
  items: readonly Item[],
  moved: readonly SplitLine[],
): { stays: Item[]; goes: Item[] } | null {
  const left = new Map<string, number>()
  for (const line of moved) left.set(lineKey(line), line.quantity + (left.get(lineKey(line)) ?? 0))
  const stays: Item[] = []
  const goes: Item[] = []
  for (const item of items) {
    const going = Math.min(item.quantity, left.get(lineKey(item)) ?? 0)
    left.set(lineKey(item), (left.get(lineKey(item)) ?? 0) - going)
    if (going > 0) goes.push({ ...item, quantity: going })
    if (item.quantity > going) stays.push({ ...item, quantity: item.quantity - going })
  }
  return [...left.values()].some((rest) => rest > 0) ? null : { stays, goes }
}

export interface SharedAmount {
  stays: number
  goes: number
}

/** Whole bonuses, in proportion to the goods they pay for; null: they do not divide into whole ones. */
export function splitBonuses(bonuses: number, goods: { stays: Kopecks; goes: Kopecks }): SharedAmount | null {
  const [stays, goes] = splitDiscount(bonuses, [Math.floor(goods.stays / 100), Math.floor(goods.goes / 100)])
  return stays! + goes! === bonuses ? { stays: stays!, goes: goes! } : null
}

/** What came for the whole order: first for what stays, the rest for what goes. Nothing is lost or doubled. */
export function splitReceived(received: Kopecks, staysTotal: Kopecks): SharedAmount {
  const stays = Math.min(received, staysTotal)
  return { stays, goes: received - stays }
}
