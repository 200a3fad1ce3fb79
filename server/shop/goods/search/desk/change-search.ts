import { forbidden } from '#contract/api-error.ts'
import type { SearchChange } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import type { OfficeContext, StaffScope } from '#server/shop/people/staff/office-context.ts'
import { removeNeedRow, saveNeed } from './needs-desk.ts'
import { removePin, savePin } from './pins-desk.ts'
import { saveSynonyms } from './synonym-sets.ts'
import { saveWord } from './word-lists.ts'

/** One change of what the search goes by; the same whether it is kept or only looked at. Answers the row's number. */
export async function applySearchChange(tx: Db, scope: StaffScope, change: SearchChange): Promise<number | null> {
  if (change.table === 'pin')
    return change.pin === null
      ? removed(removePin(tx, scope, needId(change.id)))
      : savePin(tx, scope, { id: change.id, ...change.pin })
  if (!scope.isEverywhere)
    throw forbidden('Слова поиска общие для всего магазина: нужно право на поиск во всех филиалах')
  if (change.table === 'synonym') return saveSynonyms(tx, change)
  if (change.table === 'need')
    return change.need === null
      ? removed(removeNeedRow(tx, needId(change.id)))
      : saveNeed(tx, { id: change.id, ...change.need })
  return removed(saveWord(tx, change))
}

const needId = (id: number | null) => id ?? 0

async function removed(work: Promise<void>): Promise<null> {
  await work
  return null
}

/** Other processes are notified; this one need not wait for it. */
export async function changeSearch({ db, scope }: OfficeContext, change: SearchChange): Promise<{ id: number | null }> {
  const id = await withRetries(db, (tx) => applySearchChange(tx, scope, change))
  invalidateMemoized(db)
  return { id }
}
