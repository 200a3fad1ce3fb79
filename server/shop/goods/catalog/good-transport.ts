import { sentOn } from '#rules/delivery/arrival.ts'
import { arrivalDays, type TransportOffer } from '#rules/delivery/transport-days.ts'
import { isNowhere } from '#rules/delivery/stock.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { requireCity, requireTransport, tariffsFor } from '#server/shop/goods/transport/ask-carrier.ts'
import { packParcel, packParcels } from '#server/shop/goods/transport/parcel.ts'
import { branchMoment } from '#server/shop/ground/branch/branch-moment.ts'
import { goodNotFound } from './product-record.ts'

/**
 * The cheapest way of one piece to the city by the transport company, and when so many come; null when it does not go,
 * or there is no piece.
 */
export async function readGoodTransport(
  { db, ports, catalog, nodeCode, clock }: Pick<CallContext, 'db' | 'ports' | 'catalog' | 'nodeCode' | 'clock'>,
  code: string,
  cityName: string,
  quantity: number,
): Promise<TransportOffer | null> {
  const transport = requireTransport(ports)
  const [[good], measures] = await Promise.all([
    catalog.cards([code], nodeCode),
    db
      .selectFrom('good')
      .select(['weight_grams', 'length_mm', 'width_mm', 'height_mm'])
      .where('code', '=', code)
      .where('is_hire', '=', false)
      .executeTakeFirst(),
  ])
  if (!good || !measures) throw goodNotFound()
  if (isNowhere(good)) return null
  const city = await requireCity(transport, cityName)
  const [cheapest] = await tariffsFor(transport, {
    nodeCode,
    cityCode: city.code,
    parcel: packParcel([{ ...measures, quantity: 1 }]),
    parcels: packParcels([{ ...measures, quantity: 1 }]),
    value: rublesToKopecks(good.price.priceComputed),
  })
  if (!cheapest) return null
  const { price, daysMin, daysMax } = cheapest
  const sent = sentOn([{ good, quantity }], await branchMoment({ db, ports }, nodeCode, clock()))
  return { price: kopecksToRubles(price), daysMin, daysMax, arrives: arrivalDays(sent, cheapest) }
}
