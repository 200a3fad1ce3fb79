import { slugify } from '../text/slugify.ts'

export const LONGEST_ADDRESS_NAME = 80

/** Second parts of `/catalog/…/` that are pages of their own. */
const RESERVED = new Set(['constants', 'vendor', 'price'])

/** Why a name cannot stand in an address, in words; null: it can. */
export function addressNameProblem(name: string): string | null {
  if (name === '') return 'Укажите адрес: латинские буквы, цифры и дефис'
  if (name.length > LONGEST_ADDRESS_NAME) return `Сократите адрес до ${LONGEST_ADDRESS_NAME} символов`
  if (!/^[a-z0-9-]+$/.test(name)) return 'В адресе годятся только строчные латинские буквы, цифры и дефис'
  if (!/[a-z0-9]/.test(name) || name.startsWith('-') || name.endsWith('-'))
    return 'Адрес начинается и кончается буквой или цифрой'
  return RESERVED.has(name) ? 'Этот адрес занят самим магазином, выберите другой' : null
}

/** «Дрели и шуруповёрты» → «dreli-i-shurupoverty», no longer than an address may be. */
export const addressNameOf = (text: string): string => slugify(text).slice(0, LONGEST_ADDRESS_NAME).replace(/-+$/, '')

/** The same for the code of an attribute: it stands in `filter[…]`. */
export const attributeCodeOf = (text: string): string => addressNameOf(text).replaceAll('-', '_').slice(0, 60)
