import { textLimitError } from '#rules/text/textarea-limit.ts'

/** A field of a shop's own on an order: kept, shown, listed, filtered, exported and told of wherever an order is. */
export interface OrderField {
  /** In calls, files and the database. */
  code: string
  label: string
  hint: string
  /** Letters at most. */
  max: number
  /** Who is asked for it at the checkout. */
  of: 'everybody' | 'organizations'
}

/** A row here is all that a field costs (docs/recipes.md). */
export const ORDER_FIELDS: readonly OrderField[] = [
  {
    code: 'buyerNumber',
    label: 'Ваш номер заказа',
    hint: 'Если ведёте свои номера: укажем его в письмах и передадим бухгалтерии',
    max: 60,
    of: 'organizations',
  },
]

export type OrderFieldValues = Record<string, string>

export const askedFields = (isOrganization: boolean): readonly OrderField[] =>
  ORDER_FIELDS.filter(({ of }) => of === 'everybody' || isOrganization)

export const orderFieldError = ({ label, max }: OrderField, text: string): string | null =>
  text.trim().length > max ? `«${label}» — до ${max} символов` : textLimitError(text)

export const orderFieldText = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** What was given, read and checked; errors by `fields.<code>`. Nothing given: the field is not there. */
export function readOrderFields(
  given: OrderFieldValues | null | undefined,
  isOrganization: boolean,
): { values: Record<string, string>; errors: Record<string, string[]> } {
  const values: Record<string, string> = {}
  const errors: Record<string, string[]> = {}
  const asked = askedFields(isOrganization)
  for (const [code, text] of Object.entries(given ?? {})) {
    const field = asked.find((each) => each.code === code)
    const words = field ? orderFieldError(field, text) : 'Такого поля у заказа нет'
    if (words) errors[`fields.${code}`] = [words]
    else if (orderFieldText(text) !== '') values[code] = orderFieldText(text)
  }
  return { values, errors }
}

/** Those that are asked for and not empty: what was typed for another way to pay does not go along. */
export const givenFields = (typed: OrderFieldValues | undefined, isOrganization: boolean): Record<string, string> =>
  Object.fromEntries(
    askedFields(isOrganization).flatMap(({ code }) => (typed?.[code]?.trim() ? [[code, typed[code]]] : [])),
  )

interface OrderFieldRow {
  code: string
  label: string
  value: string
}

/** In the order of the table, as they are shown. */
export const orderFieldRows = (values: OrderFieldValues): OrderFieldRow[] =>
  ORDER_FIELDS.flatMap(({ code, label }) => (values[code] ? [{ code, label, value: values[code] }] : []))
