import { expect, test } from 'vitest'
import type { PriceRuleAsked } from '#contract/office/prices.ts'
import { draftOfRule, EMPTY_RULE, ruleOf } from './rule-draft.ts'

const OWN = ['777', '000001', '000002']
const rule: PriceRuleAsked = {
  base: 'cost',
  percent: -12.5,
  rounding: '99',
  leastMargin: 15,
  branches: ['777'],
  vendors: ['norvik'],
  source: 3,
  priceFrom: 1000,
}

test('a kept rule is asked again as it was', () => expect(ruleOf(draftOfRule(rule, OWN), OWN)).toEqual(rule))

test.each([
  ['of all branches', ['777', '000001', '000002'], null],
  ['of somebody else’s alone', ['555'], null],
  ['of one’s own among others', ['555', '000001'], ['000001']],
])('a rule %s', (_name, branches, chosen) => expect(draftOfRule({ ...rule, branches }, OWN).branches).toEqual(chosen))

test('what is typed as people type it is a number, nothing typed is refused', () => {
  expect(ruleOf({ ...EMPTY_RULE, percent: '−7,5', priceTo: '10 000' }, OWN)).toMatchObject({
    percent: -7.5,
    priceTo: 10_000,
    branches: OWN,
  })
  expect(ruleOf(EMPTY_RULE, OWN).percent).toBeNaN()
})
