/** A category as far as its place in the tree matters. */
export interface TreePlace {
  code: string
  parent: string | null
  isHire: boolean
}

/** Where a category goes: under whom, and before whom there; null: to the top, to the end. */
export interface TreeTarget {
  parent: string | null
  before: string | null
}

/** Whether `code` is `top` or lies anywhere below it. */
export function isWithin(places: ReadonlyMap<string, TreePlace>, code: string, top: string): boolean {
  const seen = new Set<string>()
  for (let at: string | null = code; at !== null && !seen.has(at); at = places.get(at)?.parent ?? null) {
    if (at === top) return true
    seen.add(at)
  }
  return false
}

/** Why a category cannot go there, in words; null: it can. */
export function moveProblem(
  places: ReadonlyMap<string, TreePlace>,
  code: string,
  { parent, before }: TreeTarget,
): string | null {
  const moved = places.get(code)
  if (!moved) return 'Такого раздела больше нет'
  const into = parent === null ? null : places.get(parent)
  if (into === undefined) return 'Раздела, в который переносите, больше нет'
  if (into && isWithin(places, into.code, code)) return 'Раздел нельзя положить в него самого или в его подраздел'
  if (into && into.isHire !== moved.isHire)
    return 'Каталог и прокат — разные деревья: раздел одного не переносится в другое'
  if (before !== null && before !== code && (places.get(before)?.parent ?? null) !== parent)
    return 'Соседа, перед которым ставите, там больше нет'
  return null
}

/**
 * Where the keys take a category: one place up or down among its neighbours, into the neighbour above, out of its
 * parent and right after it. Null: there is nowhere to go.
 */
export function keyTarget(
  siblings: readonly string[],
  code: string,
  key: 'up' | 'down' | 'in' | 'out',
  parent: { code: string; parent: string | null; next: string | null } | null,
): TreeTarget | null {
  const at = siblings.indexOf(code)
  const own = parent?.code ?? null
  if (key === 'up') return at > 0 ? { parent: own, before: siblings[at - 1]! } : null
  if (key === 'down')
    return at >= 0 && at < siblings.length - 1 ? { parent: own, before: siblings[at + 2] ?? null } : null
  if (key === 'in') return at > 0 ? { parent: siblings[at - 1]!, before: null } : null
  return parent ? { parent: parent.parent, before: parent.next } : null
}
