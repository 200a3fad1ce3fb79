import { sql } from 'kysely'
import { forbidden } from '#contract/api-error.ts'
import type { Paper } from '#contract/papers.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import {
  type PaperListQuery,
  type PaperScope,
  presentPaper,
  readPapers,
} from '#server/shop/orders/papers/list-papers.ts'
import { membershipOf } from '#server/shop/people/company/company-queries.ts'

/** Of the organization's own orders, for whoever of its people sees documents; a stranger hears that there is none. */
export async function companyPaperScope(db: Db, userId: number, companyId: number): Promise<PaperScope> {
  const { seesDocuments } = await membershipOf(db, companyId, userId)
  if (!seesDocuments) throw forbidden('Вам не поручено видеть документы организации: попросите её администратора')
  return sql<boolean>`o.company_id = ${companyId}`
}

export async function readCompanyPapers(
  { db }: Pick<CallContext, 'db'>,
  userId: number,
  companyId: number,
  filters: PaperListQuery,
): Promise<{ papers: Paper[]; isMore: boolean }> {
  const { rows, isMore } = await readPapers(db, await companyPaperScope(db, userId, companyId), filters)
  return { papers: rows.map((row) => presentPaper(row, `/api/company/${companyId}/papers`)), isMore }
}
