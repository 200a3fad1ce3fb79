import { repeatRounds, type RoundPauses, waitUnlessAborted } from '../repeat-rounds.ts'
import { claimDeliveries, dueReceivers, sendDelivery, SLOTS, type WebhookServices } from './deliver-webhooks.ts'

export const WEBHOOK_PAUSE_MS: RoundPauses = { idle: 500, afterFailure: 5000 }

interface Options {
  pauseMs?: typeof WEBHOOK_PAUSE_MS
  /** Makes events of what was marked; answers how many marks it took. */
  makeEvents: () => Promise<number>
}

/**
 * Delivers events until stopped. A receiver has slots of its own and is served beside the others: one that is slow
 * holds itself alone.
 */
export function startWebhooks({ pauseMs = WEBHOOK_PAUSE_MS, makeEvents, ...services }: WebhookServices & Options): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const served = new Map<number, Promise<void>>()

  const trouble = (error: unknown) => services.log.error({ err: error }, 'webhooks round failed')

  /** As long as it has something due, its slots are kept full. */
  async function serve(webhookId: number): Promise<void> {
    const underWay = new Set<Promise<void>>()
    try {
      while (!signal.aborted) {
        const free = SLOTS - underWay.size
        for (const row of free > 0 ? await claimDeliveries(services, webhookId, free) : []) {
          const sending: Promise<void> = sendDelivery(row, services)
            .catch(trouble)
            .finally(() => underWay.delete(sending))
          underWay.add(sending)
        }
        if (underWay.size === 0) return
        // one that answers slowly must not keep the free slots from what comes in meanwhile
        await Promise.race([...underWay, waitUnlessAborted(pauseMs.idle, signal)])
      }
    } finally {
      await Promise.all(underWay)
    }
  }

  async function round(): Promise<boolean> {
    const made = await makeEvents()
    for (const id of await dueReceivers(services)) {
      if (served.has(id)) continue
      served.set(
        id,
        serve(id)
          .catch(trouble)
          .finally(() => served.delete(id)),
      )
    }
    return made > 0
  }

  const running = repeatRounds(round, { pauseMs, signal, onError: trouble })
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(served.values())
    },
  }
}
