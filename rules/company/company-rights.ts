import { formatMoney, type Kopecks } from '../money/money.ts'

/** What one of an organization's people may do there. */
export interface CompanyRights {
  /** Invites people, changes what they may. */
  isAdmin: boolean
  mayOrder: boolean
  mayApprove: boolean
  seesDocuments: boolean
  /** Of one order without a colleague's approval; null: any. */
  limit: Kopecks | null
}

export const ALL_RIGHTS: CompanyRights = {
  isAdmin: true,
  mayOrder: true,
  mayApprove: true,
  seesDocuments: true,
  limit: null,
}

export type OrderVerdict = 'place' | 'approve' | 'refuse'

/** What becomes of an order of this sum: placed at once, shown to a colleague first, or not taken from this person. */
export function orderVerdict(
  { mayOrder, limit }: Pick<CompanyRights, 'mayOrder' | 'limit'>,
  total: Kopecks,
): OrderVerdict {
  if (!mayOrder) return 'refuse'
  return limit === null || total <= limit ? 'place' : 'approve'
}

/**
 * Whether somebody may approve another's order: by right, and up to their own limit, so that nobody approves what they
 * could not order. Nobody approves their own.
 */
export function approvalProblem(
  { mayApprove, limit }: Pick<CompanyRights, 'mayApprove' | 'limit'>,
  { total, isOwn }: { total: Kopecks; isOwn: boolean },
): string | null {
  if (isOwn) return 'Свою заявку согласует коллега'
  if (!mayApprove) return 'Вам не поручено согласовывать заказы: попросите администратора организации'
  if (limit !== null && total > limit)
    return `Заказ больше вашего лимита ${formatMoney(limit)}: его согласует другой коллега`
  return null
}

interface Named {
  userId: number
  isAdmin: boolean
}

/** Somebody must be left who can let others in. `next`: null, the person leaves. */
export function adminProblem(
  members: readonly Named[],
  changed: number,
  next: { isAdmin: boolean } | null,
): string | null {
  const left = members.some(({ userId, isAdmin }) => (userId === changed ? (next?.isAdmin ?? false) : isAdmin))
  return left ? null : 'В организации должен остаться администратор: сначала назначьте другого'
}

export interface CompanyCredit {
  limit: Kopecks
  days: number
  /** Given and not paid for. */
  debt: Kopecks
  /** The first day of payment that has passed; null: none. */
  overdueSince: string | null
}

/** What may be taken without money now. */
export const freeCredit = ({ limit, days, debt, overdueSince }: CompanyCredit): Kopecks =>
  days === 0 || overdueSince !== null ? 0 : Math.max(0, limit - debt)

/** Why an order of this sum is not given without money; null: it is. */
export function creditProblem(credit: CompanyCredit, total: Kopecks, dayWords: (day: string) => string): string | null {
  if (credit.limit === 0 || credit.days === 0) return 'Отсрочка с магазином не согласована: выберите оплату по счёту'
  if (credit.overdueSince !== null)
    return `Просрочена оплата, её ждали ${dayWords(credit.overdueSince)}. Новые заказы с отсрочкой — после оплаты; по предоплате можно сейчас`
  if (credit.debt + total > credit.limit)
    return `Заказ не помещается в лимит отсрочки: должны ${formatMoney(credit.debt)} из ${formatMoney(credit.limit)}, свободно ${formatMoney(freeCredit(credit))}`
  return null
}
