import type { OfficeCategory } from '#contract/office/categories.ts'
import type { TreeTarget } from '#rules/goods/category-moves.ts'

/** A category as one line of the tree. */
export interface CategoryLine {
  category: OfficeCategory
  depth: number
  hasChildren: boolean
  isOpen: boolean
  /** Its place among its neighbours, from 1, and how many they are. */
  at: number
  of: number
  /** With everything below. */
  goods: number
}

export const subcategoriesOf = (all: readonly OfficeCategory[], parent: string | null) =>
  all.filter((each) => each.parent === parent)

/** Goods of each category with everything below it. */
export function goodsBelow(all: readonly OfficeCategory[]): Map<string, number> {
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const counts = new Map<string, number>()
  const count = ({ code, goods }: OfficeCategory): number => {
    const sum = (byParent.get(code) ?? []).reduce((below, child) => below + count(child), goods)
    counts.set(code, sum)
    return sum
  }
  for (const root of byParent.get(null) ?? []) count(root)
  return counts
}

interface Shown {
  isHire: boolean
  open: ReadonlySet<string>
  search: string
}

/** The lines to show: the open part of one tree, or what is found together with what it lies in. */
export function categoryLinesOf(all: readonly OfficeCategory[], { isHire, open, search }: Shown): CategoryLine[] {
  const own = all.filter((each) => each.isHire === isHire)
  const byParent = Map.groupBy(own, ({ parent }) => parent)
  const goods = goodsBelow(own)
  const words = search.trim().toLowerCase()
  const isFound = ({ name, code }: OfficeCategory) => `${name} ${code}`.toLowerCase().includes(words)
  const hasFound = (category: OfficeCategory): boolean =>
    isFound(category) || (byParent.get(category.code) ?? []).some(hasFound)
  const lines: CategoryLine[] = []
  const add = (parent: string | null, depth: number) => {
    const siblings = byParent.get(parent) ?? []
    for (const [index, category] of siblings.entries()) {
      if (words && !hasFound(category)) continue
      const children = byParent.get(category.code) ?? []
      const isOpen = children.length > 0 && (words ? children.some(hasFound) : open.has(category.code))
      lines.push({
        category,
        depth,
        hasChildren: children.length > 0,
        isOpen,
        at: index + 1,
        of: siblings.length,
        goods: goods.get(category.code) ?? 0,
      })
      if (isOpen) add(category.code, depth + 1)
    }
  }
  add(null, 0)
  return lines
}

/** Names from the root down to the category's parent. */
export function pathOf(all: readonly OfficeCategory[], { parent }: OfficeCategory): string[] {
  const byCode = new Map(all.map((each) => [each.code, each]))
  const names: string[] = []
  for (let at = parent === null ? undefined : byCode.get(parent); at && names.length < 50;) {
    names.unshift(at.name)
    at = at.parent === null ? undefined : byCode.get(at.parent)
  }
  return names
}

/** The tree as it will be: the same the server is going to say. */
export function placed(
  all: readonly OfficeCategory[],
  code: string,
  { parent, before }: TreeTarget,
): readonly OfficeCategory[] {
  const moved = all.find((each) => each.code === code)
  if (!moved) return all
  const others = all.filter((each) => each.code !== code)
  const at = before === null ? -1 : others.findIndex((each) => each.code === before)
  return others.toSpliced(at < 0 ? others.length : at, 0, { ...moved, parent })
}

/** Where a category stands now, to be put back there. */
export function targetOf(all: readonly OfficeCategory[], code: string): TreeTarget | null {
  const own = all.find((each) => each.code === code)
  if (!own) return null
  const siblings = subcategoriesOf(all, own.parent).filter(({ isHire }) => isHire === own.isHire)
  const at = siblings.findIndex((each) => each.code === code)
  return { parent: own.parent, before: siblings[at + 1]?.code ?? null }
}
