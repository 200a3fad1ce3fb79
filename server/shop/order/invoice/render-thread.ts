import { parentPort, workerData } from 'node:worker_threads'
import type { Invoice } from './invoice.ts'
import { invoicesPdf } from './invoice-pdf.ts'

parentPort!.postMessage(await invoicesPdf(workerData as [Invoice, ...Invoice[]]))
