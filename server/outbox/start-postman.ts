import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OutboxServices } from './deliver.ts'
import type { PostmanNote, PostmanOrder } from './postman.ts'

/** A postman that died is missed at once; one that cannot even start is not tried in a circle. */
const AGAIN_AFTER_MS = 2000

/** Keeps one postman at work until stopped, which waits for what he has under way. */
export function startPostman(order: PostmanOrder, log: OutboxServices['log']): { number: () => number | null; stop: () => Promise<void> } {
  let postman: ChildProcess | null = null
  let again: NodeJS.Timeout | undefined
  let isStopping = false

  function send() {
    // stdout and stderr as ours; the channel is also how he learns that we are gone
    postman = fork(join(import.meta.dirname, 'postman.ts'), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    postman.on('message', ({ level, details, text }: PostmanNote) => log[level](details, text))
    postman.on('error', (error) => log.error({ err: error }, 'the postman could not be reached'))
    postman.once('exit', (code, signal) => {
      postman = null
      if (isStopping) return
      log.error({ code, signal }, 'the postman is gone, sending another')
      again = setTimeout(send, AGAIN_AFTER_MS)
    })
    postman.send(order, () => {})
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
