import { useMemo } from 'react'
import { useAppState } from './app-state.tsx'
import type { CookieJar } from './cookie-jar.ts'

/** One cookie for the whole domain, so that every city's host finds it. */
export const SAVED_INPUTS_COOKIE = 'saved_inputs'
const SECONDS = 90 * 24 * 60 * 60
/** A cookie of 4 KB is thrown away whole; nobody's name is that long. */
const LONGEST = 200

const FIELDS = ['name', 'phone', 'email'] as const
/** What a person types into one form after another. */
export type SavedInputs = Record<(typeof FIELDS)[number], string>
const EMPTY: SavedInputs = { name: '', phone: '', email: '' }

/** A customer's id, or null for a guest: what one typed is never offered to another at the same computer. */
type Owner = number | null

export interface SavedInputsBook {
  read: (owner: Owner) => SavedInputs
  /** Fields left out or empty keep what was saved. */
  save: (owner: Owner, typed: Partial<SavedInputs>) => void
  clear: () => void
}

/** Field by field: a cookie may have been written by anybody. */
function parse(text: string | null, owner: Owner): SavedInputs {
  try {
    const found = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    if (!found || found['owner'] !== owner) return EMPTY
    return Object.fromEntries(
      FIELDS.map((field) => [field, typeof found[field] === 'string' ? found[field].slice(0, LONGEST) : '']),
    ) as SavedInputs
  } catch {
    return EMPTY
  }
}

export function savedInputsBook(cookies: CookieJar): SavedInputsBook {
  const read = (owner: Owner) => parse(cookies.read(SAVED_INPUTS_COOKIE), owner)
  return {
    read,
    save(owner, typed) {
      const fresh = Object.entries(typed).filter(([, value]) => value?.trim())
      const values = {
        ...read(owner),
        ...Object.fromEntries(fresh.map(([field, value]) => [field, value!.trim().slice(0, LONGEST)])),
      }
      cookies.write(SAVED_INPUTS_COOKIE, encodeURIComponent(JSON.stringify({ owner, ...values })), SECONDS)
    },
    clear: () => cookies.write(SAVED_INPUTS_COOKIE, '', 1),
  }
}

/** What a person typed before, for the forms that ask for it. */
export function useSavedInputs(): SavedInputsBook {
  const { cookies } = useAppState()
  return useMemo(() => savedInputsBook(cookies), [cookies])
}
