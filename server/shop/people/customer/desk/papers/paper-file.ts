import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import type { CustomerPaper } from './paper.ts'
import type { paperPdf } from './paper-pdf.ts'

/** A long export takes seconds: rendered in a worker thread. */
const renderPaper = (paper: CustomerPaper): Promise<Buffer> =>
  renderInWorker<typeof paperPdf>(new URL('./paper-pdf.ts', import.meta.url), 'paperPdf', paper)

export const paperFile = async (name: string, paper: CustomerPaper) => ({
  name,
  type: 'application/pdf',
  base64: (await renderPaper(paper)).toString('base64'),
})
