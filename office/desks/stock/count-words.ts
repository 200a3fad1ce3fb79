import type { CountCard } from '#contract/office/stock.ts'

export const COUNT_STATES: Record<CountCard['state'], { name: string; tone: 'ink' | 'green' | 'grey' }> = {
  open: { name: 'Идёт', tone: 'ink' },
  applied: { name: 'Записан', tone: 'green' },
  undone: { name: 'Отменён', tone: 'grey' },
  dropped: { name: 'Брошен', tone: 'grey' },
}

export const countTitle = ({ place, shelf }: Pick<CountCard, 'place' | 'shelf'>) =>
  shelf ? `${place.name}, полка ${shelf}` : place.name

/** The difference as people say it. */
export const differenceText = (difference: number) =>
  difference === 0 ? 'сходится' : difference > 0 ? `лишних ${difference}` : `не хватает ${-difference}`
