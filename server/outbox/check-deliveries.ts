import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Db } from '#server/db/client.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Sms } from '#server/ports/sms/port.ts'

/** In a round; the provider is asked one by one, and codes leave meanwhile. */
const MOST = 50
const SHORTEST_PAUSE_MS = 60_000

interface Stands {
  db: Db
  clock: () => Date
  ports: { sms: Sms }
}

/**
 * Asks what became of the SMS of the last day. Each waits as long again as it is old: after one minute, two, four. What
 * did not come is told to the shop's people; nothing is sent again by itself. Returns how many were asked about.
 */
export async function checkDeliveries({ db, clock, ports: { sms } }: Stands, signal?: AbortSignal): Promise<number> {
  if (sms.staysHere) return 0
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'provider_id', 'sent_at', 'delivery_check_at'])
    .where('delivery_check_at', '<=', clock())
    .orderBy('delivery_check_at')
    .limit(MOST)
    .execute()
  let asked = 0
  for (const { id, recipient, provider_id: providerId, sent_at: sentAt } of rows) {
    if (signal?.aborted) break
    const found = await sms.delivery({ to: recipient, providerId: providerId! }).catch((error: unknown) => {
      if (error instanceof OutsideFailure) return null
      throw error
    })
    asked++
    const now = clock()
    const age = now.getTime() - sentAt!.getTime()
    const next = age < DAY_MS ? new Date(now.getTime() + Math.max(age, SHORTEST_PAUSE_MS)) : null
    await db
      .updateTable('outbox')
      .set(
        found === null || found.state === 'under-way'
          ? { delivery_check_at: next }
          : { delivery: found.state, delivery_words: found.words, delivery_check_at: null },
      )
      .where('id', '=', id)
      .execute()
  }
  return asked
}
