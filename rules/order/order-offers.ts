import { formatMoney, type Kopecks } from '../money/money.ts'
import { isSplitAvailable, type SplitTerms } from '../money/split-payment.ts'
import { countText } from '../text/plural.ts'
import type { OrderFacts } from './order-outcome.ts'
import { type OrderStatus, STATUS_TEXTS } from './order-status.ts'

/** A way to pay that is still open, on the page of the order. */
export type PaymentWay = 'online' | 'sbp' | 'split' | 'on-receipt' | 'invoice'
/** What of an order its buyer may change alone. */
export type OrderPart = 'recipient' | 'comment' | 'shop' | 'address'

export interface OfferFacts extends Pick<OrderFacts, 'status' | 'isPaid' | 'payment' | 'attempt' | 'due'> {
  delivery: 'pickup' | 'courier' | 'transport'
  /** A company brings it to a door whose city is known. */
  isToDoor: boolean
  /** False: bought by phone, the shop's call settles how it is got and paid. */
  isAgreed: boolean
  /** A gift card: paid online, and there is nothing to collect or to change. */
  isGift?: boolean
  total: Kopecks
  split: SplitTerms
  /** Which providers the shop has. */
  providers: { online: boolean; split: boolean; sbp?: boolean }
  /** The shop has said where it wants the money. */
  hasInvoice: boolean
}

interface OrderOffers {
  /** The buyer's own choice first. */
  ways: PaymentWay[]
  canCancel: boolean
  changes: OrderPart[]
}

/** Once it is packed or on its way a person has to be asked. */
const CANCELLABLE: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment', 'assembling'])
/** Somebody picks the goods by what the order says: from then on it stays as it is. */
const CHANGEABLE: ReadonlySet<OrderStatus> = new Set(['new', 'awaiting-payment'])
/** The courier on the way takes the money himself: paid online meanwhile it would be paid twice. */
const PAYABLE_EARLY: ReadonlySet<OrderStatus> = new Set(['new', 'assembling', 'ready'])

export const canCancel = (status: OrderStatus): boolean => CANCELLABLE.has(status)
export const canChange = (status: OrderStatus): boolean => CHANGEABLE.has(status)

/** May a payment be started at all: the order waits for money, or for its buyer at the counter. */
export const isPayable = ({ status, isPaid, payment }: Pick<OfferFacts, 'status' | 'isPaid' | 'payment'>): boolean =>
  !isPaid &&
  payment !== 'invoice' &&
  (status === 'awaiting-payment' || (payment === 'on-receipt' && PAYABLE_EARLY.has(status)))

/** What a paid order has become dearer by. An organization pays by another invoice. */
export const isRestPayable = ({
  status,
  isPaid,
  payment,
  due = 0,
}: Pick<OfferFacts, 'status' | 'isPaid' | 'payment' | 'due'>): boolean =>
  isPaid && due > 0 && payment !== 'invoice' && PAYABLE_EARLY.has(status)

function paymentWays(facts: OfferFacts): PaymentWay[] {
  const { status, isPaid, payment, attempt } = facts
  // some of the money lies here already: a person decides
  if (attempt === 'checking') return []
  const { online: hasOnline, sbp: hasSbp = false } = facts.providers
  const onlineWays: PaymentWay[] = hasOnline ? ['online', ...(hasSbp ? (['sbp'] as const) : [])] : []
  if (isPaid) return isRestPayable(facts) ? onlineWays : []
  if (payment === 'invoice') return status === 'awaiting-payment' && facts.hasInvoice ? ['invoice'] : []
  if (facts.isGift) return isPayable(facts) ? onlineWays : []
  if (!isPayable(facts) || !facts.isAgreed) return []
  const online: PaymentWay[] = [
    ...onlineWays,
    ...(facts.providers.split && isSplitAvailable(facts.total, facts.split) ? (['split'] as const) : []),
  ]
  const isOwn = (way: PaymentWay) => way === payment || (way === 'sbp' && payment === 'online')
  const own = online.filter(isOwn)
  const others = online.filter((way) => !isOwn(way))
  return [...own, ...others, ...(status === 'awaiting-payment' ? (['on-receipt'] as const) : [])]
}

function changes({ status, delivery, isToDoor, isAgreed, isGift }: OfferFacts): OrderPart[] {
  if (!canChange(status) || isGift) return []
  return [
    ...(delivery === 'pickup' && isAgreed ? (['shop'] as const) : []),
    // another city or office is another tariff: those are settled by phone
    ...(delivery === 'courier' || isToDoor ? (['address'] as const) : []),
    'recipient',
    'comment',
  ]
}

/** Everything the page of an order offers, by the shop's own books. */
export const orderOffers = (facts: OfferFacts): OrderOffers => ({
  ways: paymentWays(facts),
  canCancel: canCancel(facts.status),
  changes: changes(facts),
})

const CALL = 'Позвоните нам, и мы поможем.'

export const cancelRefusal = (status: OrderStatus): string =>
  status === 'cancelled' ? 'Заказ уже отменён' : `Заказ уже не отменить: ${STATUS_TEXTS[status].toLowerCase()}. ${CALL}`

export const changeRefusal = (status: OrderStatus): string =>
  status === 'assembling'
    ? `Заказ уже собирают, здесь его не изменить. ${CALL}`
    : `Заказ уже не изменить: ${STATUS_TEXTS[status].toLowerCase()}. ${CALL}`

interface Cancelled {
  isPaid: boolean
  /** Money may be on its way. */
  isPending: boolean
  /** Frozen, not taken. */
  held?: Kopecks | null
  total: Kopecks
  bonuses: number
}

/** Asked before an order is cancelled: what becomes of the money. */
export function cancelWords({ isPaid, isPending, held, total, bonuses }: Cancelled): string {
  const money = isPaid
    ? `Вернём ${formatMoney(total)} тем же способом, каким вы платили: банку нужно до нескольких рабочих дней.`
    : held
      ? `Деньги не спишутся: ${formatMoney(held)} на карте снова станут доступны.`
      : isPending
        ? 'Если вы успели заплатить, деньги вернутся тем же способом.'
        : 'Платить ничего не нужно.'
  const back = bonuses > 0 ? ` ${countText(bonuses, ['бонус', 'бонуса', 'бонусов'])} вернём сразу.` : ''
  return `Товары вернутся в продажу. ${money}${back}`
}
