import {
  builtInTemplate,
  fillTemplate,
  type MessageKey,
  type MessageValues,
  paragraphsOf,
} from '#rules/content/message-templates.ts'
import { formatMoney } from '#rules/money/money.ts'
import { signedPhone } from '#server/shop/ground/branch-signature.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'

export type OrderMessageKey = Extract<MessageKey, `order.${string}`>
/** What is known of any order need not be told. */
export type OrderValues<K extends OrderMessageKey> = Omit<MessageValues<K>, 'number' | 'name' | 'total'> & {
  number?: string
  name?: string
}

export interface OrderWords {
  kind: OrderMessageKey
  title: string
  paragraphs: string[]
  sms: string
  /** Written by the shop's people. */
  isOwn: boolean
}

/**
 * A message about an order, its values filled in: in the words the shop's people have written, else in the built-in
 * ones.
 */
export function orderWords<K extends OrderMessageKey>(
  { order, settings }: { order: OrderRow; settings: OrderSettings },
  kind: K,
  values: OrderValues<K>,
): OrderWords {
  const own = settings.messageOf(kind)
  const template = own ?? builtInTemplate(kind)
  const phone = settings.placeOf(order.warehouse_id)?.phone ?? settings.phoneOf(order.node_code)
  const all: Record<string, string> = {
    shop: settings.shop.name,
    number: order.number,
    // a name somebody typed is not sent to an address nobody has proven
    name: order.is_unproven ? '' : order.contact_name,
    total: formatMoney(order.total),
    phone: signedPhone(phone),
    ...values,
  }
  const fill = (text: string) => fillTemplate(text, all)
  return {
    kind,
    title: fill(template.subject),
    paragraphs: paragraphsOf(fill(template.letter)),
    sms: fill(template.sms),
    isOwn: own !== null,
  }
}
