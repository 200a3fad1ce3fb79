import { courierCutOff } from '#rules/delivery/courier-slots.ts'
import { courierTiers } from '#rules/delivery/delivery-threshold.ts'
import { deliveryBy } from '#rules/delivery/delivery-by.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchFacts } from './branch-facts.ts'

/** A branch as every promise of it is computed. */
export async function branchMoment(
  { db, ports }: Pick<CallContext, 'db' | 'ports'>,
  nodeLogisticCode: string,
  now: Date,
): Promise<ShopMoment> {
  const { shops, prices, calendar, courier } = await branchFacts(db, nodeLogisticCode)
  const hasTransport = ports.transport !== null
  const hasCourier = courierTiers(nodeLogisticCode, prices, hasTransport).length > 0
  return {
    nodeLogisticCode,
    workTime: shops[0]?.workTime,
    now,
    calendar,
    courierCutOff: courierCutOff(courier),
    counters: shops.filter(({ hasPickup }) => hasPickup),
    delivery: deliveryBy(nodeLogisticCode, { hasTransport, hasCourier }),
  }
}
