import type { ReactNode } from 'react'
import { PageHead } from '#office/parts/page-head.tsx'

type Props = { count?: ReactNode; note?: ReactNode; actions?: ReactNode }

/** The head of every screen of the search. */
export function SearchHead(props: Props) {
  return <PageHead title="Поиск" desk="/search" {...props} />
}

/** Where a query leads on to. */
export const queryStepsOf = (query: string) => {
  const said = encodeURIComponent(query)
  return [
    { name: 'Синоним', to: `/search/synonyms/new?word=${said}` },
    { name: 'Страница', to: `/search/needs/new?phrase=${said}` },
    { name: 'Закрепить', to: `/search/pins/new?query=${said}` },
    { name: 'Попробовать', to: `/search/try?query=${said}` },
  ]
}
