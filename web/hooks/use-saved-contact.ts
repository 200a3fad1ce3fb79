import { useEffect, useRef } from 'react'
import { phoneInField } from '#rules/identity/phone.ts'
import { useStoreState } from '../state/app-state.tsx'
import { type SavedInputs, useSavedInputs } from '../state/saved-inputs.ts'

/**
 * Offers a form what this person typed before, or what the account knows, once it is known who it is. `offer` fills
 * what is still empty. Answers how to save what was sent.
 */
export function useSavedContact(offer: (saved: SavedInputs) => void): (typed: Partial<SavedInputs>) => void {
  const savedInputs = useSavedInputs()
  const status = useStoreState('user', (user) => user.status)
  const me = useStoreState('user', (user) => user.me)
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    if (status === 'unknown') return
    const saved = savedInputs.read(me?.id ?? null)
    latest.current({
      name: saved.name || (me?.name ?? ''),
      phone: saved.phone || phoneInField(me?.phone),
      email: saved.email || (me?.email ?? ''),
    })
  }, [status, me, savedInputs])
  return (typed) => savedInputs.save(me?.id ?? null, typed)
}
