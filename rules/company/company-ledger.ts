import type { CalendarDay } from '../calendar/moscow-time.ts'
import type { Kopecks } from '../money/money.ts'

/** One thing that happened between the shop and an organization. */
export interface CompanyDeed {
  day: CalendarDay
  kind: 'handed' | 'paid' | 'returned' | 'given-back'
  /** Of the transfer paper, where there is one; else of the order. */
  number: string
  hasPaper: boolean
  orderNumber: string
  sum: Kopecks
}

interface CompanyEntry extends CompanyDeed {
  /** It owes more by this. */
  debit: Kopecks
  /** It owes less by this. */
  credit: Kopecks
  /** What it owes after; below zero: the shop owes. */
  balance: Kopecks
}

export interface CompanyLedger {
  opening: Kopecks
  entries: CompanyEntry[]
  debit: Kopecks
  credit: Kopecks
  closing: Kopecks
}

const IS_DEBIT: Record<CompanyDeed['kind'], boolean> = {
  handed: true,
  paid: false,
  returned: false,
  'given-back': true,
}

/** Deeds in the order they happened become a ledger of a period; what was before it is its opening balance. */
export function companyLedger(
  deeds: readonly CompanyDeed[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): CompanyLedger {
  const moved = ({ kind, sum }: CompanyDeed) => (IS_DEBIT[kind] ? sum : -sum)
  const opening = deeds.filter(({ day }) => day < from).reduce((sum, deed) => sum + moved(deed), 0)
  let balance = opening
  const entries = deeds
    .filter(({ day }) => day >= from && day <= to)
    .map((deed) => ({
      ...deed,
      debit: IS_DEBIT[deed.kind] ? deed.sum : 0,
      credit: IS_DEBIT[deed.kind] ? 0 : deed.sum,
      balance: (balance += moved(deed)),
    }))
  return {
    opening,
    entries,
    debit: entries.reduce((sum, { debit }) => sum + debit, 0),
    credit: entries.reduce((sum, { credit }) => sum + credit, 0),
    closing: balance,
  }
}

/** «Передача товаров, УПД № 12», as an act of reconciliation says it. */
export function deedText({ kind, number, hasPaper, orderNumber }: CompanyDeed): string {
  const order = `заказ №\u00A0${orderNumber}`
  switch (kind) {
    case 'handed':
      return hasPaper ? `Передача товаров, УПД №\u00A0${number}, ${order}` : `Передача товаров, ${order}`
    case 'paid':
      return `Оплата, ${order}`
    case 'returned':
      return `Возврат товаров, ${order}`
    case 'given-back':
      return `Возврат денег, ${order}`
  }
}
