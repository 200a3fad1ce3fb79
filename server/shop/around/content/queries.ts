import type { Banner, Menu, MenuItem } from '#contract/content.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'

export async function readMenu(db: Db, place: string): Promise<MenuItem[]> {
  const rows = await db
    .selectFrom('menu_item')
    .selectAll()
    .where('place', '=', place)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const items: MenuItem[] = []
  for (const { level, name, link, picture } of rows) {
    const above = level === 2 ? items.at(-1) : undefined
    if (above) above.items = [...(above.items ?? []), { name, url: link }]
    else items.push({ name, url: link, image: picture ? presentImage(picture, name) : null })
  }
  return items
}

const FOOTER = [
  { place: 'footer-buyers', title: 'Покупателям' },
  { place: 'footer-service', title: 'Услуги' },
  { place: 'footer-company', title: 'Компания' },
]

export async function readMenus(db: Db): Promise<Menu> {
  const [top, ...columns] = await Promise.all([readMenu(db, 'top'), ...FOOTER.map(({ place }) => readMenu(db, place))])
  return {
    // what opens a list is no link: its own page is the first of the list
    top: top!.map((item) =>
      item.items && item.url ? { ...item, items: [{ name: item.name, url: item.url }, ...item.items] } : item,
    ),
    footer: FOOTER.map(({ title }, at) => ({ title, items: columns[at]! })),
  }
}

/** Server HTML is the same for everybody, so only banners for both kinds of visitors may stand in it. */
export async function readBanners(
  db: Db,
  place: string,
  nodeCode: string,
  userType: string | null = null,
): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banner')
    .selectAll()
    .where('place', '=', place)
    .where((e) => e.or([e('node_codes', 'is', null), e(e.val(nodeCode), '=', e.fn.any('node_codes'))]))
    .where((e) =>
      userType === null
        ? e('user_type', 'is', null)
        : e.or([e('user_type', 'is', null), e('user_type', '=', userType)]),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, text, link, button, tone, pictures }) => ({
    id,
    title,
    text,
    url: link,
    button,
    tone,
    images: pictures.map((file) => presentImage(file, '')),
  }))
}
