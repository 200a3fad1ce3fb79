import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BuiltFiles } from './build-files.ts'
import type { BuildOrder } from './build-thread.ts'

/** Builds the files in a thread; an aborted one leaves only unfinished files, which the next round removes. */
export async function buildInWorker(
  { poolConfig, config }: BuildOrder,
  signal: AbortSignal,
): Promise<BuiltFiles | null> {
  const {
    host,
    scheme,
    dataDir,
    transport: { adapter },
  } = config
  // a thread gets no key it has no use for
  const order: BuildOrder = { poolConfig, config: { host, scheme, dataDir, transport: { adapter } } }
  const worker = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData: order })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  let built: BuiltFiles | null = null
  worker.on('message', (answer: BuiltFiles | null) => {
    built = answer
  })
  try {
    // `once` rejects on the worker's `error`
    const [code] = (await once(worker, 'exit')) as [number]
    if (code !== 0 && !signal.aborted) throw new Error(`the thread that writes the files ended with ${code}`)
    return built
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
