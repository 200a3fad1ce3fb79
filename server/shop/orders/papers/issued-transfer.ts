import { ApiError, notFound } from '#contract/api-error.ts'
import type { TransferPaper } from '#rules/company/transfer-paper.ts'
import { singleFlightQueue } from '#server/kernel/single-flight-queue.ts'
import { renderInWorker } from '#server/kernel/render-in-worker.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { transferPdf } from './transfer-pdf.ts'

const MOST_WAITING = 20

const BUSY = () =>
  new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Документ готовится дольше обычного. Повторите через несколько секунд.' },
    { retryAfter: 10 },
  )

type Render = (paper: TransferPaper) => Promise<Buffer>

/** Hundreds of lines take seconds: in a thread of its own. */
export const renderTransfer: Render = (paper) =>
  renderInWorker<typeof transferPdf>(new URL('./transfer-pdf.ts', import.meta.url), 'transferPdf', paper)

/** The paper for people: rendered when somebody first opens it, stored, the same ever after. */
export function issuedTransfer({ db }: Pick<Services, 'db'>, render: Render = renderTransfer) {
  const once = singleFlightQueue<Buffer>(MOST_WAITING, BUSY)
  const find = async (id: number) => {
    const row = await db.selectFrom('transfer_paper').select(['pdf', 'sheet']).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('Такого документа нет')
    return row
  }

  async function make(id: number): Promise<Buffer> {
    const { sheet } = await find(id)
    const pdf = await render(sheet)
    await db.updateTable('transfer_paper').set({ pdf }).where('id', '=', id).where('pdf', 'is', null).execute()
    // another process may have been quicker: what it rendered counts
    return (await find(id)).pdf ?? pdf
  }

  return async (id: number): Promise<Buffer> => (await find(id)).pdf ?? (await once(id, () => make(id)))
}
