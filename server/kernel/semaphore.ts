/** No place in the queue: too many wait already, or this one has waited too long. */
export class QueueRefusal extends Error {
  constructor(reason: 'full' | 'timeout') {
    super(reason === 'full' ? 'the queue is full' : 'the turn did not come in time')
    this.name = 'QueueRefusal'
  }
}

interface SemaphoreOptions {
  atOnce: number
  /** Others that may wait; not said: any number. */
  waiting?: number
}

/**
 * Semaphore: at most `atOnce` works run; the others wait in order, none of them past its own deadline if it has one.
 */
export function semaphore({ atOnce, waiting = Infinity }: SemaphoreOptions) {
  let running = 0
  const queue: (() => void)[] = []

  const turn = (waitMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (queue.length >= waiting) return reject(new QueueRefusal('full'))
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const refuse = () => {
        queue.splice(queue.indexOf(enter), 1)
        reject(new QueueRefusal('timeout'))
      }
      const timer = waitMs === undefined ? undefined : setTimeout(refuse, Math.max(0, waitMs))
      queue.push(enter)
    })

  return async <T>(work: () => Promise<T>, waitMs?: number): Promise<T> => {
    // a slot that falls free is handed over to the next, so nobody overtakes the queue
    if (running >= atOnce) await turn(waitMs)
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
