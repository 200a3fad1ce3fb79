import { conflict } from '#contract/api-error.ts'
import { addDays, dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { approvalProblem, creditProblem, orderVerdict } from '#rules/company/company-rights.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderOrganization } from '#server/db/schema-orders.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { creditOf, currentCompany, membershipOf } from './company-queries.ts'

/** A colleague's decision the order is placed by. */
export interface Approval {
  requestId: number
  by: number
}

export interface OrderingCompany {
  id: number
  /** Who orders. */
  userId: number
  today: string
  /** Deferred: the day it is to be paid by. */
  payBy: string | null
  approval: Approval | null
}

/**
 * For whom the buyer orders now, when it is an organization: invoices are made out to it, its prices hold, so it pays
 * by invoice. Null: for themselves.
 */
export async function orderingCompany(
  { db, visitor, clock }: Pick<CallContext, 'db' | 'visitor' | 'clock'>,
  { payment, isDeferred = false }: { payment: string; isDeferred?: boolean | undefined },
  fields: Record<string, string[]>,
): Promise<{ company: OrderingCompany; organization: OrderOrganization } | null> {
  const company = visitor.userId === null ? undefined : await currentCompany(db, visitor.userId)
  if (!company) {
    if (isDeferred) fields['payment'] = ['Отсрочка бывает у организаций: выберите организацию в личном кабинете']
    return null
  }
  if (payment !== 'invoice')
    fields['payment'] = [
      `Вы покупаете от «${company.name}»: оплата по счёту. Для себя — выключите это в разделе «Кабинет организации»`,
    ]
  const today = moscowMoment(clock())!.day
  return {
    organization: { inn: company.inn, kpp: company.kpp, name: company.name, address: company.address },
    company: {
      id: company.id,
      userId: visitor.userId!,
      today,
      payBy: isDeferred ? addDays(today, company.credit_days) : null,
      approval: null,
    },
  }
}

/**
 * The organization's own rules, under its lock: two orders at once do not spend one limit. Refuses in words what the
 * person may not, or what was not agreed with the shop.
 */
export async function holdCompanyTerms(
  tx: Db,
  { id, userId, payBy, approval, today }: OrderingCompany,
  total: Kopecks,
): Promise<void> {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'name', 'credit_limit', 'credit_days'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rights = await membershipOf(tx, id, userId)
  const verdict = orderVerdict(rights, total)
  if (verdict === 'refuse')
    throw conflict(`Вам не поручено заказывать от «${company.name}»: попросите администратора организации`)
  if (approval === null && verdict === 'approve')
    throw conflict(
      `Заказ на ${formatMoney(total)} больше вашего лимита ${formatMoney(rights.limit!)}: отправьте его на согласование`,
    )
  if (approval !== null) {
    const problem = approvalProblem(await membershipOf(tx, id, approval.by), { total, isOwn: approval.by === userId })
    if (problem) throw conflict(problem)
  }
  if (payBy === null) return
  const problem = creditProblem(await creditOf(tx, company, today), total, dayText)
  if (problem) throw conflict(problem)
}

/**
 * With the order or not at all: of two who approve at once the second finds it decided, and no second order is made.
 */
export async function settleApproval(
  tx: Db,
  { requestId, by }: Approval,
  order: { id: number },
  now: Date,
): Promise<void> {
  const decided = await tx
    .updateTable('company_request')
    .set({ state: 'approved', decided_by: by, decided_at: now, order_id: order.id, body: null })
    .where('id', '=', requestId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (decided.numUpdatedRows === 0n) throw conflict('Заявку уже решил коллега')
}
