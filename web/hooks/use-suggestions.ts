import { type Answer, useAnswer } from './use-answer.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

/** A pause in typing this long is a question. */
const TYPING_PAUSE_MS = 200

interface Suggestions<T> {
  found: readonly T[]
  loading: boolean
  failed: boolean
}

/**
 * What an outside directory knows about the text, asked when the typing pauses; nothing below `shortest` characters.
 */
export function useSuggestions<T>(
  text: string,
  shortest: number,
  ask: (text: string, signal: AbortSignal) => Promise<T[]>,
): Suggestions<T> {
  const wanted = text.trim()
  const asked = useDebouncedValue(wanted, TYPING_PAUSE_MS, '')
  const isQuestion = asked.length >= shortest
  const answer: Answer<T[]> = useAnswer(isQuestion ? asked : null, (signal) => ask(asked, signal))
  return {
    found: isQuestion && wanted.length >= shortest ? (answer.data ?? []) : [],
    loading: wanted.length >= shortest && (asked !== wanted || answer.state === 'loading'),
    failed: isQuestion && answer.state === 'failed',
  }
}
