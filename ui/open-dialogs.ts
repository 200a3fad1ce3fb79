import { useSyncExternalStore } from 'react'

/** Modal dialogs now open, in order. Filled by effects alone, so it stays empty on the server. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

export const dialogOpened = (dialog: HTMLDialogElement) =>
  change([...stack.filter((other) => other !== dialog), dialog])
export const dialogClosed = (dialog: HTMLDialogElement) => change(stack.filter((other) => other !== dialog))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything outside the top dialog is inert: what must stay usable (toasts) has to live inside it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) ?? null,
    () => null,
  )
}
