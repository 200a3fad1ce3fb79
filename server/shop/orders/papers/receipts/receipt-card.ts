import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { ReceiptCard } from '#contract/office/receipts.ts'
import { markName, readMarkCode } from '#rules/goods/mark-code.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { TAX_SYSTEMS, vatByRates, vatIncluded, vatRateText } from '#rules/money/vat.ts'
import { RECEIPT_MODES, RECEIPT_SUBJECTS, receiptFailureWords } from '#rules/order/receipt-words.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { repeatThem } from '#server/shop/orders/payment/send-receipts.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { presentReceipt, readReceiptRows } from './list-receipts.ts'

export async function readReceiptCard(context: OfficeContext, number: number): Promise<ReceiptCard> {
  const { db, scope } = context
  const [row] = await readReceiptRows(
    context,
    sql`r.number = ${number} and r.state <> 'planned' and ${scopeCondition(scope)}`,
  )
  if (!row) throw notFound(`Чека № ${number} нет или он не ваших филиалов`)
  const [tries, { system }] = await Promise.all([
    db
      .selectFrom('order_receipt_try as tried')
      .leftJoin('staff', 'staff.id', 'tried.staff_id')
      .select(['tried.at', 'tried.is_sent', 'tried.words', 'tried.staff_id', 'staff.name'])
      .where('receipt_id', '=', row.id)
      .orderBy('tried.id', 'desc')
      .limit(100)
      .execute(),
    readSetting(db, 'taxes'),
  ])
  const items = row.items as ReceiptItem[]
  const sums = items.map(({ price, quantity, vatRate }) => ({ sum: price * quantity, rate: vatRate }))
  return {
    ...presentReceipt(row),
    modeText: RECEIPT_MODES[row.mode],
    taxSystem: TAX_SYSTEMS.get(system) ?? null,
    provider: row.provider,
    providerId: row.provider_id,
    positions: items.map(({ name, quantity, unit, price, vatRate, kind, mark }) => ({
      name,
      quantity,
      unit,
      price: kopecksToRubles(price),
      sum: kopecksToRubles(price * quantity),
      vatText: vatRateText(vatRate),
      vat: kopecksToRubles(vatIncluded(price * quantity, vatRate)),
      subjectText: RECEIPT_SUBJECTS[mark === undefined ? kind : 'marked'],
      mark: markText(mark),
    })),
    vat: vatByRates(sums).map(({ rate, sum, vat }) => ({
      rateText: vatRateText(rate),
      sum: kopecksToRubles(sum),
      vat: kopecksToRubles(vat),
    })),
    attempts: tries.map(({ at, is_sent, words, staff_id, name }) => ({
      at: at.toISOString(),
      isSent: is_sent,
      words: words === '' ? '' : receiptFailureWords(words),
      who: staff_id === null ? null : (name ?? `Сотрудник № ${staff_id}`),
    })),
  }
}

/** The part people compare with the box; what proves the code is nothing to read. */
function markText(mark: string | undefined): string | null {
  const code = mark === undefined ? null : readMarkCode(mark).code
  return code ? markName(code) : (mark ?? null)
}

/** Those of the person's branches that are not sent; the job sends them within its next round. */
export async function repeatByStaff(context: OfficeContext, numbers: readonly number[]): Promise<number[]> {
  const { scope, clock } = context
  const staffId = signedIn(context).staff.id
  return withRetries(context.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select r.id from order_receipt r join shop_order o on o.id = r.order_id
      where r.number = any(${[...new Set(numbers)]}::bigint[]) and ${scopeCondition(scope)} for update of r`.execute(tx)
    if (rows.length === 0) return []
    const repeated = await repeatThem(
      { db: tx, clock },
      rows.map(({ id }) => id),
    )
    if (repeated.length > 0)
      await tx
        .insertInto('order_receipt_try')
        .values(
          repeated.map(({ id }) => ({ receipt_id: id, at: clock(), is_sent: false, words: '', staff_id: staffId })),
        )
        .execute()
    return repeated.map(({ number }) => Number(number))
  })
}
