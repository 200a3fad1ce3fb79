// The catalogue's tree, root by root.
import type { Category } from './category.ts'
import { BENCH } from './categories/bench.ts'
import { BUILDING } from './categories/building.ts'
import { CONSUMABLES } from './categories/consumables.ts'
import { CORDLESS } from './categories/cordless.ts'
import { ENERGY } from './categories/energy.ts'
import { GARDEN } from './categories/garden.ts'
import { HAND } from './categories/hand.ts'
import { MEASURING } from './categories/measuring.ts'
import { PARTS } from './categories/parts.ts'
import { POWER } from './categories/power.ts'
import { SAFETY } from './categories/safety.ts'
import { STORAGE } from './categories/storage.ts'
import { WELDING } from './categories/welding.ts'

export const CATEGORIES: Category[] = [
  POWER,
  CORDLESS,
  GARDEN,
  HAND,
  MEASURING,
  WELDING,
  BUILDING,
  ENERGY,
  BENCH,
  CONSUMABLES,
  PARTS,
  SAFETY,
  STORAGE,
]

export function leavesOf(categories: readonly Category[]): Category[] {
  return categories.flatMap((category) => (category.children.length === 0 ? [category] : leavesOf(category.children)))
}
