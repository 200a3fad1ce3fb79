/** Nobody may join: too many wait already, or the one who joined has waited too long. */
export class QueueRefusal extends Error {
  constructor(reason: 'full' | 'timeout') {
    super(reason === 'full' ? 'the queue is full' : 'the turn did not come in time')
    this.name = 'QueueRefusal'
  }
}

/** Runs at most `atOnce` works; at most `waiting` others wait, none of them past its deadline. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []

  const turn = (waitMs: number) =>
    new Promise<void>((resolve, reject) => {
      if (queue.length >= waiting) return reject(new QueueRefusal('full'))
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(
        () => {
          queue.splice(queue.indexOf(enter), 1)
          reject(new QueueRefusal('timeout'))
        },
        Math.max(0, waitMs),
      )
      queue.push(enter)
    })

  return async <T>(work: () => Promise<T>, waitMs: number): Promise<T> => {
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
