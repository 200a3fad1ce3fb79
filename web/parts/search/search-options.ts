import { useMemo } from 'react'
import type { Good } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { ARTICLES, countText, GOODS } from '#rules/text/plural.ts'
import { quickOrderOf, searchPath } from '../../paths.ts'
import { useRecentSearches } from './recent-searches.ts'
import type { SearchLink } from './search-link-icons.ts'
import { type FoundOnPage, type QuickAnswer, useFoundOnPage, useQuickSearch } from './use-quick-search.ts'

/** One line of the panel under the search field, in the order the arrows walk it. */
export interface SearchOption {
  id: string
  kind: 'recent' | 'popular' | 'query' | 'link' | 'category' | 'vendor' | 'good' | 'all' | 'anyway' | 'ask' | 'list'
  text: string
  to: string
  /** Shown at the right: how many goods. */
  count?: number
  link?: SearchLink['kind']
  good?: { code: string; picture: string | undefined; price: number; stock: Good }
  /** What these very letters name: the one good by its article, code or model, or a list of them: Enter opens it. */
  exactFor?: string
  /** Told before the page changes. */
  onPicked?: () => void
}

interface SearchGroup {
  label: string
  /** Whether the label is shown, or only said. */
  isTitled: boolean
  options: readonly SearchOption[]
}

export interface SearchOffer {
  groups: readonly SearchGroup[]
  /** What the lines answer, to be marked in them. */
  sought: string
  /** The shop answered, and with nothing: the lines are ways on. */
  isNothing: boolean
}

/** For nothing typed, the visitor's last queries and the city's; from the second letter, what the shop has. */
export function useSearchOffer(text: string): SearchOffer {
  const recent = useRecentSearches()
  const latest = useQuickSearch(text)
  const found = useFoundOnPage(text)
  return useMemo(
    () => offerFor(text.trim(), recent, latest && { ...latest.answer, q: latest.q }, found),
    [text, recent, latest, found],
  )
}

const NONE: SearchOffer = { groups: [], sought: '', isNothing: false }
/** So many of one's own leave room for what others seek. */
const RECENT_SHOWN = 5

export function offerFor(
  q: string,
  recent: readonly string[],
  answer: (QuickAnswer & { q: string }) | null,
  found: FoundOnPage | null,
): SearchOffer {
  if (q === '') return { ...NONE, groups: beforeTyping(recent, answer?.queries ?? []) }
  if (!answer) return NONE
  if (answer.articleList)
    return { ...NONE, groups: [group('Список артикулов', [listOption(answer.articleList, answer.q)])] }
  const groups = offered(answer)
  if (groups.length === 0 && !found?.total) {
    return { ...NONE, groups: [group('Что можно сделать', waysOn(q))], isNothing: true }
  }
  return { groups: [...groups, ...wholeList(q, answer, found)], sought: answer.corrected ?? answer.q, isNothing: false }
}

const group = (label: string, options: readonly SearchOption[], isTitled = false): SearchGroup => ({
  label,
  isTitled,
  options,
})

const option = (
  kind: SearchOption['kind'],
  text: string,
  to: string,
  more: Partial<SearchOption> = {},
): SearchOption => ({ id: `${kind}-${to}`, kind, text, to, ...more })

const filled = (groups: SearchGroup[]) => groups.filter(({ options }) => options.length > 0)

function beforeTyping(recent: readonly string[], popular: readonly string[]): SearchGroup[] {
  const own = recent.slice(0, RECENT_SHOWN)
  const said = new Set(own.map((query) => query.toLowerCase()))
  const others = popular.filter((query) => !said.has(query.toLowerCase()))
  return filled([
    group(
      'Вы искали',
      own.map((query) => option('recent', query, searchPath(query))),
      true,
    ),
    group(
      'Часто ищут в вашем городе',
      others.map((query) => option('popular', query, searchPath(query))),
      true,
    ),
  ])
}

const listOption = (lines: readonly string[], q: string) =>
  option('list', `${countText(lines.length, ARTICLES)}: открыть списком`, quickOrderOf(lines), { exactFor: q })

/** The page of results looks wider than suggestions do, and people know what no search does. */
const waysOn = (q: string) => [
  option('anyway', `Всё равно искать «${q}»`, searchPath(q)),
  option('ask', 'Спросить продавца, он перезвонит', ''),
]

/** Goods, sections and brands answer more than another query does. */
const QUERIES_BESIDE_GOODS = 3
const TEXTS_BESIDE_GOODS = 1

function offered(answer: QuickAnswer & { q: string }): SearchGroup[] {
  const { goods, exact } = answer
  const isExact = (good: Good) => good.code === exact?.code
  const beside = (most: number) => (goods.length > 0 ? most : undefined)
  const sections = new Set(answer.categories.map(({ url }) => url))
  const links = answer.links.filter(({ url }) => !sections.has(url))
  const texts = links.filter(({ kind }) => kind === 'publication').slice(0, beside(TEXTS_BESIDE_GOODS))
  return filled([
    group(
      'Точное совпадение',
      goods.filter(isExact).map((good) => goodOption(good, { exactFor: answer.q })),
    ),
    group('Запросы, разделы и страницы', [
      ...links.filter(({ kind }) => kind !== 'publication').map(linkOption),
      ...answer.queries
        .slice(0, beside(QUERIES_BESIDE_GOODS))
        .map((query) => option('query', query, searchPath(query))),
      ...answer.categories.map(({ name, url, goods: count }) => option('category', name, url, { count })),
      ...answer.vendors.map(({ name, url }) => option('vendor', name, url)),
      ...texts.map(linkOption),
    ]),
    group(
      'Товары',
      goods.filter((good) => !isExact(good)).map((good) => goodOption(good)),
    ),
  ])
}

const linkOption = ({ kind, title, url }: SearchLink) => option('link', title, url, { link: kind })

const goodOption = (good: Good, more: Partial<SearchOption> = {}) =>
  option('good', good.name, good.url, {
    good: {
      code: good.code,
      picture: good.images[0]?.src.replace('/640/', '/320/'),
      price: rublesToKopecks(good.price.priceComputed),
      stock: good,
    },
    ...more,
  })

/** The page of results as the last line: how many there are, and by which words, is said as the page says it. */
function wholeList(q: string, { goods, exact }: QuickAnswer, found: FoundOnPage | null): SearchGroup[] {
  if (found ? found.total === 0 : goods.length === 0) return []
  if (exact && goods.length === 1) return []
  const words = `по запросу «${found?.corrected ?? q}»`
  const text = !found
    ? `Все товары ${words}`
    : found.total === 1
      ? `Показать ${countText(1, GOODS)} ${words}`
      : `Все ${countText(found.total, GOODS)} ${words}`
  return [group('Всё найденное', [option('all', text, searchPath(q))])]
}
