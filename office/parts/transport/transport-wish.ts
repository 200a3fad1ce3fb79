/** Where a transport company is to bring an order, as far as it has been chosen. */
export interface TransportWish {
  cityText: string
  /** The company's own; empty: nothing is chosen yet. */
  cityCode: string
  tariffCode: string
  /** Of a tariff to an office. */
  officeCode: string
  /** Of a tariff to the door. */
  address: string
}

export const NO_WISH: TransportWish = { cityText: '', cityCode: '', tariffCode: '', officeCode: '', address: '' }

/** As the checkout sends it; the server asks the company again. */
export const transportBody = ({ cityCode, tariffCode, officeCode, address }: TransportWish) => ({
  type: 'transport' as const,
  city: cityCode || null,
  tariffCode: tariffCode || null,
  officeCode: officeCode || null,
  address,
})
