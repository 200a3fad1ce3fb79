import type { Attribute, Category } from './dictionary.ts'

/**
 * The attributes worth offering as filters, in order. An attribute is one if the categories where it filters hold at
 * least half of the goods in scope, or if it is chosen already and must be seen to be undone. By its first place in a
 * category of the scope, then by code.
 */
export function facetAttributes(
  goodsByCategory: ReadonlyMap<Category, number>,
  chosen: ReadonlySet<Attribute>,
): Attribute[] {
  const found = new Map<Attribute, { goods: number; position: number }>()
  let all = 0
  for (const [category, goods] of goodsByCategory) {
    all += goods
    for (const { attribute, position, isFilter } of category.attributes) {
      if (!isFilter) continue
      const before = found.get(attribute)
      found.set(attribute, {
        goods: goods + (before?.goods ?? 0),
        position: Math.min(position, before?.position ?? Infinity),
      })
    }
  }
  for (const attribute of chosen) {
    if (!found.has(attribute)) found.set(attribute, { goods: 0, position: Infinity })
  }
  return [...found]
    .filter(([attribute, { goods }]) => goods * 2 >= all || chosen.has(attribute))
    .sort(([a, x], [b, y]) => (x.position === y.position ? compareCodes(a.code, b.code) : x.position - y.position))
    .map(([attribute]) => attribute)
}

const compareCodes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
