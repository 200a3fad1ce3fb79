import { Worker } from 'node:worker_threads'
import type { Invoice } from './invoice.ts'

/** The longest invoice takes a few seconds on a busy machine. */
const LIMIT_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256 }

/** Renders an invoice in a thread of its own: hundreds of lines take seconds, and everybody else would wait. */
export async function renderApart(invoice: Invoice): Promise<Buffer> {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: invoice,
    resourceLimits: MEMORY,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timer = setTimeout(() => reject(new Error(`an invoice was not rendered in ${LIMIT_MS} ms`)), LIMIT_MS)
  worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`the thread that renders invoices ended with ${code}`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
