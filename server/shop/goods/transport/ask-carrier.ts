import { ApiError, invalid, notFound } from '#contract/api-error.ts'
import type { DeliveryCity } from '#contract/cart-delivery.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Shipment, Transport, TransportTariff } from '#server/ports/transport/port.ts'

/** The company's failure as the buyer should read it: the other ways stay open. */
export function transportUnavailable(error: unknown): never {
  if (!(error instanceof OutsideFailure)) throw error
  const errorMessage = 'Транспортная компания не отвечает. Повторите через минуту или выберите самовывоз либо курьера.'
  throw new ApiError(503, { errorCode: 'UNAVAILABLE', errorMessage }, { cause: error, retryAfter: 60 })
}

export const NO_TRANSPORT = 'Магазин не отправляет заказы транспортной компанией. Выберите самовывоз или курьера.'

export function requireTransport({ transport }: Pick<Ports, 'transport'>): Transport {
  if (!transport) throw notFound(NO_TRANSPORT)
  return transport
}

/** By the company's code, else by name: the one that is exactly so, else the largest that begins so. */
export async function requireCity(transport: Transport, text: string, field = 'city'): Promise<DeliveryCity> {
  const known = await transport.cityByCode(text.trim()).catch(transportUnavailable)
  if (known) return known
  const found = await transport.findCities(text).catch(transportUnavailable)
  const city = found.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase()) ?? found[0]
  if (!city) throw invalid({ [field]: ['Транспортная компания не знает такого города. Выберите из списка.'] })
  return city
}

export async function tariffsFor(transport: Transport, shipment: Shipment): Promise<TransportTariff[]> {
  return transport.tariffs(shipment).catch(transportUnavailable)
}
