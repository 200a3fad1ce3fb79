import { type ReactNode, useState } from 'react'
import type { Meta } from '#contract/call.ts'
import { MorePages } from './more-pages.tsx'

interface Props<T> {
  first: readonly T[]
  meta: Meta
  ask: (page: number) => Promise<{ data: readonly T[] }>
  children: (things: readonly T[]) => ReactNode
}

/** What is there, and below it the way to more of it. */
export function PagedList<T>({ first, meta, ask, children }: Props<T>) {
  const [more, setMore] = useState<readonly T[]>([])
  const things = [...first, ...more]
  return (
    <>
      {children(things)}
      <MorePages
        shown={things.length}
        meta={meta}
        ask={async (page) => {
          const next = await ask(page)
          setMore((now) => [...now, ...next.data])
        }}
      />
    </>
  )
}
