import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { EncodeAnswer, EncodeOrder } from './encode-process.ts'

/** Then the process ends: most of the day nobody brings pictures. */
const IDLE_MS = 60_000

/** Started when there is something to make, gone when there is nothing. */
function openProcess() {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<void>>()

  /** What was under way with it is made again when it is asked for. */
  function lost(gone: ChildProcess, why: unknown): void {
    if (child !== gone) return
    child = null
    for (const { reject } of waiting.values())
      reject(new Error('the process that encodes pictures is gone', { cause: why }))
    waiting.clear()
  }

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'encode-process.ts'), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    started.on('error', (error) => lost(started, error))
    started.on('exit', (code) => lost(started, code))
    started.on('message', ({ id, error }: EncodeAnswer) => {
      const { resolve, reject } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (error === null) resolve?.()
      else reject?.(new Error(error))
    })
    // a shop that closes does not wait for it: the closed channel ends it
    started.unref()
    started.channel?.unref()
    return started
  }

  return async (order: Omit<EncodeOrder, 'id'>): Promise<void> => {
    clearTimeout(idle)
    const process = (child ??= start())
    const id = ++lastId
    const answer = Promise.withResolvers<void>()
    waiting.set(id, answer)
    process.send({ ...order, id } satisfies EncodeOrder, (error) => error && lost(process, error))
    await answer.promise.finally(() => {
      if (waiting.size > 0) return
      idle = setTimeout(() => child?.disconnect(), IDLE_MS).unref()
    })
  }
}

/** Makes pictures in a process of its own, one for all shops of this process; fails when it is gone. */
export const encodeApart = openProcess()
