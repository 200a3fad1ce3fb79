import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OutboxServices } from './deliver.ts'
import type { PostmanNote, PostmanOrder } from './postman.ts'

/** A postman that died is missed at once; one that cannot even start is not tried in a circle. */
const AGAIN_AFTER_MS = 2000

/** Keeps one postman at work until stopped, which waits for what he has under way. */
export function startPostman(
  order: PostmanOrder,
  log: OutboxServices['log'],
): { number: () => number | null; stop: () => Promise<void> } {
  let postman: ChildProcess | null = null
  let again: NodeJS.Timeout | undefined
  let isStopping = false

  function missed(details: object) {
    postman = null
    if (isStopping) return
    log.error(details, 'the postman is gone, sending another')
    again = setTimeout(send, AGAIN_AFTER_MS)
  }

  function send() {
    let born: ChildProcess
    try {
      // stdout and stderr as ours; the channel is also how he learns that we are gone
      born = fork(join(import.meta.dirname, 'postman.ts'), [], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
    } catch (error) {
      return missed({ err: error }) // no memory for another process
    }
    // one that was never born (too many processes or files) tells of no exit
    const isBorn = born.pid !== undefined
    born.on('error', (error) =>
      isBorn ? log.error({ err: error }, 'the postman could not be reached') : missed({ err: error }),
    )
    if (!isBorn) return
    postman = born
    born.on('message', ({ level, details, text }: PostmanNote) => log[level](details, text))
    born.once('exit', (code, signal) => missed({ code, signal }))
    born.send(order, () => {})
  }

  send()
  return {
    number: () => postman?.pid ?? null,
    async stop() {
      isStopping = true
      clearTimeout(again)
      if (!postman) return
      const gone = once(postman, 'exit')
      if (postman.connected) postman.disconnect()
      await gone
    },
  }
}
