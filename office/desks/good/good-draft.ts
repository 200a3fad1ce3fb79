import type { CardParts, CategoryFigure, GoodCard, GoodCardFields } from '#contract/office/good-card.ts'

const NUMBERS = ['warranty_months', 'weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const
type NumberField = (typeof NUMBERS)[number]

/** Fields as they are typed: a number is its text until it is sent. */
export type TypedFields = Omit<GoodCardFields, NumberField | 'attributes'> &
  Record<NumberField, string> & { attributes: Record<string, string | boolean> }

export interface TypedPrices {
  price: string
  priceOld: string
}

export interface GoodDraft {
  fields: TypedFields
  parts: CardParts
  /** By branch, in roubles as typed. */
  prices: Record<string, TypedPrices>
  /** What was on the card when the typing began: measured by, and sent along as seen. */
  base: Pick<GoodDraft, 'fields' | 'parts' | 'prices'> & { versions: Record<string, string> }
}

const typedNumber = (value: number) => (value === 0 ? '' : String(value))
const typedAttribute = (value: number | string | boolean) =>
  typeof value === 'number' ? String(value).replace('.', ',') : value

function typedFields(fields: GoodCardFields): TypedFields {
  return {
    ...fields,
    ...(Object.fromEntries(NUMBERS.map((name) => [name, typedNumber(fields[name])])) as Record<NumberField, string>),
    attributes: Object.fromEntries(
      Object.entries(fields.attributes).map(([code, value]) => [code, typedAttribute(value)]),
    ),
  }
}

const typedPrice = (rubles: number | null) => (rubles === null ? '' : String(rubles).replace('.', ','))

export function goodDraftOf({ fields, parts, versions, offers }: GoodCard): GoodDraft {
  const typed = typedFields(fields)
  const prices = Object.fromEntries(
    offers.map(({ branch, price, priceOld }) => [branch, { price: typedPrice(price), priceOld: typedPrice(priceOld) }]),
  )
  return { fields: typed, parts, prices, base: { fields: typed, parts, prices, versions } }
}

/** Roubles; an empty price takes the good off sale in the branch. */
const readPrice = (text: string) => (text.trim() === '' ? null : readNumber(text))
const readPrices = ({ price, priceOld }: TypedPrices) => ({ price: readPrice(price), priceOld: readPrice(priceOld) })

export const offerChanges = ({ prices, base }: GoodDraft) =>
  Object.entries(prices).flatMap(([branch, typed]) => {
    const was = base.prices[branch] ?? { price: '', priceOld: '' }
    return same(typed, was) ? [] : { branch, ...readPrices(typed), seen: readPrices(was) }
  })

/** As the server takes it; what is no number goes as it is and is refused in words. */
export function readNumber(text: string): number | string {
  const plain = text.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (plain === '') return 0
  const number = Number(plain)
  return Number.isFinite(number) ? number : text
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function sentAttribute(value: string | boolean | undefined, isNumber: boolean): unknown {
  if (value === undefined || value === '') return null
  return isNumber && typeof value === 'string' ? readNumber(value) : value
}

const sentField = (name: string, value: unknown): unknown => {
  if ((NUMBERS as readonly string[]).includes(name)) return readNumber(value as string)
  if (name === 'barcode' || name === 'battery_platform_code' || name === 'vat_rate')
    return (value as string | null)?.trim() || null
  return typeof value === 'string' && name !== 'description' ? value.trim() : value
}

/** Changed fields under the names of the core: an attribute is `attributes.<code>`, null takes it away. */
export function fieldChanges({ fields, base }: GoodDraft, figures: readonly CategoryFigure[]) {
  const set: Record<string, unknown> = {}
  const seen: Record<string, unknown> = {}
  for (const name of Object.keys(fields) as (keyof TypedFields)[]) {
    if (name === 'attributes' || same(fields[name], base.fields[name])) continue
    set[name] = sentField(name, fields[name])
    seen[name] = sentField(name, base.fields[name])
  }
  const kinds = new Map(figures.map(({ code, type }) => [code, type]))
  for (const code of new Set([...Object.keys(fields.attributes), ...Object.keys(base.fields.attributes)])) {
    const isNumber = kinds.get(code) === 'number'
    const now = sentAttribute(fields.attributes[code], isNumber)
    const was = sentAttribute(base.fields.attributes[code], isNumber)
    if (same(now, was)) continue
    set[`attributes.${code}`] = now
    seen[`attributes.${code}`] = was
  }
  return { set, seen }
}

type Part = keyof CardParts

export const changedParts = ({ parts, base }: GoodDraft): Part[] =>
  (Object.keys(parts) as Part[]).filter((name) => !same(parts[name], base.parts[name]))

/** Body of the call: each changed part under the version it was seen with. */
export function partChanges(draft: GoodDraft): Record<string, { version: string; value: unknown }> {
  return Object.fromEntries(
    changedParts(draft).map((name) => [name, { version: draft.base.versions[name] ?? '', value: draft.parts[name] }]),
  )
}
