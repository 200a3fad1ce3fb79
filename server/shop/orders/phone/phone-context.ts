import { forbidden, invalid } from '#contract/api-error.ts'
import type { PhoneDelivery } from '#contract/office/phone-order.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { findByKey } from '#server/shop/people/auth/queries.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { chooseDelivery, type ChosenDelivery, deliveryByPhone } from '#server/shop/orders/delivery/choose-delivery.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import type { WantedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

export interface PhoneOrderRequest {
  branch: string
  lines: readonly WantedLine[]
  delivery: PhoneDelivery
}

/** The account of a number, its own or a joined card's that still leads in; null: there is none. */
export async function customerOfPhone(db: Db, phone: string, now: Date): Promise<number | null> {
  return (await findByKey(db, { type: 'phone', value: phone }, now))?.id ?? null
}

/**
 * The buyer's own context for the commands of the checkout: the branch they buy in, the account they have. Refuses a
 * branch that is not the operator's.
 */
export async function contextOfCaller(
  context: OfficeContext,
  { branch, delivery }: Pick<PhoneOrderRequest, 'branch' | 'delivery'>,
  phone: string | undefined,
): Promise<CallContext> {
  const { db, visitor, scope, log } = context
  const node = await db
    .selectFrom('node_logistic')
    .select('code')
    .where('code', '=', branch)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!node) throw invalid({ branch: ['Такого филиала нет'] })
  const warehouseId = delivery.type === 'pickup' ? (delivery.warehouseId ?? null) : null
  if (!isInScope(scope, { node_code: branch, warehouse_id: warehouseId })) {
    log.warn({ staff: context.session?.staff.id, branch }, 'a phone order of a foreign branch was refused')
    throw forbidden('Этот филиал не ваш: заказ в нём оформит коллега')
  }
  const normal = normalizePhone(phone)
  const userId = normal === null ? null : await customerOfPhone(db, normal, context.clock())
  const { config, catalog, goodsList, ports, sealing, clock, upper } = context
  return {
    db,
    config,
    catalog,
    goodsList,
    ports,
    sealing,
    clock,
    upper,
    log,
    nodeCode: branch,
    visitor: { ...visitor, userId, cookies: {}, headers: {} },
    setCookie: () => {},
  }
}

/** As the checkout chooses it; adds to `fields` what is wrong. */
export async function deliveryOfCaller(
  context: CallContext,
  { delivery, lines }: PhoneOrderRequest,
  fields: Record<string, string[]>,
  settings: OrderSettings,
): Promise<ChosenDelivery | null> {
  if (delivery.type === 'agreed') return deliveryByPhone
  if (delivery.type === 'courier' && !settings.courier)
    fields['delivery.type'] = ['Курьерская доставка сейчас недоступна. Выберите другой способ.']
  return chooseDelivery(context, delivery, fields, { wanted: lines }, settings)
}
