import type { GoodAttribute } from '#contract/good.ts'
import { formatNumber } from '#rules/text/number-text.ts'

type Described = {
  code: string
  name: string
  type: 'list' | 'number' | 'bool'
  unit: string | null
  decimals: number
  labels: ReadonlyMap<string, string>
}

/** «2,7» and «Дж», «SDS-plus», «да»; null when the good has no such value, or one of another type. */
export function presentAttribute(attribute: Described, value: unknown): GoodAttribute | null {
  const text = valueText(attribute, value)
  const { code, name, unit } = attribute
  return text === null ? null : { code, name, value: text, unit }
}

interface Use {
  attribute: Described
  isFilter: boolean
  isCard: boolean
}

/** Every figure of a good: what its category puts on cards, then what it filters by, then the rest of the sheet. */
export function presentSheet(uses: readonly Use[], valueOf: (code: string) => unknown): GoodAttribute[] {
  const weight = ({ isCard, isFilter }: Use) => (isCard ? 0 : isFilter ? 1 : 2)
  return uses
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap(({ attribute }) => presentAttribute(attribute, valueOf(attribute.code)) ?? [])
}

function valueText({ type, decimals, labels }: Described, value: unknown): string | null {
  if (type === 'bool') return typeof value === 'boolean' ? (value ? 'да' : 'нет') : null
  if (type === 'list') return typeof value === 'string' ? (labels.get(value) ?? value) : null
  return typeof value === 'number' ? formatNumber(Number(value.toFixed(Math.min(Math.max(decimals, 0), 2)))) : null
}
