import { useEffect, useEffectEvent, useState } from 'react'

export type AnswerState<T> =
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
 * `const remains = useAnswer(code, (signal) => api(goodWarehouses, …, { signal }).then(({ data }) => data))`
 */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): AnswerState<T> & Around<T> {
  const [answer, setAnswer] = useState<{ question: string; answer: AnswerState<T> }>()
  const [attempt, setAttempt] = useState(0)
  const question = key === null ? null : `${attempt} ${key}`
  const put = useEffectEvent(ask)

  useEffect(() => {
    if (question === null) return
    const abort = new AbortController()
    put(abort.signal).then(
      (data) => abort.signal.aborted || setAnswer({ question, answer: { state: 'ready', data } }),
      () => abort.signal.aborted || setAnswer({ question, answer: { state: 'failed' } }),
    )
    return () => abort.abort()
  }, [question])

  const current: AnswerState<T> = answer && answer.question === question ? answer.answer : { state: 'loading' }
  return { ...current, stale: answer?.answer.data, retry: () => setAttempt(attempt + 1) }
}
