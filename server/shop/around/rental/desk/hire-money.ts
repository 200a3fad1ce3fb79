import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { MoneyOf, NewMovement } from '#server/shop/money/movements/write-movements.ts'
import type { StoredBooking } from '../user-rentals.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

export const moneyOf = ({ id, node_code, warehouse_id }: StoredBooking): MoneyOf => ({
  subject: 'rental',
  id,
  node_code,
  warehouse_id,
})

/** A tariff may cost nothing, a piece may need no deposit. */
export const aboveZero = (movements: readonly NewMovement[]) => movements.filter(({ sum }) => sum > 0)

export const sawOtherSum = (label: string, yours: number, theirs: Kopecks) =>
  staleFields('Сумма изменилась, пока бронь была открыта: проверьте и повторите', [
    { field: 'rest', label, yours: formatMoney(rublesToKopecks(yours)), theirs: formatMoney(theirs) },
  ])
