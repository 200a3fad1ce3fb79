import type { CountCard, CountLine } from '#contract/office/stock.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'

export const COUNT_STATES: Record<CountCard['state'], { name: string; tone: 'ink' | 'green' | 'grey' }> = {
  open: { name: 'Идёт', tone: 'ink' },
  applied: { name: 'Записан', tone: 'green' },
  undone: { name: 'Отменён', tone: 'grey' },
  dropped: { name: 'Брошен', tone: 'grey' },
}

type Area = Pick<CountCard, 'place' | 'shelf' | 'section' | 'vendor' | 'notCountedDays'>

export const countTitle = ({ place, shelf, section, vendor, notCountedDays }: Area) =>
  [
    place.name,
    shelf && `полка ${shelf}`,
    section && `«${section}»`,
    vendor,
    notCountedDays && `не считали ${countText(notCountedDays, ['день', 'дня', 'дней'])}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Shortage and surplus in roubles, as the branch sells the goods. */
export function countWorth(lines: readonly Pick<CountLine, 'difference' | 'price' | 'isMoved'>[]) {
  const sum = (sign: 1 | -1) =>
    lines.reduce(
      (all, { difference, price, isMoved }) =>
        !isMoved && difference * sign > 0 ? all + Math.abs(difference) * rublesToKopecks(price) : all,
      0,
    )
  return { extra: sum(1), lacking: sum(-1) }
}

/** The difference as people say it. */
export const differenceText = (difference: number) =>
  difference === 0 ? 'сходится' : difference > 0 ? `лишних ${difference}` : `не хватает ${-difference}`
