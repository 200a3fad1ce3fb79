import { Worker } from 'node:worker_threads'
import type { RenderOrder } from './render-thread.ts'

/** The longest document takes a few seconds on a busy machine. */
const LIMIT_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256 }

type Renderer = (subject: never) => Promise<Uint8Array>

/**
 * Renders a document in a worker thread, since a long one takes seconds of processor time. The thread imports the
 * module and calls its export of this name; `Render` is the type of that export.
 */
export async function renderInWorker<Render extends Renderer>(
  module: URL,
  name: string,
  subject: Parameters<Render>[0],
): Promise<Buffer> {
  const order: RenderOrder = { module: module.href, name, subject }
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timer = setTimeout(() => reject(new Error(`a document was not rendered in ${LIMIT_MS} ms`)), LIMIT_MS)
  worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`the thread that renders documents ended with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
