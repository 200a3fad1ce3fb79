import { describe, expect, it, test } from 'vitest'
import type { Dictionary } from './dictionary.ts'
import { HISTOGRAM_STEPS, priceEdges, priceFacet, stepOf, vendorFacet } from './facet.ts'

describe('the scale of prices', () => {
  it('is even where prices are near each other, or there is none', () => {
    expect(priceEdges(1000_00, 3999_00)).toBeNull()
    expect(priceEdges(0, 3999_00)).toBeNull()
    const [facet] = priceFacet({ min: 1000_00, max: 2000_00, bins: new Int32Array(HISTOGRAM_STEPS) })
    expect(facet).not.toHaveProperty('edges')
  })

  it('grows by the same factor from the least to the most, in whole roubles', () => {
    const edges = priceEdges(99_90, 249_900_00)!
    expect(edges).toHaveLength(HISTOGRAM_STEPS + 1)
    expect([edges[0], edges.at(-1)]).toEqual([99_90, 249_900_00])
    expect(edges.slice(1, -1).every((edge) => edge % 100 === 0)).toBe(true)
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    // the middle of the track is far below the middle of the money
    expect(edges[HISTOGRAM_STEPS / 2]).toBeLessThan(6000_00)
  })

  test.each([
    [99, 0],
    [100, 0],
    [199, 0],
    [200, 1],
    [399, 1],
    [400, 2],
    [9999, 19],
  ])('%d stands in bar %d', (price, bar) => {
    const edges = [100, 200, ...Array.from({ length: 19 }, (_, at) => 400 + at)]
    expect(stepOf(edges, price)).toBe(bar)
  })
})

it('brands stand by how many goods they have, those left with none last, equals by name', () => {
  const vendors = ['a', 'b', 'c', 'd'].map((code, order) => ({ code, slug: code, name: code.toUpperCase(), order }))
  const counts = new Map([
    ['a', 0],
    ['b', 4],
    ['c', 21],
    ['d', 4],
  ])
  const [facet] = vendorFacet(counts, { vendors } as unknown as Dictionary)
  expect(facet?.values?.map(({ value }) => value)).toEqual(['c', 'b', 'd', 'a'])
})
