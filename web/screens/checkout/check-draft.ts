import type { DeliveryTariff } from '#contract/cart-delivery.ts'
import { askedFields, ORDER_FIELDS, orderFieldError } from '#rules/order/order-fields.ts'
import { emailDemand, emailError } from '#rules/identity/email.ts'
import { hasHouse, HOUSE_REQUIRED } from '#rules/address/house-number.ts'
import { innError } from '#rules/identity/inn.ts'
import { kppError } from '#rules/identity/kpp.ts'
import { organizationNameError } from '#rules/identity/organization-name.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { textLimitError } from '#rules/text/textarea-limit.ts'
import type { CheckoutDraft, DeliveryType } from '../../state/checkout-draft.ts'

/** By the names the server uses for the same fields, in the order they stand on the page. */
export type DraftErrors = Record<string, string>

export interface CheckedFacts {
  type: DeliveryType
  hasShop: boolean
  tariff: DeliveryTariff | null
  hasOffice: boolean
  /** There are days to choose from, and none is chosen. */
  wantsSlot: boolean
  isSplitAllowed: boolean
  /** A gift card pays a part alone: the rest is paid with the goods. */
  isCardShort: boolean
  /** An organization can be looked up by its INN. */
  hasDirectory: boolean
  /** Receipts go out by e-mail alone. */
  byEmail: boolean | undefined
}

const ADDRESS_SHORTEST = 5
const PAYMENT_FIELDS = ['payment', 'inn', 'organizationName', 'kpp']

/** Which parts of the draft a field's error is about: it is taken back when one of them changes. */
export const FIELD_PARTS: Record<string, readonly (keyof CheckoutDraft)[]> = {
  'contact.name': ['name'],
  'contact.phone': ['phone'],
  'contact.email': ['email', 'payment'],
  'delivery.type': ['deliveryType'],
  'delivery.warehouseId': ['warehouseId'],
  'delivery.city': ['cityText', 'cityCode'],
  'delivery.tariffCode': ['tariffCode', 'cityCode'],
  'delivery.officeCode': ['officeCode', 'tariffCode', 'cityCode'],
  'delivery.address': ['address', 'hasNoHouse'],
  'delivery.slot': ['slotDay', 'slotInterval'],
  'delivery.entrance': ['entrance'],
  'delivery.floor': ['floor'],
  'delivery.intercom': ['intercom'],
  payment: ['payment'],
  inn: ['inn'],
  kpp: ['kpp'],
  organizationName: ['organizationName'],
  comment: ['comment'],
  ...Object.fromEntries(ORDER_FIELDS.map(({ code }) => [`fields.${code}`, ['fields']])),
}

/** What is not right yet; the server has the last word. */
export function checkDraft(draft: CheckoutDraft, facts: CheckedFacts): DraftErrors {
  const errors: DraftErrors = {}
  const note = (field: string, words: string | null | false) => {
    if (words) errors[field] = words
  }
  note('contact.name', nameError(draft.name, { required: true }))
  note('contact.phone', phoneError(draft.phone))
  note('contact.email', draft.email.trim() ? emailError(draft.email) : emailDemand(draft.payment, facts.byEmail))
  const noAddress = addressError(draft)
  if (facts.type === 'pickup') note('delivery.warehouseId', !facts.hasShop && 'Выберите магазин')
  else if (facts.type === 'courier') {
    note('delivery.address', noAddress)
    note('delivery.slot', facts.wantsSlot && 'Выберите день и время доставки')
  } else if (draft.cityCode === '') note('delivery.city', 'Выберите город из списка')
  else if (facts.tariff === null) note('delivery.tariffCode', 'Выберите тариф доставки')
  else if (facts.tariff.type === 'office') note('delivery.officeCode', !facts.hasOffice && 'Выберите пункт выдачи')
  else note('delivery.address', noAddress)
  if (facts.isCardShort && draft.payment !== 'on-receipt')
    note(
      'payment',
      'Подарочной карты не хватает, остаток платят при получении. Выберите этот способ или уберите карту.',
    )
  else if (draft.payment === 'split')
    note('payment', !facts.isSplitAllowed && 'Этот заказ нельзя оплатить частями. Выберите другой способ.')
  if (draft.payment === 'invoice') {
    note('inn', innError(draft.inn, { required: true }))
    if (!facts.hasDirectory || draft.isPayerTyped) {
      note('organizationName', organizationNameError(draft.organizationName))
      note('kpp', kppError(draft.kpp))
    }
  }
  note('comment', textLimitError(draft.comment))
  for (const field of askedFields(draft.payment === 'invoice'))
    note(`fields.${field.code}`, orderFieldError(field, draft.fields[field.code] ?? ''))
  return errors
}

function addressError({ address, hasNoHouse }: CheckoutDraft): string | null {
  if (address.trim().length < ADDRESS_SHORTEST) return 'Введите адрес доставки: улицу, дом, квартиру'
  return hasNoHouse || hasHouse(address) ? null : HOUSE_REQUIRED
}

/** 0–3: the first block that still wants something; the last one when nothing does. */
export function openBlock(errors: DraftErrors): number {
  const names = Object.keys(errors)
  const blocks = [
    (name: string) => name.startsWith('contact.'),
    (name: string) => name.startsWith('delivery.'),
    (name: string) => PAYMENT_FIELDS.includes(name),
  ]
  const first = blocks.findIndex((isOf) => names.some(isOf))
  return first === -1 ? blocks.length : first
}
