import { useEffect, useEffectEvent, useState } from 'react'

export type ApiQueryState<T> =
  | { state: 'loading'; data?: undefined }
  | { state: 'ready'; data: T }
  | { state: 'failed'; data?: undefined }

interface Around<T> {
  retry: () => void
  /** The data of the previous key, to be shown meanwhile where stale is better than none. */
  stale: T | undefined
}

/**
 * A query: fetches in the browser. A new `key` starts a new request and aborts the old one; null: disabled.
 * `const remains = useApiQuery(code, (signal) => api(goodWarehouses, …, { signal }).then(({ data }) => data))`
 */
export function useApiQuery<T>(
  key: string | null,
  fetchData: (signal: AbortSignal) => Promise<T>,
): ApiQueryState<T> & Around<T> {
  const [settled, setSettled] = useState<{ request: string; result: ApiQueryState<T> }>()
  const [attempt, setAttempt] = useState(0)
  const request = key === null ? null : `${attempt} ${key}`
  const send = useEffectEvent(fetchData)

  useEffect(() => {
    if (request === null) return
    const abort = new AbortController()
    send(abort.signal).then(
      (data) => abort.signal.aborted || setSettled({ request, result: { state: 'ready', data } }),
      () => abort.signal.aborted || setSettled({ request, result: { state: 'failed' } }),
    )
    return () => abort.abort()
  }, [request])

  const current: ApiQueryState<T> = settled && settled.request === request ? settled.result : { state: 'loading' }
  return { ...current, stale: settled?.result.data, retry: () => setAttempt(attempt + 1) }
}
