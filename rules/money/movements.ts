import { formatMoney, type Kopecks } from './money.ts'

/** What money over a counter is taken for. A deposit is no revenue: it is held, then given back or withheld. */
export type MovementPurpose =
  | 'order'
  | 'fee'
  | 'delivery'
  | 'deposit'
  | 'late'
  | 'damage'
  | 'repair'
  | 'diagnosis'
  | 'storage'
  | 'card'
export type MovementKind = 'charged' | 'received' | 'given-back' | 'withheld'
/** `unknown`: it was taken before this ledger was kept. */
export type MoneyWay = 'cash' | 'card' | 'sbp' | 'transfer' | 'bonuses' | 'gift-card' | 'unknown'

/** A row of the ledger. What counters another has its sum with a minus. */
export interface MoneyMovement {
  kind: MovementKind
  purpose: MovementPurpose
  sum: Kopecks
}

export interface MoneySums {
  charged: Kopecks
  received: Kopecks
  givenBack: Kopecks
  /** Of the deposit, for what was charged. */
  withheld: Kopecks
  due: Kopecks
  toGiveBack: Kopecks
  depositHeld: Kopecks
}

/** The most that is believed of one movement: 10 000 000 ₽. */
const MOST_MOVED: Kopecks = 10_000_000_00

/** All that is owed, paid and held by one booking, repair or card, and nothing but these rows says it. */
export function sumMovements(rows: readonly MoneyMovement[]): MoneySums {
  const sum = (kind: MovementKind, isDeposit: boolean) =>
    rows.reduce((all, row) => (row.kind === kind && (row.purpose === 'deposit') === isDeposit ? all + row.sum : all), 0)
  const charged = sum('charged', false)
  const received = sum('received', false)
  const givenBack = sum('given-back', false)
  const withheld = sum('withheld', false)
  const owed = charged - received - withheld + givenBack
  return {
    charged,
    received,
    givenBack,
    withheld,
    due: Math.max(0, owed),
    toGiveBack: Math.max(0, -owed),
    depositHeld: sum('received', true) - sum('given-back', true) - withheld,
  }
}

/** Why it cannot be written after the rows before it; null: it can. */
export function refuseMovement(before: MoneySums, { kind, purpose, sum }: MoneyMovement): string | null {
  if (!Number.isSafeInteger(sum) || sum <= 0) return 'Введите сумму больше нуля'
  if (sum > MOST_MOVED) return `За один раз проводят не больше ${formatMoney(MOST_MOVED)}`
  if (kind === 'charged') return purpose === 'deposit' ? 'Залог не начисляют: его берут и возвращают' : null
  if (purpose === 'deposit') {
    if (kind === 'withheld') return 'Напишите, за что удерживаете залог'
    return kind === 'given-back' && sum > before.depositHeld ? depositWords(before) : null
  }
  if (kind === 'given-back')
    return sum > before.toGiveBack
      ? before.toGiveBack === 0
        ? 'Возвращать нечего: лишнего не получали'
        : `Вернуть можно не больше ${formatMoney(before.toGiveBack)}`
      : null
  if (sum > before.due)
    return before.due === 0 ? 'Долга нет: всё уже оплачено' : `К оплате ${formatMoney(before.due)}, больше не берут`
  return kind === 'withheld' && sum > before.depositHeld ? depositWords(before) : null
}

const depositWords = ({ depositHeld }: MoneySums) =>
  depositHeld === 0 ? 'Залога у нас нет' : `Залога у нас ${formatMoney(depositHeld)}, больше не взять`

/** The order in which money covers what is owed. */
const COVERED: readonly MovementPurpose[] = [
  'damage',
  'late',
  'fee',
  'delivery',
  'repair',
  'diagnosis',
  'storage',
  'card',
]

interface Part {
  purpose: MovementPurpose
  sum: Kopecks
}

/**
 * A sum that is paid, withheld or given back, by what it is for: `back` of what was paid too much, else of what is
 * owed. Never more than there is.
 */
export function splitByPurpose(rows: readonly MoneyMovement[], sum: Kopecks, back: boolean): Part[] {
  let left = Math.max(0, sum)
  return COVERED.flatMap((purpose) => {
    const { due, toGiveBack } = sumMovements(rows.filter((row) => row.purpose === purpose))
    const part = Math.min(left, back ? toGiveBack : due)
    left -= part
    return part > 0 ? [{ purpose, sum: part }] : []
  })
}

/** What lies in a drawer by this way after the rows: deposits are money there as any other. */
export const drawerSum = (rows: readonly MoneyMovement[]): Kopecks =>
  rows.reduce((all, { kind, sum }) => (kind === 'received' ? all + sum : kind === 'given-back' ? all - sum : all), 0)
