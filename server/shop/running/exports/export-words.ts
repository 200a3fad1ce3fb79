import { GOOD_STATUSES } from '#rules/exports/export-kinds.ts'
import { isOrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { ExportFilters } from '#server/db/schema-exports.ts'
import { listedCodes } from './export-source.ts'

const statusWords = (kind: string, code: string): string =>
  kind === 'goods'
    ? (GOOD_STATUSES[code as keyof typeof GOOD_STATUSES] ?? code)
    : isOrderStatus(code)
      ? STATUS_TEXTS[code]
      : code

/** What was chosen, as the journal keeps it. */
export async function conditionWords(
  db: Db,
  kind: string,
  { from, to, branch, status }: ExportFilters,
): Promise<Record<string, string>> {
  const codes = listedCodes(branch)
  const names =
    codes.length === 0
      ? []
      : await db.selectFrom('node_logistic').select('name').where('code', 'in', codes).orderBy('position').execute()
  const words = {
    from: from ?? '',
    to: to ?? '',
    branch: names.map(({ name }) => name).join(', '),
    status: listedCodes(status)
      .map((code) => statusWords(kind, code))
      .join(', '),
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value))
}
