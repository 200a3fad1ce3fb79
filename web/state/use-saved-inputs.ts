import { useMemo } from 'react'
import { useAppState } from './app-state.tsx'
import { type SavedInputsBook, savedInputsBook } from './saved-inputs.ts'

/** What a person typed before, for the forms that ask for it. */
export function useSavedInputs(): SavedInputsBook {
  const { cookies } = useAppState()
  return useMemo(() => savedInputsBook(cookies), [cookies])
}
