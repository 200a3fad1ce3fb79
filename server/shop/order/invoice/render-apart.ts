import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import type { Invoice } from './invoice.ts'

/** Hundreds of lines take seconds: see the thread. */
export const renderInvoices = (invoices: readonly [Invoice, ...Invoice[]]): Promise<Buffer> =>
  renderInWorker(new URL('./render-thread.ts', import.meta.url), invoices)
