import type { DeliveryTariff } from '#contract/cart-delivery.ts'
import { cartTotals } from '#rules/cart/cart-totals.ts'
import { sentOn } from '#rules/delivery/arrival.ts'
import { arrivalDays } from '#rules/delivery/transport-days.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Shipment } from '#server/ports/transport/port.ts'
import { branchMoment } from '#server/shop/ground/branch/branch-moment.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { PricedLine } from './cart-lines.ts'
import { chosenGoods } from './cart-stock.ts'
import { requireTransport, tariffsFor } from '#server/shop/goods/transport/ask-carrier.ts'
import { packParcel, packParcels } from '#server/shop/goods/transport/parcel.ts'

export function shipmentOf(lines: readonly PricedLine[], nodeCode: string, cityCode: string): Shipment {
  const chosen = lines.filter(({ inOrder }) => inOrder).map(({ row }) => row)
  return {
    nodeCode,
    cityCode,
    parcel: packParcel(chosen),
    parcels: packParcels(chosen),
    value: cartTotals(lines).totalPriceComputed,
  }
}

/** Tariffs as they are offered: in roubles, and on which days of the calendar each brings what is chosen. */
export async function datedTariffs(
  context: Pick<CallContext, 'db' | 'ports' | 'clock'>,
  { lines, nodeCode, cityCode }: { lines: readonly PricedLine[]; nodeCode: string; cityCode: string },
): Promise<DeliveryTariff[]> {
  if (!lines.some(({ inOrder }) => inOrder)) return []
  const [tariffs, branch] = await Promise.all([
    tariffsFor(requireTransport(context.ports), shipmentOf(lines, nodeCode, cityCode)),
    branchMoment(context, nodeCode, context.clock()),
  ])
  const sent = sentOn(chosenGoods(lines), branch)
  return tariffs.map((tariff) => ({
    ...tariff,
    price: kopecksToRubles(tariff.price),
    arrives: arrivalDays(sent, tariff),
  }))
}
