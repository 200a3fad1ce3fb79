import type { Mapping } from '#contract/office/exchange-mapping.ts'

export interface MappingLine extends Mapping {
  /** How deep it lies; what is not a group lies nowhere. */
  depth: number
  /** Names of the groups above it. */
  path: string
}

/**
 * Groups under their parents, in the order of names. A parent that was never sent, or a circle, does not hide what lies
 * in it.
 */
export function treeOf(mappings: readonly Mapping[]): MappingLine[] {
  const known = new Set(mappings.map(({ external }) => external))
  const children = new Map<string | null, Mapping[]>()
  for (const mapping of mappings) {
    const parent = mapping.parent !== null && known.has(mapping.parent) ? mapping.parent : null
    children.set(parent, [...(children.get(parent) ?? []), mapping])
  }
  const lines: MappingLine[] = []
  const seen = new Set<string>()
  const walk = (mapping: Mapping, depth: number, path: string) => {
    if (seen.has(mapping.external)) return
    seen.add(mapping.external)
    lines.push({ ...mapping, depth, path })
    const below = path ? `${path} › ${mapping.name}` : mapping.name
    for (const child of children.get(mapping.external) ?? []) walk(child, depth + 1, below)
  }
  for (const root of children.get(null) ?? []) walk(root, 0, '')
  for (const mapping of mappings) walk(mapping, 0, '')
  return lines
}

export type Decided = 'all' | 'undecided' | 'guesses'

/** What is left of the lines by words and by whether they are decided. */
export function filterLines(
  lines: readonly MappingLine[],
  { search, only }: { search: string; only: Decided },
): MappingLine[] {
  const words = search.trim().toLowerCase()
  return lines.filter(
    ({ name, path, target, isGuess, targetText }) =>
      (only !== 'undecided' || target === null) &&
      (only !== 'guesses' || (target !== null && isGuess)) &&
      (words === '' || `${path} ${name} ${targetText ?? ''}`.toLowerCase().includes(words)),
  )
}
