import { CHANNELS, type Channel, deliverHere, deliverNext, type OutboxServices } from './deliver.ts'
import { repeatRounds, type RoundPauses } from './repeat-rounds.ts'

export const PAUSE_MS: RoundPauses = { idle: 1000, afterFailure: 5000 }
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
  const onError = (error: unknown) => services.log.error({ err: error }, 'outbox round failed')
  const here = CHANNELS.filter((channel) => services.ports[channel].staysHere)
  const houseRound = async () => (await deliverHere(here, services)) > 0

  const senders = CHANNELS.filter((channel) => !here.includes(channel)).flatMap((channel) =>
    Array.from({ length: SENDERS[channel] }, () => () => deliverNext(channel, services)),
  )
  const rounds = [...(part === 'leaving' ? [] : [houseRound]), ...(part === 'here' ? [] : senders)]
  const running = Promise.all(rounds.map((round) => repeatRounds(round, { pauseMs, signal: stopping.signal, onError })))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
