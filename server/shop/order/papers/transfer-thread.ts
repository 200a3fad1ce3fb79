import { parentPort, workerData } from 'node:worker_threads'
import type { TransferPaper } from '#rules/company/transfer-paper.ts'
import { transferPdf } from './transfer-pdf.ts'

parentPort!.postMessage(await transferPdf(workerData as TransferPaper))
