import type { DeliveryWorkerOptions } from './delivery-worker.ts'
import type { OutboxServices } from './deliver.ts'
import { startDeliveryWorker } from './start-delivery-worker.ts'
import { startOutbox } from './start-outbox.ts'

/** The shop's own part of the outbox, and a delivery worker when anything goes outside: a demo shop needs none. */
export function sendMessages({ worker: options, ...services }: OutboxServices & { worker: DeliveryWorkerOptions }): {
  workerPid: number | null
  stop: () => Promise<unknown>
} {
  const { sms, email } = services.ports
  const ours = startOutbox({ ...services, part: 'here', ...(options.pauseMs ? { pauseMs: options.pauseMs } : {}) })
  const worker = sms.staysHere && email.staysHere ? null : startDeliveryWorker(options, services.log)
  return { workerPid: worker?.pid() ?? null, stop: () => Promise.all([ours.stop(), worker?.stop()]) }
}
