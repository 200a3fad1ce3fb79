import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { sourcesQuery } from './exchange-queries.ts'

/** The source the screen is about: named in the address, else the first one that works. */
export function useSource() {
  const [params, setParams] = useSearchParams()
  const { data, error } = useQuery(sourcesQuery)
  const sources = data?.sources ?? []
  const asked = sources.find(({ id }) => String(id) === params.get('source'))
  const source = asked ?? sources.find(({ isOn }) => isOn) ?? sources[0]
  const set = (key: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { source, sources, params, set, error, isKnown: data !== undefined }
}
