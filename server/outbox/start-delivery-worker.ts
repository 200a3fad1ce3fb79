import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { WorkerNote } from '#server/kernel/worker-process.ts'
import type { OutboxServices } from './deliver.ts'
import type { DeliveryWorkerOptions } from './delivery-worker.ts'
import { startOutbox } from './start-outbox.ts'

export interface StartedWorker {
  pid: () => number | null
  stop: () => Promise<void>
}

/** A worker that died is missed at once; one that cannot even start is not tried in a circle. */
const AGAIN_AFTER_MS = 2000

const startDeliveryWorker = (options: DeliveryWorkerOptions, log: OutboxServices['log']): StartedWorker =>
  startWorker('the delivery worker', join(import.meta.dirname, 'delivery-worker.ts'), options, log)

/**
 * Runs one process of the shop beside it, restarted when it dies, until stopped; stopping waits for what it has under
 * way.
 */
export function startWorker(name: string, file: string, options: object, log: OutboxServices['log']): StartedWorker {
  let worker: ChildProcess | null = null
  let again: NodeJS.Timeout | undefined
  let isStopping = false

  function restart(details: object) {
    worker = null
    if (isStopping) return
    log.error(details, `${name} is gone, starting another`)
    again = setTimeout(start, AGAIN_AFTER_MS)
  }

  function start() {
    let child: ChildProcess
    try {
      // stdout and stderr as ours; the channel is also how it learns that we are gone
      child = fork(file, [], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
    } catch (error) {
      return restart({ err: error }) // no memory for another process
    }
    // one that was never born (too many processes or files) reports no exit
    const isSpawned = child.pid !== undefined
    child.on('error', (error) =>
      isSpawned ? log.error({ err: error }, `${name} could not be reached`) : restart({ err: error }),
    )
    if (!isSpawned) return
    worker = child
    child.on('message', ({ level, details, text }: WorkerNote) => log[level](details, text))
    child.once('exit', (code, signal) => restart({ code, signal }))
    child.send(options, () => {})
  }

  start()
  return {
    pid: () => worker?.pid ?? null,
    async stop() {
      isStopping = true
      clearTimeout(again)
      if (!worker) return
      const gone = once(worker, 'exit')
      if (worker.connected) worker.disconnect()
      await gone
    },
  }
}

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
