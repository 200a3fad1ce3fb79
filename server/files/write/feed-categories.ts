import { crc32 } from 'node:zlib'
import { type Directory } from '#server/shop/goods/catalog/directory.ts'

export interface FeedCategory {
  code: string
  id: number
  parentId: number | null
  name: string
}

/**
 * Receivers want whole numbers and remember them, while our categories go by codes: the number is made from the code,
 * so it outlives every reordering. Two codes of one sum: the later in the alphabet takes the next free number.
 */
export function feedCategories({ categories }: Directory): FeedCategory[] {
  const ids = new Map<string, number>()
  const taken = new Set<number>()
  for (const code of [...categories.keys()].sort()) {
    let id = crc32(code) || 1
    while (taken.has(id)) id += 1
    taken.add(id)
    ids.set(code, id)
  }
  return [...categories.values()]
    .filter(({ isHire }) => !isHire)
    .map(({ code, name, parent }) => ({
      code,
      id: ids.get(code)!,
      parentId: parent ? ids.get(parent.code)! : null,
      name,
    }))
}
