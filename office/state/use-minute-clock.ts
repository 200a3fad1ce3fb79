import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const each of listeners) each()
  }, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The moment, to the minute: ages and «сегодня в 14:05» stay true on a screen left open. */
export function useMinuteClock(): Date {
  return useSyncExternalStore(subscribe, () => {
    // nobody listened for a while
    if (timer === undefined && Date.now() - now.getTime() > MINUTE) now = new Date()
    return now
  })
}
