import type { PromoTable } from '#contract/office/promos.ts'

/** As it is typed; a good has its name along. */
export interface PromoDraft extends Omit<PromoTable, 'value' | 'maxDiscount' | 'minSum' | 'usesLimit'> {
  value: string
  maxDiscount: string
  minSum: string
  usesLimit: string
  /** By code: goods of the lists. */
  names: Record<string, string>
}

const NO_GOODS: PromoTable['only'] = { goods: [], categories: [], vendors: [], labels: [] }

export const EMPTY_PROMO: PromoDraft = {
  name: '',
  kind: 'percent',
  value: '',
  maxDiscount: '',
  minSum: '',
  startsOn: null,
  endsOn: null,
  branches: [],
  only: NO_GOODS,
  except: NO_GOODS,
  usesLimit: '',
  isOncePerCustomer: false,
  isFirstOrder: false,
  skipsDiscounted: false,
  mayGoBelowCost: false,
  names: {},
}

const text = (value: number | null) => (value === null || value === 0 ? '' : String(value).replace('.', ','))
const number = (typed: string) => Number(typed.replace(/\s/g, '').replace(',', '.'))

/** A card has more than its table. */
const pick = (card: PromoTable): PromoTable => ({
  name: card.name,
  kind: card.kind,
  value: card.value,
  maxDiscount: card.maxDiscount,
  minSum: card.minSum,
  startsOn: card.startsOn,
  endsOn: card.endsOn,
  branches: card.branches,
  only: card.only,
  except: card.except,
  usesLimit: card.usesLimit,
  isOncePerCustomer: card.isOncePerCustomer,
  isFirstOrder: card.isFirstOrder,
  skipsDiscounted: card.skipsDiscounted,
  mayGoBelowCost: card.mayGoBelowCost,
})

export function promoDraftOf(table: PromoTable, named: readonly { code: string; name: string }[]): PromoDraft {
  const { value, maxDiscount, minSum, usesLimit, ...rest } = pick(table)
  return {
    ...rest,
    value: text(value),
    maxDiscount: text(maxDiscount),
    minSum: text(minSum),
    usesLimit: text(usesLimit),
    names: Object.fromEntries(named.map((good) => [good.code, good.name])),
  }
}

/** What is no number goes as it is: the server says so at its field. */
export function tableOfDraft({ names: _names, ...draft }: PromoDraft): PromoTable {
  return {
    ...draft,
    name: draft.name.trim(),
    value: number(draft.value),
    maxDiscount: draft.kind === 'sum' || draft.maxDiscount.trim() === '' ? null : number(draft.maxDiscount),
    minSum: draft.minSum.trim() === '' ? 0 : number(draft.minSum),
    usesLimit: draft.usesLimit.trim() === '' ? null : number(draft.usesLimit),
  }
}

export const isWhole = (table: PromoTable): boolean =>
  [table.value, table.maxDiscount ?? 1, table.minSum, table.usesLimit ?? 1].every(Number.isFinite) && table.value > 0
