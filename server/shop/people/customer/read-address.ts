import { invalid } from '#contract/api-error.ts'
import { hasHouse, HOUSE_REQUIRED } from '#rules/address/house-number.ts'
import type { AddressFields } from './delivery-address-queries.ts'

const ADDRESS_LONGEST = 300

type AddressBody = { delivery_address: string } & {
  [K in Exclude<keyof AddressFields, 'address'>]?: AddressFields[K] | undefined
}

const tidy = (text = '') => text.trim().replace(/\s+/g, ' ')

/** An address somebody can be brought something to: a city alone is none. */
export function readAddress(body: AddressBody): AddressFields {
  const address = tidy(body.delivery_address)
  const refuse = (words: string) => invalid({ delivery_address: [words] })
  if (address.length < 5) throw refuse('Введите адрес полностью: город, улица, дом')
  if (address.length > ADDRESS_LONGEST) throw refuse(`Сократите адрес до ${ADDRESS_LONGEST} символов`)
  if (!hasHouse(address)) throw refuse(HOUSE_REQUIRED)
  return {
    address,
    name: tidy(body.name),
    flat: tidy(body.flat),
    entrance: tidy(body.entrance),
    floor: tidy(body.floor),
    intercom: tidy(body.intercom),
    comment: body.comment?.trim() ?? '',
    isMain: body.isMain ?? false,
  }
}
