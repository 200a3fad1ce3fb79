import { useRef, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { wordsOf } from '#office/state/api.ts'

interface Refusal {
  /** By field, as the call names them. */
  fields: Record<string, string>
  /** What is about no field. */
  words: string | null
}

const NOTHING: Refusal = { fields: {}, words: null }

function refusalOf(error: unknown, known: readonly string[]): Refusal {
  if (!isApiError(error)) return { fields: {}, words: wordsOf(error) }
  const entries = Object.entries(error.fields).map(([name, sentences]) => [name, sentences.join(' ')] as const)
  const fields = Object.fromEntries(entries.filter(([name]) => known.includes(name)))
  // a sentence about a field that is not on the form must not be lost
  const rest = entries.filter(([name]) => !known.includes(name)).map(([, words]) => words)
  return { fields, words: entries.length === 0 ? error.message : rest.join(' ') || null }
}

/**
 * One form: sent once at a time, refused in words at its fields. `known`: the fields it shows. `onDone` that leads away
 * returns the way: a second press before the next screen must not send the emptied form.
 */
export function useSendingForm<Answer>(
  known: readonly string[],
  send: () => Promise<Answer>,
  onDone: (answer: Answer) => void | Promise<void>,
) {
  const [refusal, setRefusal] = useState(NOTHING)
  const [isSending, setSending] = useState(false)
  // two presses may come before React has rendered the first
  const busy = useRef(false)
  async function submit() {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setRefusal(NOTHING)
    try {
      const answer = await send()
      await onDone(answer)
    } catch (error) {
      setRefusal(refusalOf(error, known))
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { submit, isSending, errors: refusal.fields, words: refusal.words, setRefusal }
}
