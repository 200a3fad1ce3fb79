import { ContentTextError } from '#rules/text/content-text.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import type { Db } from '#server/db/client.ts'
import type { ContentItem } from './content-item.ts'
import { hashOf } from './folder.ts'
import { isLink, isText, type ListFile, parseJson } from './list-file.ts'
import { settingsFile } from './settings-file.ts'

const inRows = (rows: readonly unknown[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

function listOf<T>(value: unknown, read: (entry: unknown) => T | null, what: string): T[] {
  if (!Array.isArray(value)) throw new ContentTextError('нужен список в квадратных скобках')
  return value.map((entry, index) => {
    const row = read(entry)
    if (row === null) throw new ContentTextError(`строка ${index + 1}: нужно ${what}`)
    return row
  })
}

type BlogType = [code: string, name: string]
const readType = (entry: unknown): BlogType | null => {
  const [code, name] = Array.isArray(entry) ? (entry as unknown[]) : []
  return isText(code) && /^[a-z0-9-]+$/.test(code) && code !== 'page' && isText(name) ? [code, name] : null
}
const parseTypes = (text: string) => listOf(parseJson(text), readType, '["код", "название"]')

/** Types a folder brings along; a file that cannot be read is refused elsewhere. */
export function blogTypeCodes(text: string | null): string[] {
  try {
    return text === null ? [] : parseTypes(text).map(([code]) => code)
  } catch {
    return []
  }
}

const blogTypes: ListFile = {
  path: 'blog/types.json',
  async read(tx) {
    const rows = await tx.selectFrom('blog_type').select(['code', 'name']).orderBy('position').orderBy('code').execute()
    return rows.length === 0 ? null : inRows(rows.map(({ code, name }) => [code, name]))
  },
  normalize: (text) => inRows(parseTypes(text)),
  async store(tx, text) {
    for (const [position, [code, name]] of parseTypes(text).entries()) {
      const insert = tx.insertInto('blog_type').values({ code, name, position })
      await insert.onConflict((conflict) => conflict.column('code').doUpdateSet({ name, position })).execute()
    }
  },
}

/** The third is its picture, or the items below it. */
type MenuEntry = [name: string, link: string, third?: string | MenuEntry[]]
const readEntry = (entry: unknown, level = 1): MenuEntry | null => {
  const [name, link, third] = Array.isArray(entry) ? (entry as unknown[]) : []
  const inner = level === 1 && Array.isArray(third) ? third.map((each) => readEntry(each, 2)) : []
  if (!isText(name) || inner.includes(null) || !(isLink(link) || (link === '' && inner.length > 0))) return null
  if (inner.length > 0) return [name, link, inner as MenuEntry[]]
  return isText(third) ? [name, link, third] : [name, link]
}
function parseMenus(text: string): [place: string, entries: MenuEntry[]][] {
  const menus = parseJson(text)
  if (typeof menus !== 'object' || menus === null || Array.isArray(menus))
    throw new ContentTextError('нужны меню по местам: { "top": […] }')
  return Object.entries(menus).map(([place, entries]) => [
    place,
    listOf(entries, (entry) => readEntry(entry), '["название", "/адрес/"]'),
  ])
}
function formatMenus(menus: [string, MenuEntry[]][]): string {
  const sorted = menus.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const blocks = sorted.map(
    ([place, entries]) =>
      `  ${JSON.stringify(place)}: [\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`,
  )
  return `{\n${blocks.join(',\n')}\n}\n`
}

const menus: ListFile = {
  path: 'menus.json',
  async read(tx) {
    const rows = await tx.selectFrom('menu_item').selectAll().orderBy('position').orderBy('id').execute()
    const places = new Map<string, MenuEntry[]>()
    for (const { place, level, name, link, picture } of rows) {
      const entries = places.get(place) ?? []
      const above = level === 2 ? entries.at(-1) : undefined
      if (above) above[2] = [...(Array.isArray(above[2]) ? above[2] : []), [name, link]]
      else entries.push(picture ? [name, link, picture] : [name, link])
      places.set(place, entries)
    }
    return places.size === 0 ? null : formatMenus([...places])
  },
  normalize: (text) => formatMenus(parseMenus(text)),
  async store(tx, text) {
    await tx.deleteFrom('menu_item').execute()
    const rows = parseMenus(text).flatMap(([place, entries]) =>
      entries
        .flatMap(([name, link, third]) => [
          { level: 1, name, link, picture: typeof third === 'string' ? third : null },
          ...(Array.isArray(third) ? third : []).map(([inner, to]) => ({
            level: 2,
            name: inner,
            link: to,
            picture: null,
          })),
        ])
        .map((row, position) => ({ place, ...row, position })),
    )
    if (rows.length > 0) await tx.insertInto('menu_item').values(rows).execute()
  },
}

interface BannerEntry {
  place: string
  title: string
  text: string
  link: string
  button: string
  tone: string
  pictures: string[]
  nodes?: string[]
  userType?: string
}
function readBanner(entry: unknown): BannerEntry | null {
  const {
    place,
    title,
    text = '',
    link,
    button,
    tone,
    pictures,
    nodes,
    userType,
  } = (entry ?? {}) as Record<string, unknown>
  if (
    !isText(place) ||
    !isText(title) ||
    typeof text !== 'string' ||
    !isLink(link) ||
    !isText(button) ||
    !isText(tone) ||
    !isTexts(pictures)
  )
    return null
  if (
    (nodes !== undefined && !isTexts(nodes)) ||
    (userType !== undefined && userType !== 'guest' && userType !== 'customer')
  )
    return null
  return {
    place,
    title,
    text,
    link,
    button,
    tone,
    pictures,
    ...(nodes ? { nodes } : {}),
    ...(userType ? { userType } : {}),
  }
}
const parseBanners = (text: string) =>
  listOf(parseJson(text), readBanner, 'место, заголовок, ссылку, кнопку, тон и картинки')

const banners: ListFile = {
  path: 'banners.json',
  async read(tx) {
    const rows = await tx.selectFrom('banner').selectAll().orderBy('position').orderBy('id').execute()
    if (rows.length === 0) return null
    return inRows(
      rows.map(({ node_codes, user_type, ...row }) =>
        readBanner({ ...row, nodes: node_codes ?? undefined, userType: user_type ?? undefined }),
      ),
    )
  },
  normalize: (text) => inRows(parseBanners(text)),
  async store(tx, text) {
    const left = await tx.selectFrom('banner').select(['code', 'place', 'title']).orderBy('position').execute()
    for (const [position, { nodes, userType, ...banner }] of parseBanners(text).entries()) {
      const row = { ...banner, node_codes: nodes ?? null, user_type: userType ?? null, position }
      // a banner of the same title is the same banner: its revisions stay with it
      const at = left.findIndex(({ place, title }) => place === row.place && title === row.title)
      const [same] = at < 0 ? [] : left.splice(at, 1)
      if (same) await tx.updateTable('banner').set(row).where('code', '=', same.code).execute()
      else await tx.insertInto('banner').values(row).execute()
    }
    const gone = left.map(({ code }) => code)
    if (gone.length > 0) await tx.deleteFrom('banner').where('code', 'in', gone).execute()
  },
}

interface Faq {
  question: string
  answer: string
}
/** «## Question» and the paragraphs under it. */
function parseFaq(text: string): Faq[] {
  const items = text
    .replace(/\r\n?/g, '\n')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n')
      return { question: tieWords(question.trim()), answer: tieWords(answer.join('\n').trim()) }
    })
  if (items.some(({ question, answer }) => !question || !answer))
    throw new ContentTextError('у каждого «## Вопроса» должен быть ответ')
  return items
}
const formatFaq = (items: readonly Faq[]) =>
  `${items.map(({ question, answer }) => `## ${question}\n\n${answer}`).join('\n\n')}\n`

const rentalFaq: ListFile = {
  path: 'rental-faq.md',
  async read(tx) {
    const rows = await tx.selectFrom('rental_faq').selectAll().orderBy('position').execute()
    return rows.length === 0 ? null : formatFaq(rows)
  },
  normalize: (text) => formatFaq(parseFaq(text)),
  async store(tx, text) {
    await tx.deleteFrom('rental_faq').execute()
    const rows = parseFaq(text).map((item, position) => ({ ...item, position }))
    if (rows.length > 0) await tx.insertInto('rental_faq').values(rows).execute()
  },
}

const LISTS = [settingsFile, blogTypes, menus, banners, rentalFaq]

/** A table has no revision of its own: its content tells it. */
export async function listItems(tx: Db): Promise<ContentItem[]> {
  const items: ContentItem[] = []
  for (const { path, read, normalize, store } of LISTS) {
    const stored = await read(tx)
    items.push({
      path,
      stored,
      revision: stored === null ? null : hashOf(stored),
      firstRevision: null,
      normalize,
      store,
    })
  }
  return items
}
