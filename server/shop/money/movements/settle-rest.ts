import { conflict, invalid } from '#contract/api-error.ts'
import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { type MoneyMovement, splitByPurpose, sumMovements } from '#rules/money/movements.ts'
import type { Db } from '#server/db/client.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { type MoneyOf, movementsOf, type NewMovement, writeMovements } from './write-movements.ts'

/** What is owed after these rows; below zero: what is to be given back. */
export function owedOf(rows: readonly MoneyMovement[]): Kopecks {
  const { due, toGiveBack } = sumMovements(rows)
  return due - toGiveBack
}

/** The rest passes from hand to hand, by what it is for. */
export const restMovements = (rows: readonly MoneyMovement[], rest: Kopecks, way: CounterWay): NewMovement[] =>
  splitByPurpose(rows, Math.abs(rest), rest < 0).map((part) => ({
    kind: rest > 0 ? 'received' : 'given-back',
    ...part,
    way,
  }))

export interface SettledRest {
  direction: 'receive' | 'give-back'
  sum: number
  paidBy: CounterWay
}

/** A debt is paid, or what was paid too much goes back; all of it or a part. The row it is for must be locked. */
export async function settleRest(
  tx: Db,
  context: OfficeContext,
  of: MoneyOf,
  { direction, sum: asked, paidBy }: SettledRest,
): Promise<void> {
  const sum = rublesToKopecks(asked)
  if (sum <= 0) throw invalid({ sum: ['Введите сумму больше нуля'] })
  const rows = await movementsOf(tx, of)
  const owed = owedOf(rows)
  const isBack = direction === 'give-back'
  const most = Math.max(0, isBack ? -owed : owed)
  if (most === 0) throw conflict(isBack ? 'Возвращать нечего: всё уже отдали' : 'Долга нет: всё уже оплачено')
  if (sum > most)
    throw invalid({
      sum: [isBack ? `Вернуть можно не больше ${formatMoney(most)}` : `Долг — ${formatMoney(most)}, больше не берут`],
    })
  await writeMovements(tx, context, of, restMovements(rows, isBack ? -sum : sum, paidBy))
}
