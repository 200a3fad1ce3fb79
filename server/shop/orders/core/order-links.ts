import { cityHost } from '#rules/address/city-choice.ts'
import type { Config } from '#server/config/config.ts'
import { canInvoice } from '#server/shop/orders/core/order-settings.ts'
import type { OrderRow } from './order-inserts.ts'
import type { OrderSettings } from './order-settings.ts'

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

/** 128 bits in 25 letters instead of 36: every letter of an SMS counts. Addresses here are of small letters. */
const CODE_LENGTH = 25
const CODE = /^[0-9a-z]{25}$/

export const shortOrderPath = ({ pay_token }: Pick<OrderRow, 'pay_token'>) =>
  pay_token === null
    ? null
    : `/o/${BigInt(`0x${pay_token.replaceAll('-', '')}`)
        .toString(36)
        .padStart(CODE_LENGTH, '0')}/`

/** Null: no such link can have been sent. */
export function tokenOfShortLink(code: string): string | null {
  if (!CODE.test(code)) return null
  const hex = [...code].reduce((sum, each) => sum * 36n + BigInt(parseInt(each, 36)), 0n).toString(16)
  if (hex.length > 32) return null
  return hex.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
