import { setTimeout as wait } from 'node:timers/promises'
import { CHANNELS, type Channel, deliverHere, deliverNext, type OutboxServices } from './deliver.ts'

/** How long a round waits for the next: with nothing to do, and after something broke. */
export const PAUSE_MS = { idle: 1000, afterFailure: 5000 }
/**
 * So many messages of a channel are under way at once; each is claimed, sent and marked before the next is looked at.
 */
const SENDERS: Record<Channel, number> = { sms: 2, email: 3 }

interface Options {
  pauseMs?: typeof PAUSE_MS
  /**
   * `here`: only what is delivered inside the shop; `leaving`: only the rest (server/outbox/delivery-worker.ts).
   */
  part?: 'here' | 'leaving' | 'all'
}

/**
 * Delivery loop. Guarantee: every committed message is delivered, exactly once inside the shop, at least once outside
 * and never again after success was recorded (docs/decisions, messages through an outbox).
 */
export function startOutbox({ pauseMs = PAUSE_MS, part = 'all', ...services }: OutboxServices & Options): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  /** One that found nothing to do, or failed, is followed by a pause. */
  async function repeat(round: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await round().then(
        (didSomething) => (didSomething ? 0 : pauseMs.idle),
        (error: unknown) => {
          services.log.error({ err: error }, 'outbox round failed')
          return pauseMs.afterFailure
        },
      )
      if (pause > 0) await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const here = CHANNELS.filter((channel) => services.ports[channel].staysHere)
  const houseRound = async () => (await deliverHere(here, services)) > 0

  const senders = CHANNELS.filter((channel) => !here.includes(channel)).flatMap((channel) =>
    Array.from({ length: SENDERS[channel] }, () => () => deliverNext(channel, services)),
  )
  const rounds = [...(part === 'leaving' ? [] : [houseRound]), ...(part === 'here' ? [] : senders)]
  const running = Promise.all(rounds.map(repeat))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
