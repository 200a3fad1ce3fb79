import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type CalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import {
  paperLine,
  paperNumber,
  paperProblem,
  paperSums,
  type PaperParty,
  type TransferPaper,
} from '#rules/company/transfer-paper.ts'
import { readMarkCode } from '#rules/goods/mark-code.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { handedLines } from '#server/shop/orders/payment/handed-lines.ts'
import { refundsOf } from '#server/shop/orders/core/order-money.ts'
import { transferXml } from './transfer-xml.ts'

/** The code alone, without what proves it to a cash register. */
function bareMark(mark: string): string {
  const { code } = readMarkCode(mark)
  return code ? `01${code.gtin}21${code.serial}` : mark
}

/** The row is locked until the paper is written: whoever is refused after has taken no number. */
export async function nextPaperNumber(tx: Db, series: string, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into paper_number (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = paper_number.last + 1 returning last`.execute(tx)
  return rows[0]!.last
}

async function parties(tx: Db, order: OrderRow) {
  const [shop, requisites, papers, company] = await Promise.all([
    readSetting(tx, 'shop'),
    readSetting(tx, 'requisites'),
    readSetting(tx, 'papers'),
    order.company_id === null
      ? undefined
      : tx
          .selectFrom('company')
          .select(['agreement_number', 'agreement_on', 'edo_id'])
          .where('id', '=', order.company_id)
          .executeTakeFirst(),
  ])
  const { inn, kpp, address } = requisites
  const seller: PaperParty = { name: shop.legalName, inn, kpp: kpp || null, address, edoId: papers.edoId }
  const buyer: PaperParty = { ...order.organization!, edoId: company?.edo_id ?? '' }
  const agreement =
    company?.agreement_number && company.agreement_on
      ? { number: company.agreement_number, day: company.agreement_on }
      : null
  return { seller, buyer, agreement, papers, signer: requisites.signer }
}

export interface Issued {
  /** Null: written. Else why it was not, in words. */
  problem: string | null
}

/**
 * The paper of an order an organization has received, written once: the next number of its year, all that stands on it
 * and the file of the tax service. The order's row must be locked.
 */
export async function issuePaper(tx: Db, order: OrderRow, handedAt: Date, now: Date): Promise<Issued> {
  if (order.organization === null) return { problem: 'Покупатель не организация: УПД не нужен' }
  const already = await tx
    .selectFrom('transfer_paper')
    .select('number')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (already) return { problem: `УПД уже выписан: № ${already.number}` }
  const { seller, buyer, agreement, papers, signer } = await parties(tx, order)
  const problem = paperProblem(seller, signer)
  if (problem) return { problem }
  const refunds = (await refundsOf(tx, order.id)).filter(({ created_at }) => created_at <= handedAt)
  const lines = (await handedLines(tx, order, refunds)).map(({ vatRate, kind, marks = [], ...line }) =>
    paperLine({ ...line, rate: vatRate, isService: kind === 'delivery', marks: marks.map(bareMark) }),
  )
  if (lines.length === 0) return { problem: 'Все деньги вернули до выдачи: передавать нечего' }
  // a replacement is no sale of its own
  if (lines.every(({ gross }) => gross === 0)) return { problem: 'Заказ бесплатный, это обмен: УПД не нужен' }
  const day: CalendarDay = moscowMoment(now)!.day
  const year = Number(day.slice(0, 4))
  const series = papers.byBranch ? order.node_code : ''
  const sequence = await nextPaperNumber(tx, series, year)
  const paper: TransferPaper = {
    ...paperSums(lines),
    number: paperNumber(sequence, series),
    day,
    handedOn: moscowMoment(handedAt)!.day,
    orderNumber: order.number,
    seller,
    buyer,
    agreement,
    signer: { post: papers.signerPost, name: signer },
    lines,
    guid: randomUUID(),
    at: now.toISOString(),
  }
  const { fileName, bytes } = transferXml(paper)
  await tx
    .insertInto('transfer_paper')
    .values({
      order_id: order.id,
      company_id: order.company_id,
      node_code: order.node_code,
      series,
      year,
      sequence,
      number: paper.number,
      day,
      total: paper.gross,
      vat: paper.vat ?? 0,
      sheet: JSON.stringify(paper),
      file_name: fileName,
      xml: bytes,
      pdf: null,
      created_at: now,
    })
    .execute()
  return { problem: null }
}
