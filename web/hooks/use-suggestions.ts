import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { type ApiQueryState, useApiQuery } from './use-api-query.ts'

const TYPING_DEBOUNCE_MS = 200

interface Suggestions<T> {
  found: readonly T[]
  loading: boolean
  failed: boolean
}

/** Debounced suggestions of an outside directory for the text; nothing below `shortest` characters. */
export function useSuggestions<T>(
  text: string,
  shortest: number,
  ask: (text: string, signal: AbortSignal) => Promise<T[]>,
): Suggestions<T> {
  const wanted = text.trim()
  const asked = useDebouncedValue(wanted, TYPING_DEBOUNCE_MS, '')
  const isQuestion = asked.length >= shortest
  const answer: ApiQueryState<T[]> = useApiQuery(isQuestion ? asked : null, (signal) => ask(asked, signal))
  return {
    found: isQuestion && wanted.length >= shortest ? (answer.data ?? []) : [],
    loading: wanted.length >= shortest && (asked !== wanted || answer.state === 'loading'),
    failed: isQuestion && answer.state === 'failed',
  }
}
