import { describe, expect, it } from 'vitest'
import { canReplace, type ComparedGood, rankAnalogs, mostDistinctiveDifferences } from './analog-distance.ts'

const FIGURES = [
  { code: 'energy', weight: 3 },
  { code: 'power', weight: 1 },
  { code: 'chuck', weight: 2 },
  { code: 'case', weight: 1 },
]

const good = (figures: ComparedGood['figures'], price = 10_000, isInStock = true): ComparedGood => ({
  price,
  isInStock,
  figures,
})

const OWN = good({ energy: 2.5, power: 800, chuck: 'sds-plus', case: true })

describe('ranking', () => {
  it('puts the likest figures first', () => {
    const near = good({ energy: 2.7, power: 780, chuck: 'sds-plus', case: true })
    const far = good({ energy: 8, power: 1500, chuck: 'sds-max', case: true })
    expect(rankAnalogs(OWN, [far, near], FIGURES)).toEqual([1, 0])
  })

  it('puts the nearer price first among equal figures, up and down alike', () => {
    const others = [18_000, 11_000, 5600, 9000].map((price) => good(OWN.figures, price))
    expect(rankAnalogs(OWN, others, FIGURES)).toEqual([1, 3, 2, 0])
  })

  it('prefers one in stock to a slightly closer one that is not', () => {
    const absent = good({ ...OWN.figures }, 10_000, false)
    const present = good({ ...OWN.figures, power: 820 }, 10_500)
    expect(rankAnalogs(OWN, [absent, present], FIGURES)).toEqual([1, 0])
  })

  it('keeps the order of equals and bears goods that say nothing', () => {
    expect(rankAnalogs(OWN, [good({}), good({})], FIGURES)).toEqual([0, 1])
    expect(rankAnalogs(good({}), [], [])).toEqual([])
    expect(rankAnalogs({ ...OWN, price: null }, [good({}, 0)], FIGURES)).toEqual([0])
  })

  it('reads no figure from what objects carry anyway', () => {
    const figures = [{ code: 'constructor', weight: 1 }]
    expect(mostDistinctiveDifferences(OWN, good({}), figures, 4)).toEqual([])
    expect(rankAnalogs(OWN, [good({})], figures)).toEqual([0])
  })
})

describe('replacing', () => {
  it.each([
    ['the same chuck', { chuck: 'sds-plus', power: 900 }, true],
    ['another chuck', { chuck: 'sds-max', power: 800 }, false],
    ['an unknown chuck', { power: 800 }, false],
  ])('%s', (_what, figures, expected) => {
    expect(canReplace(OWN, good(figures), ['chuck'])).toBe(expected)
  })

  it('takes an unknown figure for the same unknown one, and anything where nothing must match', () => {
    expect(canReplace(OWN, good({}), ['grit'])).toBe(true)
    expect(canReplace(OWN, good({ grit: 'p40' }), ['grit'])).toBe(false)
    expect(canReplace(OWN, good({ chuck: 'sds-max' }), [])).toBe(true)
  })
})

describe('differences', () => {
  it('names the most telling, at most as many as asked', () => {
    const other = good({ energy: 5, power: 840, chuck: 'sds-max', case: false })
    expect(mostDistinctiveDifferences(OWN, other, FIGURES, 4)).toEqual(['energy', 'chuck', 'case', 'power'])
    expect(mostDistinctiveDifferences(OWN, other, FIGURES, 2)).toEqual(['energy', 'chuck'])
  })

  it('names a small change of a heavy figure after a large one of a light figure', () => {
    const other = good({ energy: 2.55, power: 1200, chuck: 'sds-plus', case: true })
    expect(mostDistinctiveDifferences(OWN, other, FIGURES, 4)).toEqual(['power', 'energy'])
  })

  it('leaves out what is equal or unknown to one of them', () => {
    expect(mostDistinctiveDifferences(OWN, good({ energy: 2.5, power: 800, chuck: 'sds-plus' }), FIGURES, 4)).toEqual(
      [],
    )
  })
})
