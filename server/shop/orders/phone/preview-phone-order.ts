import { invalid, isApiError } from '#contract/api-error.ts'
import type { PhoneDelivery, PhonePreview } from '#contract/office/phone-order.ts'
import type { PaymentType } from '#contract/order.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { courierSlots } from '#rules/delivery/courier-slots.ts'
import { courierTiers } from '#rules/delivery/delivery-threshold.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { payByCard } from '#rules/money/gift-card.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { refusalWords } from '#rules/money/promo.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { type PricedLine, readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { courierPromise, placedGoods, joinByGood, pickupPromise, stockOf } from '#server/shop/buying/cart/cart-stock.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { isReceiptByEmail } from '#server/shop/orders/payment/receipt-terms.ts'
import { priceOrder } from '#server/shop/orders/pricing/price-order.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { cardOfCaller } from './phone-card.ts'
import { contextOfCaller, deliveryOfCaller, type PhoneOrderRequest } from './phone-context.ts'

interface Asked extends PhoneOrderRequest {
  phone?: string | undefined
  payment: PaymentType
  useBonuses?: boolean | undefined
  isAccountWanted?: boolean | undefined
  promoCode?: string | null | undefined
  giftCard?: string | null | undefined
}

/** What can be said to the caller at once: prices, where and when, the sum; or what stands in the way. */
export async function previewOrder(office: OfficeContext, asked: Asked): Promise<PhonePreview> {
  const context = await contextOfCaller(office, asked, asked.phone)
  const { db, nodeCode, visitor } = context
  const [lines, settings] = await Promise.all([
    readWantedLines(db, asked.lines, nodeCode, hasCustomersPrices(visitor, asked)),
    orderSettings(db),
  ])
  const { soonOf, ...places } = await readPlaces(context, lines, settings, asked.delivery)
  const parts = lines.map((line) => soonOf([line]))
  const whole = soonOf(lines)
  const isParted = parts.some((soon) => soon !== whole)
  const isEmailForReceipt = isReceiptByEmail({ ports: context.ports, taxes: settings.taxes })
  const shown = {
    lines: lines.map((line, at) => ({
      ...presentLine(line),
      soon: parts[at]!,
      isLater: isParted && parts[at] === whole,
    })),
    promoWords: null,
    giftWords: null,
    ...places,
    isEmailForReceipt,
  }
  if (lines.length === 0) return { ...shown, sums: null, problem: null }
  try {
    const priced = await sumsOf(context, asked, settings)
    return { ...shown, ...(await payByGift(office, asked, priced)), problem: null }
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    const words = Object.values(error.fields).flat()
    return { ...shown, sums: null, problem: words.join(' ') || error.message }
  }
}

type Priced = Pick<PhonePreview, 'promoWords'> & { sums: NonNullable<PhonePreview['sums']> }

/** What a card would pay of it; a wrong one is told beside the sums. */
async function payByGift(
  office: OfficeContext,
  { giftCard, payment }: Asked,
  priced: Priced,
): Promise<Priced & Pick<PhonePreview, 'giftWords'>> {
  try {
    const card = await cardOfCaller(office, giftCard)
    if (!card) return { ...priced, giftWords: null }
    const today = moscowMoment(office.clock())?.day ?? ''
    const { paid, due } = payByCard(rublesToKopecks(priced.sums.total), card, today)
    const giftWords =
      due > 0 && payment !== 'on-receipt' ? `Карта оплатит ${formatMoney(paid)}, остальное — при получении` : null
    return { ...priced, sums: { ...priced.sums, gift: kopecksToRubles(paid) }, giftWords }
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return { ...priced, giftWords: error.fields['giftCard']?.join(' ') ?? error.message }
  }
}

const hasCustomersPrices = ({ userId }: CallContext['visitor'], { isAccountWanted }: Asked) =>
  userId !== null || isAccountWanted === true

async function sumsOf(context: CallContext, asked: Asked, settings: OrderSettings): Promise<Priced> {
  const fields: Record<string, string[]> = {}
  const delivery = await deliveryOfCaller(context, asked, fields, settings)
  const wrong = Object.values(fields).flat()
  if (wrong.length > 0 || !delivery) throw invalid({ delivery: wrong })
  const { visitor, nodeCode, db, clock } = context
  const { sums, promise, promo } = await priceOrder(
    db,
    {
      goods: { wanted: asked.lines },
      nodeCode,
      userId: visitor.userId,
      isCustomer: hasCustomersPrices(visitor, asked),
      delivery,
      payment: asked.payment,
      bonuses: (asked.useBonuses ?? false) && visitor.userId !== null,
      promoCode: asked.promoCode?.trim() || null,
      phone: normalizePhone(asked.phone),
      now: clock(),
    },
    settings,
    true,
  )
  return {
    sums: {
      goods: kopecksToRubles(sums.goods),
      promo: kopecksToRubles(sums.promo),
      bonuses: sums.bonuses,
      delivery: kopecksToRubles(sums.delivery),
      total: kopecksToRubles(sums.total),
      gift: 0,
      promise: datedPromise(promise, clock()),
    },
    promoWords: promo?.refusal ? refusalWords(promo.refusal) : null,
  }
}

const presentLine = ({ code, quantity, price, row }: PricedLine) => ({
  code,
  name: row.name,
  article: row.article,
  unit: row.unit,
  image: row.pictures[0] === undefined ? null : presentImage(row.pictures[0], row.name),
  quantity,
  price: kopecksToRubles(price),
  total: kopecksToRubles(price * quantity),
  here: row.local_count,
  everywhere: row.total_count,
})

async function readPlaces(
  { db, nodeCode, clock, ports }: CallContext,
  lines: readonly PricedLine[],
  { courierTerms, courier }: OrderSettings,
  delivery: PhoneDelivery,
): Promise<
  Pick<PhonePreview, 'shops' | 'days' | 'hasTransport'> & { soonOf: (lines: readonly PricedLine[]) => string }
> {
  const wanted = joinByGood(lines)
  const [{ shops, calendar, prices }, stock] = await Promise.all([
    branchFacts(db, nodeCode),
    stockOf(
      db,
      wanted.map(({ code }) => code),
    ),
  ])
  const moment = { now: clock(), calendar }
  const hasCourier = courier && courierTiers(nodeCode, prices, ports.transport !== null).length > 0
  const branch = { nodeLogisticCode: nodeCode, workTime: shops[0]?.workTime ?? [], ...moment }
  const counters = shops.filter(({ hasPickup }) => hasPickup)
  const chosen =
    delivery.type === 'pickup' ? (counters.find(({ id }) => id === delivery.warehouseId) ?? counters[0]) : undefined
  return {
    soonOf: (some) => {
      const goods = joinByGood(some)
      if (goods.length === 0) return ''
      if (chosen) return datedPromise(pickupPromise(goods, stock, chosen, moment), moment.now)
      return delivery.type === 'courier' ? datedPromise(courierPromise(goods, stock, branch), moment.now) : ''
    },
    hasTransport: ports.transport !== null,
    shops: counters.map((shop) => ({
      id: shop.id,
      name: shop.name,
      address: shop.address,
      text: wanted.length > 0 ? datedPromise(pickupPromise(wanted, stock, shop, moment), moment.now) : '',
    })),
    days:
      hasCourier && wanted.length > 0 ? courierSlots(placedGoods(wanted, stock, nodeCode), branch, courierTerms) : [],
  }
}
