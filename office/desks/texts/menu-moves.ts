import type { MenuNode, TextCard } from '#contract/office/texts.ts'
import type { DropPlace } from '#office/parts/drag/use-drag-row.ts'

type Places = readonly TextCard['places'][number][]

export type MenuMove = 'up' | 'down' | 'in' | 'out'
/** Words: why it stays where it is. */
type Moved = { items: MenuNode[] } | { refusal: string }

const NOWHERE = { refusal: 'Дальше двигать некуда' }

const levelOf = (items: readonly MenuNode[], places: Places, parent: string | null): number =>
  places.some(({ id }) => id === parent)
    ? 1
    : 1 + levelOf(items, places, items.find(({ id }) => id === parent)?.parent ?? places[0]?.id ?? null)

/** The place of the menu an item stands in. */
export function menuPlaceOf(
  items: readonly MenuNode[],
  places: Places,
  { parent }: MenuNode,
): Places[number] | undefined {
  const above = items.find(({ id }) => id === parent)
  return above ? menuPlaceOf(items, places, above) : places.find(({ id }) => id === parent)
}

/** Why the item with all below it cannot stand under that parent; null: it can. */
function refusal(items: readonly MenuNode[], places: Places, moved: MenuNode, parent: string | null): string | null {
  for (let at = items.find(({ id }) => id === parent); at; at = items.find(({ id }) => id === at!.parent))
    if (at.id === moved.id) return `«${moved.name}» нельзя вложить в самого себя`
  const depth = items.some((each) => each.parent === moved.id) ? 2 : 1
  const place = menuPlaceOf(items, places, { ...moved, parent })
  if (levelOf(items, places, parent) + depth - 1 <= (place?.levels ?? 1)) return null
  if (place?.levels !== 2) return `«${place?.name}»: здесь меню в один уровень`
  return depth === 2
    ? `У «${moved.name}» есть свои пункты: третьего уровня на сайте нет`
    : `«${moved.name}» стал бы третьим уровнем, а на сайте их два`
}

/** What is below an item moves with it: it keeps its parent. */
function put(
  items: readonly MenuNode[],
  places: Places,
  moved: MenuNode,
  parent: string | null,
  at: (rest: MenuNode[]) => number,
): Moved {
  const why = refusal(items, places, moved, parent)
  if (why !== null) return { refusal: why }
  const rest = items.filter((each) => each !== moved)
  rest.splice(at(rest), 0, { ...moved, parent })
  return { items: rest }
}

const FIRST = () => 0
const LAST = ({ length }: readonly unknown[]) => length

/** The dragged item before or after another, or into it as its last. */
export function droppedItem(
  items: readonly MenuNode[],
  places: Places,
  dragged: string,
  onto: string,
  place: DropPlace,
): Moved {
  const moved = items.find(({ id }) => id === dragged)
  const target = items.find(({ id }) => id === onto)
  if (!moved || !target || moved === target) return { items: [...items] }
  if (place === 'combine') return put(items, places, moved, target.id, LAST)
  return put(items, places, moved, target.parent, (rest) => rest.indexOf(target) + (place === 'reorder-before' ? 0 : 1))
}

/**
 * One step by the keys: up or down among its neighbours and past the end of them to the next place or the next item of
 * the level above, in under the one before it, out behind the one it was under.
 */
export function shiftedItem(items: readonly MenuNode[], places: Places, id: string, move: MenuMove): Moved {
  const item = items.find((each) => each.id === id)
  if (!item) return NOWHERE
  const beside = (of: MenuNode, by: number) => {
    const siblings = items.filter(({ parent }) => parent === of.parent)
    return siblings[siblings.indexOf(of) + by]
  }
  const above = items.find((each) => each.id === item.parent)
  if (move === 'in') {
    const before = beside(item, -1)
    return before ? put(items, places, item, before.id, LAST) : NOWHERE
  }
  if (move === 'out') return above ? put(items, places, item, above.parent, (rest) => rest.indexOf(above) + 1) : NOWHERE
  const by = move === 'up' ? -1 : 1
  const neighbour = beside(item, by)
  if (neighbour) return droppedItem(items, places, id, neighbour.id, by < 0 ? 'reorder-before' : 'reorder-after')
  const next = above ? beside(above, by) : places[places.findIndex((place) => place.id === item.parent) + by]
  return next ? put(items, places, item, next.id, by > 0 ? FIRST : LAST) : NOWHERE
}

/** Without the item and all below it. */
export const withoutItem = (items: readonly MenuNode[], id: string): MenuNode[] =>
  items.filter((each) => each.id !== id && each.parent !== id)
