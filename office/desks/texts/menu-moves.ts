import type { MenuNode } from '#contract/office/texts.ts'
import type { DropPlace } from '#office/parts/drag/use-drag-row.ts'

/** The dragged item before or after another, in that one's place of the menu. */
export function droppedItem(items: readonly MenuNode[], dragged: string, onto: string, place: DropPlace): MenuNode[] {
  const moved = items.find(({ id }) => id === dragged)
  const target = items.find(({ id }) => id === onto)
  if (!moved || !target || moved === target) return [...items]
  const rest = items.filter((each) => each !== moved)
  rest.splice(rest.indexOf(target) + (place === 'reorder-before' ? 0 : 1), 0, { ...moved, parent: target.parent })
  return rest
}

/** One step up or down; past the end of its place into the neighbouring one. Null: there is nowhere to go. */
export function shiftedItem(
  items: readonly MenuNode[],
  places: readonly { id: string }[],
  id: string,
  by: -1 | 1,
): MenuNode[] | null {
  const item = items.find((each) => each.id === id)
  if (!item) return null
  const siblings = items.filter(({ parent }) => parent === item.parent)
  const beside = siblings[siblings.indexOf(item) + by]
  if (beside) return droppedItem(items, id, beside.id, by < 0 ? 'reorder-before' : 'reorder-after')
  const next = places[places.findIndex((place) => place.id === item.parent) + by]
  if (!next) return null
  const moved = { ...item, parent: next.id }
  const rest = items.filter((each) => each !== item)
  return by > 0 ? [moved, ...rest] : [...rest, moved]
}
