import { parentPort, workerData } from 'node:worker_threads'
import type { Passport } from './passport.ts'
import { passportPdf } from './passport-pdf.ts'

parentPort!.postMessage(await passportPdf(workerData as Passport))
