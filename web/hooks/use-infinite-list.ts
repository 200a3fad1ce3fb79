import { useRef, useState } from 'react'
import type { Meta } from '#contract/call.ts'

export interface LoadedPage<T> {
  data: T[]
  meta: Meta
}

/**
 * Load more: a list whose first page came with the document; the browser fetches the rest, or the list by another
 * filter.
 */
export function useInfiniteList<T>(first: LoadedPage<T>, fetchPage: (page: number) => Promise<LoadedPage<T>>) {
  const [shown, setShown] = useState(first)
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const turn = useRef(0)

  async function show(answer: Promise<LoadedPage<T>>, before: T[]) {
    const mine = ++turn.current
    setState('loading')
    try {
      const { data, meta } = await answer
      if (mine !== turn.current) return // superseded by a newer request
      setShown({ data: [...before, ...data], meta })
      setState('ready')
    } catch {
      if (mine === turn.current) setState('failed')
    }
  }
  return {
    items: shown.data,
    meta: shown.meta,
    state,
    left: Math.max(0, shown.meta.total - shown.data.length),
    more: () => show(fetchPage(shown.meta.page + 1), shown.data),
    restart: (again: (page: number) => Promise<LoadedPage<T>>) => show(again(1), []),
  }
}
