import { cityHost } from '#rules/address/city-choice.ts'
import type { Config } from '#server/config/config.ts'
import { canInvoice } from '#server/shop/order/invoice/invoice.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import type { OrderSettings } from '#server/shop/order/checkout/order-settings.ts'

/** The host of the city the order was made in: its cookies, its phone, its shops are there. */
export const shopOrigin = (
  { node_code }: Pick<OrderRow, 'node_code'>,
  { slugOf }: Pick<OrderSettings, 'slugOf'>,
  { scheme, host }: Pick<Config, 'scheme' | 'host'>,
) => `${scheme}://${cityHost(slugOf(node_code), host)}`

/** Null: no invoice was asked for, the order is no more, or the shop has not said where it wants the money. */
export const invoicePath = (
  { payment_type, pay_token, status }: Pick<OrderRow, 'payment_type' | 'pay_token' | 'status'>,
  settings: Pick<OrderSettings, 'requisites'>,
) =>
  payment_type === 'invoice' && pay_token !== null && status !== 'cancelled' && canInvoice(settings)
    ? `/pay/${pay_token}/invoice.pdf`
    : null

/** The page of the order. Null: whoever ordered has been erased, and the link with them. */
export const orderPath = ({ pay_token }: Pick<OrderRow, 'pay_token'>) =>
  pay_token === null ? null : `/order/${pay_token}/`
