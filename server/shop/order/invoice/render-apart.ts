import { renderApart } from '#server/kernel/render-apart.ts'
import type { Invoice } from './invoice.ts'

/** Hundreds of lines take seconds: see the thread. */
export const renderInvoices = (invoices: readonly [Invoice, ...Invoice[]]): Promise<Buffer> =>
  renderApart(new URL('./render-thread.ts', import.meta.url), invoices)
