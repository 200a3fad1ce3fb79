import { useMemo } from 'react'
import { searchPath } from '../../paths.ts'
import { useArea } from '../../state/app-state.tsx'

/** One line of the panel under the search field. Suggestions of goods, brands and categories are further kinds. */
export interface SearchOption {
  id: string
  kind: 'recent'
  text: string
  to: string
}

/** What the panel offers for what is typed: for nothing, the visitor's last queries. */
export function useSearchOptions(query: string): readonly SearchOption[] {
  const recent = useArea('recentSearches', ({ queries }) => queries)
  return useMemo(
    () => (query.trim() === '' ? recent.map((text) => ({ id: `recent-${text}`, kind: 'recent' as const, text, to: searchPath(text) })) : []),
    [query, recent],
  )
}
