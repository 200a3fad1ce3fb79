import type { OrderDelivery } from '#contract/order.ts'
import type { TransportChoice } from '#server/db/schema-orders.ts'
import type { Shipment, Transport, TransportTariff } from '#server/ports/transport/port.ts'
import { readCartLines, readWantedLines, type WantedLine } from '#server/shop/buying/cart/cart-lines.ts'
import { joinByGood, type WantedGood } from '#server/shop/buying/cart/cart-stock.ts'
import { shipmentOf } from '#server/shop/buying/cart/delivery.ts'
import {
  NO_TRANSPORT,
  requireCity,
  tariffsFor,
  transportUnavailable,
} from '#server/shop/goods/transport/ask-carrier.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { addressError } from './address-error.ts'

type Fields = Record<string, string[]>

/** What a company is asked to carry. */
export type ShippedGoods = { cartUuid: string } | { wanted: readonly WantedLine[] }

interface ChosenTariff {
  tariff: TransportTariff
  transport: TransportChoice
  shippedTo: string
  /** What is ordered in the end is what the company was asked about. */
  isSameShipment: (wanted: readonly WantedGood[]) => boolean
}

const signature = (wanted: readonly WantedGood[]) =>
  wanted
    .map(({ code, quantity }) => `${code}:${quantity}`)
    .toSorted()
    .join()

/**
 * Asks the company anew, before anything is locked: the price the buyer saw may be hours old, the price in a body may
 * be anything.
 */
export async function chooseTransportTariff(
  context: Pick<CallContext, 'db' | 'nodeCode' | 'visitor' | 'ports'>,
  asked: OrderDelivery,
  address: string,
  fields: Fields,
  goods: ShippedGoods,
): Promise<ChosenTariff | null> {
  const {
    db,
    nodeCode,
    visitor,
    ports: { transport: company },
  } = context
  if (!company) {
    fields['delivery.type'] = [NO_TRANSPORT]
    return null
  }
  if (!asked.city?.trim()) fields['delivery.city'] = ['Укажите город']
  if (!asked.tariffCode) fields['delivery.tariffCode'] = ['Выберите тариф доставки']
  if (Object.keys(fields).length > 0) return null
  const city = await requireCity(company, asked.city!, 'delivery.city')
  const isCustomer = visitor.userId !== null
  const lines =
    'cartUuid' in goods
      ? await readCartLines(db, goods.cartUuid, nodeCode, isCustomer)
      : await readWantedLines(db, goods.wanted, nodeCode, isCustomer)
  const shipment = shipmentOf(lines, nodeCode, city.code)
  const tariffs = await tariffsFor(company, shipment)
  const tariff = tariffs.find(({ code }) => code === asked.tariffCode)
  if (!tariff) {
    fields['delivery.tariffCode'] = ['Этот тариф больше не действует. Выберите другой.']
    return null
  }
  const shippedTo =
    tariff.type === 'door'
      ? doorAddress(city, asked, address, fields)
      : await officeAddress(company, { shipment, tariff }, asked.officeCode, fields)
  if (shippedTo === null) return null
  const quoted = signature(joinByGood(lines.filter(({ inOrder }) => inOrder)))
  return {
    tariff,
    shippedTo,
    transport: {
      cityCode: city.code,
      cityName: city.name,
      tariffCode: tariff.code,
      tariffName: tariff.name,
      officeCode: tariff.type === 'office' ? asked.officeCode! : null,
      ...(tariff.type === 'door' && { doorCity: city.fullName }),
      daysMin: tariff.daysMin,
      daysMax: tariff.daysMax,
    },
    isSameShipment: (wanted) => signature(wanted) === quoted,
  }
}

function doorAddress(
  { fullName, name }: { fullName: string; name: string },
  asked: OrderDelivery,
  address: string,
  fields: Fields,
): string | null {
  const wrong = addressError(asked, address)
  if (wrong === null) return doorAddressIn(fullName, name, address)
  fields['delivery.address'] = [wrong]
  return null
}

/** The city once: many write it before the street, though it has been chosen. */
export function doorAddressIn(fullName: string, name: string, address: string): string {
  const again = new RegExp(`^(?:г\\.?\\s*)?${RegExp.escape(name)}\\s*,\\s*`, 'i')
  return `${fullName}, ${address.replace(again, '')}`
}

async function officeAddress(
  company: Transport,
  { shipment, tariff }: { shipment: Shipment; tariff: TransportTariff },
  officeCode: string | null | undefined,
  fields: Fields,
): Promise<string | null> {
  const { cityCode, parcels } = shipment
  const offices = officeCode ? await company.offices(cityCode, parcels).catch(transportUnavailable) : []
  const office = offices.find(
    ({ code, isLocker = false }) => code === officeCode && isLocker === (tariff.isLocker ?? false),
  )
  if (office) return office.address
  fields['delivery.officeCode'] = [
    officeCode
      ? 'Этот пункт выдачи не работает или не примет такую посылку. Выберите другой.'
      : 'Выберите пункт выдачи',
  ]
  return null
}
