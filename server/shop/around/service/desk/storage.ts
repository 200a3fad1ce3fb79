import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { storageFee } from '#rules/order/repair-storage.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

/** What keeping it has cost until today: nothing before it was ready, nor in the free days. */
export async function storageOf(
  { db, clock }: Pick<OfficeContext, 'db' | 'clock'>,
  { ready_at }: { ready_at: Date | null },
): Promise<Kopecks> {
  if (ready_at === null) return 0
  const { storageFreeDays, storagePerDay } = await readSetting(db, 'repairs')
  return storageFee({
    readyOn: moscowMoment(ready_at)!.day,
    today: moscowMoment(clock())!.day,
    freeDays: storageFreeDays,
    perDay: storagePerDay,
  })
}
