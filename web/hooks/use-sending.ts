import { useState } from 'react'
import { isApiError } from '#contract/api-error.ts'

export type FieldErrors = Readonly<Record<string, string>>

const UNKNOWN = 'Что-то пошло не так. Повторите чуть позже.'

/** One sentence for a failure that has no field to stand at. */
export const failureText = (error: unknown) => (isApiError(error) ? error.message : UNKNOWN)

export interface Sending {
  busy: boolean
  /** By field; those of fields the form does not show are in `common`. */
  errors: FieldErrors
  common: string | null
  /** Grows with every refusal: the form then takes the eye to what is wrong. */
  refusals: number
  /** `problems` are found here; with none the action goes to the server, whose messages come back at their fields. */
  send: (problems: Record<string, string | null>, action: () => Promise<void>) => Promise<void>
  refuse: (errors: Record<string, string>) => void
  clear: (...fields: string[]) => void
}

/**
 * One form on its way to the server. `fields` are those it shows; a double press sends once. `initial`: what the server
 * said about them at a later step.
 */
export function useSending(fields: readonly string[], initial: FieldErrors = {}): Sending {
  const [busy, setBusy] = useState(false)
  const [{ errors, common, refusals }, setSaid] = useState<{
    errors: FieldErrors
    common: string | null
    refusals: number
  }>({
    errors: initial,
    common: null,
    refusals: 0,
  })
  const say = (next: FieldErrors, sentence: string | null) =>
    setSaid((said) => ({ errors: next, common: sentence, refusals: said.refusals + 1 }))

  function refuse(all: Record<string, string>) {
    const shown = Object.entries(all).filter(([field]) => fields.includes(field))
    const rest = Object.entries(all).filter(([field]) => !fields.includes(field))
    say(Object.fromEntries(shown), rest.map(([, words]) => words).join(' ') || null)
  }

  return {
    busy,
    errors,
    common,
    refusals,
    refuse,
    async send(problems, action) {
      if (busy) return
      const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null)
      if (found.length > 0) return refuse(Object.fromEntries(found))
      setBusy(true)
      setSaid((said) => ({ ...said, errors: {}, common: null }))
      try {
        await action()
      } catch (error) {
        const byField = isApiError(error) ? Object.entries(error.fields) : []
        if (byField.length > 0) refuse(Object.fromEntries(byField.map(([field, words]) => [field, words.join(' ')])))
        else say({}, failureText(error))
      } finally {
        setBusy(false)
      }
    },
    clear: (...names) =>
      setSaid((said) => ({
        ...said,
        errors: Object.fromEntries(Object.entries(said.errors).filter(([field]) => !names.includes(field))),
      })),
  }
}
