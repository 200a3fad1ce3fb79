import type { Kopecks } from '#rules/money/money.ts'

export interface Parcel {
  weightGrams: number
  lengthMm: number
  widthMm: number
  heightMm: number
}

/** `code` is the company's own. */
export interface TransportCity {
  code: string
  name: string
  fullName: string
}

export interface TransportTariff {
  code: string
  name: string
  type: 'door' | 'office'
  /** To a parcel locker, and to no office with people. */
  isLocker?: boolean
  price: Kopecks
  daysMin: number
  daysMax: number
}

export interface TransportOffice {
  code: string
  address: string
  workTime: string
  geoLat: number
  geoLon: number
  isLocker?: boolean
}

export interface Shipment {
  /** The branch that hands the parcel over. */
  nodeCode: string
  cityCode: string
  parcel: Parcel
  /** The same as it is handed over, box by box. */
  parcels: readonly Parcel[]
  /** What the goods are worth, and are insured for. */
  value: Kopecks
}

/** A transport company. Throws OutsideFailure when it does not do what it was asked. */
export interface Transport {
  /** As a buyer knows it. */
  name: string
  findCities: (text: string) => Promise<TransportCity[]>
  cityByCode: (code: string) => Promise<TransportCity | null>
  /** Cheapest first; none: it does not go there, or not with such a parcel. */
  tariffs: (shipment: Shipment) => Promise<TransportTariff[]>
  /** Those that hand out such parcels; not said: all of them. */
  offices: (cityCode: string, parcels?: readonly Parcel[]) => Promise<TransportOffice[]>
}
