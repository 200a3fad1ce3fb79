import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { EncodeAnswer, EncodeOrder, PhotoOrder, SizesOrder } from './encode-process.ts'
import type { Master } from './prepare-master.ts'

/** Then the process ends: most of the day nobody brings pictures. */
const IDLE_MS = 60_000

/** The process died: what it had under way can be made here, or when it is asked for. */
export class EncoderGone extends Error {
  override name = 'EncoderGone'
}

/** Started when there is something to make, gone when there is nothing. */
function openProcess() {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Master | null>>()

  function lost(gone: ChildProcess, why: unknown): void {
    if (child !== gone) return
    child = null
    for (const { reject } of waiting.values())
      reject(new EncoderGone('the process that encodes pictures is gone', { cause: why }))
    waiting.clear()
  }

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'encode-process.ts'), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    started.on('error', (error) => lost(started, error))
    started.on('exit', (code) => lost(started, code))
    started.on('message', (answer: EncodeAnswer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {}
      waiting.delete(answer.id)
      if ('error' in answer) reject?.(new Error(answer.error))
      else resolve?.(answer.master)
    })
    // a shop that closes does not wait for it: the closed channel ends it
    started.unref()
    started.channel?.unref()
    return started
  }

  return async (order: SizesOrder | PhotoOrder): Promise<Master | null> => {
    clearTimeout(idle)
    const process = (child ??= start())
    const id = ++lastId
    const answer = Promise.withResolvers<Master | null>()
    waiting.set(id, answer)
    process.send({ ...order, id } satisfies EncodeOrder, (error) => error && lost(process, error))
    return answer.promise.finally(() => {
      if (waiting.size > 0) return
      idle = setTimeout(() => child?.disconnect(), IDLE_MS).unref()
    })
  }
}

const ask = openProcess()

/** Makes files of a master in a process of its own, one for all shops of this process. */
export async function encodeInChildProcess(order: SizesOrder): Promise<void> {
  await ask(order)
}

/** The master of a photo; its sizes follow by themselves. */
export async function encodePhotoInChildProcess(order: PhotoOrder): Promise<Master> {
  const master = await ask(order)
  if (!master) throw new Error('a photo was answered without its master')
  return { ...master, bytes: Buffer.from(master.bytes) }
}
