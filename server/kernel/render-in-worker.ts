import { Worker } from 'node:worker_threads'

/** The longest document takes a few seconds on a busy machine. */
const LIMIT_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Makes a document in a thread of its own: a long one takes seconds, and everybody else would wait. */
export async function renderInWorker(thread: URL, subject: unknown): Promise<Buffer> {
  const worker = new Worker(thread, { workerData: subject, resourceLimits: MEMORY })
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
