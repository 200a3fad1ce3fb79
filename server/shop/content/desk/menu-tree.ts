import type { MenuNode } from '#contract/office/texts.ts'

export interface MenuPlace {
  id: string
  name: string
}

/** Where menus stand, in the order of the page. A place is a root of the tree: it stays, its items move. */
export const MENU_PLACES: Record<'menu' | 'tiles', readonly MenuPlace[]> = {
  menu: [
    { id: 'top', name: 'Верхняя строка' },
    { id: 'footer-buyers', name: 'Подвал: Покупателям' },
    { id: 'footer-service', name: 'Подвал: Услуги' },
    { id: 'footer-company', name: 'Подвал: Компания' },
    { id: 'rental', name: 'Прокат' },
  ],
  tiles: [
    { id: 'quick', name: 'Плитки на главной' },
    { id: 'quick-fullscreen', name: 'Плитки во весь экран' },
  ],
}

/** Why this is no menu, in words; null: it is one. */
export function menuProblem(items: readonly MenuNode[], places: readonly MenuPlace[]): string | null {
  const roots = new Set(places.map(({ id }) => id))
  const byId = new Map(items.map((item) => [item.id, item]))
  if (byId.size < items.length) return 'У двух пунктов один номер: обновите страницу'
  for (const item of items) {
    if (roots.has(item.id)) return 'Пункт назван как место меню: обновите страницу'
    const walked = new Set<string>()
    let at: MenuNode | undefined = item
    while (at && !roots.has(at.parent ?? '')) {
      if (walked.has(at.id)) return `Пункт «${item.name}» вложен сам в себя`
      walked.add(at.id)
      if (at.parent === null || !byId.has(at.parent)) return `Пункту «${item.name}» не найти места: выберите его снова`
      at = byId.get(at.parent)
    }
    if (walked.size > 0) return `У пункта «${item.name}» второй уровень, а меню на сайте в один`
  }
  return null
}

export interface StoredItem {
  place: string
  name: string
  link: string
  picture: string | null
}

/** As the table has it: by place, in the order of the tree. */
export function placedItems(items: readonly MenuNode[], places: readonly MenuPlace[]): StoredItem[] {
  return places
    .map(({ id }) => id)
    .toSorted()
    .flatMap((place) =>
      items
        .filter(({ parent }) => parent === place)
        .map(({ name, link, picture }) => ({ place, name: name.trim(), link: link.trim(), picture: picture || null })),
    )
}

export const menuNodes = (items: readonly StoredItem[]): MenuNode[] =>
  items.map(({ place, ...item }, at) => ({ ...item, id: `item-${at + 1}`, parent: place }))
