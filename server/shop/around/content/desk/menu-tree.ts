import type { MenuNode } from '#contract/office/texts.ts'

export interface MenuPlace {
  id: string
  name: string
  /** As deep as the shop shows it. */
  levels: 1 | 2
}

/** Where menus stand, in the order of the page. A place is a root of the tree: it stays, its items move. */
export const MENU_PLACES: Record<'menu' | 'tiles', readonly MenuPlace[]> = {
  menu: [
    { id: 'top', name: 'Верхняя строка', levels: 2 },
    { id: 'footer-buyers', name: 'Подвал: Покупателям', levels: 2 },
    { id: 'footer-service', name: 'Подвал: Услуги', levels: 2 },
    { id: 'footer-company', name: 'Подвал: Компания', levels: 2 },
    { id: 'rental', name: 'Прокат', levels: 1 },
  ],
  tiles: [
    { id: 'quick', name: 'Плитки на главной', levels: 1 },
    { id: 'quick-fullscreen', name: 'Плитки во весь экран', levels: 1 },
  ],
}

/** Why this is no menu, in words; null: it is one. */
export function menuProblem(items: readonly MenuNode[], places: readonly MenuPlace[]): string | null {
  const roots = new Map(places.map((place) => [place.id, place]))
  const byId = new Map(items.map((item) => [item.id, item]))
  if (byId.size < items.length) return 'У двух пунктов один номер: обновите страницу'
  for (const item of items) {
    if (roots.has(item.id)) return 'Пункт назван как место меню: обновите страницу'
    const walked = new Set<string>()
    let at = item
    while (!roots.has(at.parent ?? '')) {
      if (walked.has(at.id)) return `Пункт «${item.name}» вложен сам в себя`
      walked.add(at.id)
      const above = byId.get(at.parent ?? '')
      if (!above) return `Пункту «${item.name}» не найти места: выберите его снова`
      at = above
    }
    const { name, levels } = roots.get(at.parent!)!
    if (walked.size >= levels)
      return levels === 1
        ? `«${name}»: здесь меню в один уровень, вынесите «${item.name}» из пункта «${at.name}»`
        : `У пункта «${item.name}» третий уровень, а меню на сайте в два`
  }
  return null
}

export interface StoredItem {
  place: string
  /** Absent in revisions of a time when there was one level. */
  level?: number
  name: string
  link: string
  picture: string | null
}

/** As the table has it: by place, in the order of the tree. */
export function placedItems(items: readonly MenuNode[], places: readonly MenuPlace[]): Required<StoredItem>[] {
  const below = (parent: string) => items.filter((item) => item.parent === parent)
  const stored = (place: string, level: number, { name, link, picture }: MenuNode) => ({
    place,
    level,
    name: name.trim(),
    link: link.trim(),
    picture: picture || null,
  })
  return places
    .map(({ id }) => id)
    .toSorted()
    .flatMap((place) =>
      below(place).flatMap((item) => [
        stored(place, 1, item),
        ...below(item.id).map((inner) => stored(place, 2, inner)),
      ]),
    )
}

export function menuNodes(items: readonly StoredItem[]): MenuNode[] {
  let above: { id: string; place: string } | null = null
  return items.map(({ place, level = 1, name, link, picture }, at) => {
    const id = `item-${at + 1}`
    const isInner = level === 2 && above?.place === place
    const parent = isInner ? above!.id : place
    if (!isInner) above = { id, place }
    return { id, parent, name, link, picture }
  })
}
