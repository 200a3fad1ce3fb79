import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first browser render, true once scripts are at work. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
