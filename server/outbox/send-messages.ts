import type { PostmanOrder } from './postman.ts'
import type { OutboxServices } from './deliver.ts'
import { startPostman } from './start-postman.ts'
import { startOutbox } from './worker.ts'

/** The shop's own part of the outbox, and a postman when anything goes outside: a demo shop needs none. */
export function sendMessages({ order, ...services }: OutboxServices & { order: PostmanOrder }): {
  postman: number | null
  stop: () => Promise<unknown>
} {
  const { sms, email } = services.ports
  const ours = startOutbox({ ...services, part: 'here', ...(order.pauseMs ? { pauseMs: order.pauseMs } : {}) })
  const postman = sms.staysHere && email.staysHere ? null : startPostman(order, services.log)
  return { postman: postman?.number() ?? null, stop: () => Promise.all([ours.stop(), postman?.stop()]) }
}
