import { fillTemplate, type MessageKey, paragraphsOf } from '#rules/content/message-templates.ts'
import { formatMoney } from '#rules/money/money.ts'
import { signedPhone } from '#server/shop/branch-signature.ts'
import type { OrderSettings } from '#server/shop/order/checkout/order-settings.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'

export interface OwnWords {
  title: string
  paragraphs: string[]
  sms: string
}

/** A message in the words the shop's people have written, its values filled in; null: the built-in words stand. */
export function ownWords(
  { order, settings }: { order: OrderRow; settings: OrderSettings },
  key: MessageKey,
  values: Record<string, string>,
): OwnWords | null {
  const template = settings.messageOf(key)
  if (template === null) return null
  const phone = settings.placeOf(order.warehouse_id)?.phone ?? settings.phoneOf(order.node_code)
  const all = {
    shop: settings.shop.name,
    number: order.number,
    // a name somebody typed is not sent to an address nobody has proven
    name: order.is_unproven ? '' : order.contact_name,
    total: formatMoney(order.total),
    phone: signedPhone(phone),
    ...values,
  }
  const fill = (text: string) => fillTemplate(text, all)
  return { title: fill(template.subject), paragraphs: paragraphsOf(fill(template.letter)), sms: fill(template.sms) }
}
