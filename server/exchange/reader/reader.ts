import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'
import type { ReadOrder } from './read-catalog-file.ts'
import type { ReaderAnswer, ReaderTask } from './reader-thread.ts'
import type { WeighedFile } from '#server/kernel/table-file/text-of-file.ts'
import type { UnpackedFile } from './unpack.ts'

/** Its heap; the file itself is never in it. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
/** A thread costs some tens of megabytes: one that has nothing to read ends. */
const IDLE_MS = 15_000

interface ExchangeReader {
  weigh: (path: string) => Promise<WeighedFile>
  unpack: (path: string, folder: string) => Promise<UnpackedFile[]>
  read: (order: ReadOrder, onBytes: (bytes: number) => void) => Promise<void>
  close: () => Promise<void>
}

/**
 * Reads files in one thread of its own, one after another. A FileProblem is the file's fault; anything else is ours.
 */
export function openReader(connection: pg.PoolConfig): ExchangeReader {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const url = new URL('./reader-thread.ts', import.meta.url)
    // one that dies while nobody asks is started anew by the next task
    return new Worker(url, { workerData: connection, resourceLimits: MEMORY }).on('error', () => {})
  }

  function perform(task: ReaderTask, onBytes: (bytes: number) => void): Promise<unknown> {
    clearTimeout(idle)
    const thread = (worker ??= start())
    thread.ref()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const onMessage = (answer: ReaderAnswer) => {
      if ('bytes' in answer) onBytes(answer.bytes)
      else if ('done' in answer) resolve(answer.done)
      else reject('refused' in answer ? new FileProblem(answer.refused, answer.line) : new Error(answer.broken))
    }
    const onEnd = (reason: unknown) => {
      worker = null
      const isMemory = (reason as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isMemory) reject(new FileProblem('в файле слишком большая запись, на неё не хватает памяти'))
      else reject(reason instanceof Error ? reason : new Error(`the thread that reads files ended with ${reason}`))
    }
    thread.on('message', onMessage).once('error', onEnd).once('exit', onEnd)
    thread.postMessage(task)
    return promise.finally(() => {
      thread.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      if (worker !== thread) return
      thread.unref()
      idle = setTimeout(() => void stop(), IDLE_MS).unref()
    })
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const thread = worker
    worker = null
    await thread?.terminate()
  }

  const inTurn = <T>(task: ReaderTask, onBytes: (bytes: number) => void = () => {}): Promise<T> => {
    const mine = turn.then(() => perform(task, onBytes))
    turn = mine.catch(() => {})
    return mine as Promise<T>
  }

  return {
    weigh: (path) => inTurn({ kind: 'weigh', path }),
    unpack: (path, folder) => inTurn({ kind: 'unpack', path, folder }),
    read: (order, onBytes) => inTurn({ kind: 'read', ...order }, onBytes),
    close: stop,
  }
}
