import { limit, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** How long to wait is added. */
const message = 'Эту ссылку открывали много раз подряд.'

/** Far above a buyer who hesitates, in several tabs. */
const PAY: LimitRule = { name: 'pay pages', limit: 120, seconds: 60, message }
const PAY_OF_ORDER: LimitRule = { name: 'pay pages of order', limit: 30, seconds: 60, message }
/** The page asks by itself while a payment is under way. */
const PAGE: LimitRule = { name: 'order pages', limit: 240, seconds: 60, message }
const PAGE_OF_ORDER: LimitRule = { name: 'page of order', limit: 60, seconds: 60, message }
const INVOICES: LimitRule = { name: 'invoices', limit: 60, seconds: 60, message }
const INVOICES_OF_ORDER: LimitRule = { name: 'invoices of order', limit: 30, seconds: 60, message }
/** One provider sends them all from few addresses; refused ones come again. */
const WEBHOOKS: LimitRule = { name: 'payment webhooks', limit: 600, seconds: 60 }
const WEBHOOKS_OF_PAYMENT: LimitRule = { name: 'webhooks of payment', limit: 30, seconds: 60 }

const limitBoth =
  (byAddress: LimitRule, bySubject: LimitRule) =>
  async (services: Services, { ip }: { ip: string }, subject: string) => {
    const context = { ...services, visitor: { ip } }
    await limitByAddress(context, byAddress)
    await limit(context, bySubject, subject.toLowerCase())
  }

/** By address, and by the order's token: whoever has the link has it all. */
export const limitPayPage = limitBoth(PAY, PAY_OF_ORDER)
export const limitOrderPage = limitBoth(PAGE, PAGE_OF_ORDER)
export const limitInvoice = limitBoth(INVOICES, INVOICES_OF_ORDER)
export const limitWebhook = limitBoth(WEBHOOKS, WEBHOOKS_OF_PAYMENT)
