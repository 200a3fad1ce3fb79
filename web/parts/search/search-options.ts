import { useMemo } from 'react'
import type { Good } from '#contract/good.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { searchPath } from '../../paths.ts'
import { useArea } from '../../state/app-state.tsx'
import { type QuickAnswer, useQuickSearch } from './use-quick-search.ts'

/** One line of the panel under the search field, in the order the arrows walk it. */
export interface SearchOption {
  id: string
  kind: 'recent' | 'query' | 'category' | 'vendor' | 'good' | 'anyway' | 'ask'
  text: string
  to: string
  /** Shown at the right: how many goods. */
  count?: number
  good?: { picture: string | undefined; price: number; stock: Good }
}

export interface SearchOffer {
  options: readonly SearchOption[]
  /** How the words were understood, when not as typed. */
  corrected: string | null
  /** The shop answered, and with nothing: the lines are ways on. */
  isNothing: boolean
}

/** For nothing typed, the visitor's last queries; from the second letter, what the shop has. */
export function useSearchOffer(text: string): SearchOffer {
  const recent = useArea('recentSearches', ({ queries }) => queries)
  const answer = useQuickSearch(text)
  return useMemo(() => offerFor(text.trim(), recent, answer), [text, recent, answer])
}

export function offerFor(q: string, recent: readonly string[], answer: QuickAnswer | null): SearchOffer {
  const none = { options: [], corrected: null, isNothing: false }
  if (q === '') return { ...none, options: recent.map((query) => option('recent', query, searchPath(query))) }
  if (!answer) return none
  const options = offered(answer)
  return options.length === 0
    ? { ...none, options: waysOn(q), isNothing: true }
    : { ...none, options, corrected: answer.corrected }
}

const option = (
  kind: SearchOption['kind'],
  text: string,
  to: string,
  more: Partial<SearchOption> = {},
): SearchOption => ({ id: `${kind}-${to}`, kind, text, to, ...more })

/** The page of results looks wider than suggestions do, and people know what no search does. */
const waysOn = (q: string) => [
  option('anyway', `Всё равно искать «${q}»`, searchPath(q)),
  option('ask', 'Спросить продавца, он перезвонит', ''),
]

/** Goods, sections and brands answer more than another query does. */
const QUERIES_BESIDE_GOODS = 3

function offered(answer: QuickAnswer): SearchOption[] {
  return [
    ...answer.queries
      .slice(0, answer.goods.length > 0 ? QUERIES_BESIDE_GOODS : undefined)
      .map((query) => option('query', query, searchPath(query))),
    ...answer.categories.map(({ name, url, goods }) => option('category', name, url, { count: goods })),
    ...answer.vendors.map(({ name, url }) => option('vendor', name, url)),
    ...answer.goods.map((good) =>
      option('good', good.name, good.url, {
        good: {
          picture: good.images[0]?.src.replace('/640/', '/320/'),
          price: rublesToKopecks(good.price.priceComputed),
          stock: good,
        },
      }),
    ),
  ]
}
