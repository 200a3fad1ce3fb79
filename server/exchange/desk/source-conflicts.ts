import type { ApiError } from '#contract/api-error.ts'
import type { ExchangeSource, SourceOptions } from '#contract/office/exchange.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { OWNER_TEXTS, type OwnerOfField } from '#rules/exchange/owned-fields.ts'
import { readPriceLimits } from '#rules/exchange/price-limits.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'

export interface SourceChange {
  version: number
  name?: string | undefined
  isOn?: boolean | undefined
  url?: string | null | undefined
  everyMinutes?: number | null | undefined
  options?: Partial<SourceOptions> | undefined
  owners?: readonly { field: string; owner: OwnerOfField }[] | undefined
}

const LABELS: Record<string, string> = {
  name: 'Название',
  isOn: 'Включён',
  url: 'Адрес файла',
  everyMinutes: 'Как часто, минут',
  brandFrom: 'Откуда бренд',
  characteristics: 'Характеристики',
  organization: 'Организация для 1С',
  warehouse: 'Склад для 1С',
  encoding: 'Кодировка заказов',
  stockWarehouse: 'Склад общего остатка',
  site: 'Название сайта для 1С',
  nodes: 'Филиалы, чьи заказы уходят',
  ordersFrom: 'Заказы с даты',
  deliveryDays: 'Дней до нас',
  supplyTo: 'Куда везёт поставщик',
  present: 'Сколько штук значит «есть»',
  createGoods: 'Заводить новые товары',
  priceRule: 'Правило цены',
  priceLimits: 'Какие цены ждут решения',
}

const WORDS: Record<string, string> = {
  true: 'да',
  false: 'нет',
  vendor: 'изготовитель',
  own: 'отдельные товары',
  sum: 'один товар, остатки вместе',
}

function words(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join(', ') || 'все'
  if (typeof value === 'object' && 'fall' in value) {
    const { fall, rise, least } = readPriceLimits(value)
    return `−${fall} %, +${rise} %, меньше ${least} ₽`
  }
  if (typeof value === 'object') return `наценка ${String((value as { percent?: unknown }).percent)} %`
  return WORDS[String(value)] ?? String(value)
}

function* pairs(before: ExchangeSource, asked: SourceChange) {
  for (const field of ['name', 'isOn', 'url', 'everyMinutes'] as const)
    if (asked[field] !== undefined) yield { field, label: LABELS[field]!, yours: asked[field], theirs: before[field] }
  for (const [field, yours] of Object.entries(asked.options ?? {}))
    yield { field, label: LABELS[field] ?? field, yours, theirs: before.options[field as keyof typeof before.options] }
}

/** 409 with what was asked and what is there now, by the fields that differ. */
export function conflictsOfSource(before: ExchangeSource, asked: SourceChange): ApiError {
  const conflicts: FieldConflict[] = [...pairs(before, asked)]
    .filter(({ yours, theirs }) => JSON.stringify(yours) !== JSON.stringify(theirs))
    .map(({ field, label, yours, theirs }) => ({ field, label, yours: words(yours), theirs: words(theirs) }))
  for (const { field, owner } of asked.owners ?? []) {
    const now = before.owners.find((each) => each.field === field)
    if (now && now.owner !== owner)
      conflicts.push({
        field,
        label: `Чьё поле: ${now.label.toLowerCase()}`,
        yours: OWNER_TEXTS[owner],
        theirs: OWNER_TEXTS[now.owner as OwnerOfField],
      })
  }
  return staleFields(`Источник «${before.name}» уже изменил кто-то другой`, conflicts)
}
