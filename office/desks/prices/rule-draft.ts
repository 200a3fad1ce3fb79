import type { PriceRuleAsked } from '#contract/office/prices.ts'
import type { RepriceRounding } from '#rules/goods/reprice.ts'

export const EMPTY_RULE = {
  vendors: [] as string[],
  categories: [] as string[],
  /** Null: every branch of one's own. */
  branches: null as string[] | null,
  source: '',
  priceFrom: '',
  priceTo: '',
  base: 'price' as 'price' | 'cost',
  percent: '',
  rounding: '90' as RepriceRounding,
  leastMargin: '',
  isLater: false,
  from: '',
  to: '',
  showsOld: true,
}
export type RuleDraft = typeof EMPTY_RULE

const number = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.').replace('−', '-'))
const text = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value).replace('-', '−').replace('.', ',')

export const ruleOf = (draft: RuleDraft, own: readonly string[]): PriceRuleAsked => ({
  base: draft.base,
  percent: draft.percent.trim() === '' ? Number.NaN : number(draft.percent),
  rounding: draft.rounding,
  leastMargin: draft.leastMargin.trim() === '' ? null : number(draft.leastMargin),
  branches: [...(draft.branches ?? own)],
  ...(draft.vendors.length > 0 && { vendors: draft.vendors }),
  ...(draft.categories.length > 0 && { categories: draft.categories }),
  ...(draft.source && { source: Number(draft.source) }),
  ...(draft.priceFrom.trim() && { priceFrom: number(draft.priceFrom) }),
  ...(draft.priceTo.trim() && { priceTo: number(draft.priceTo) }),
})

/** A kept rule in the form again. Branches that are not one's own are left out: another person may have kept it. */
export function draftOfRule(asked: PriceRuleAsked, own: readonly string[]): RuleDraft {
  const branches = asked.branches.filter((code) => own.includes(code))
  return {
    ...EMPTY_RULE,
    vendors: asked.vendors ?? [],
    categories: asked.categories ?? [],
    branches: branches.length === 0 || branches.length === own.length ? null : branches,
    source: text(asked.source),
    priceFrom: text(asked.priceFrom),
    priceTo: text(asked.priceTo),
    base: asked.base,
    percent: text(asked.percent),
    rounding: asked.rounding,
    leastMargin: text(asked.leastMargin),
  }
}
