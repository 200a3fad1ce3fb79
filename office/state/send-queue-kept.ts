import type { Endpoint } from '#contract/call.ts'

/** One step of somebody of the shop that has not got through yet. */
export interface QueuedAction {
  key: string
  at: string
  staffId: number
  call: Pick<Endpoint, 'method' | 'path' | 'files'>
  input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> }
  title: string
  link: string | null
  /** What the server said to it; null: it waits. */
  refused: string | null
}

/** Each in a place of its own: two tabs never overwrite each other's. */
const PREFIX = 'office:send:'

/** A browser that keeps nothing has them until the page is closed. */
const inMemory = new Map<string, QueuedAction>()

const isAction = (value: unknown): value is QueuedAction => {
  const action = value as Partial<QueuedAction> | null
  return (
    typeof action?.key === 'string' &&
    typeof action.at === 'string' &&
    typeof action.staffId === 'number' &&
    typeof action.title === 'string' &&
    typeof action.call?.path === 'string' &&
    typeof action.input === 'object'
  )
}

let count = 0
/** By the moment, then by the press: two of one millisecond keep their order. */
const orders = new Map<string, number>()

export function keepAction(action: QueuedAction): void {
  if (!orders.has(action.key)) orders.set(action.key, ++count)
  inMemory.set(action.key, action)
  try {
    localStorage.setItem(PREFIX + action.key, JSON.stringify(action))
  } catch {
    // private mode, a full disk
  }
}

export function forgetAction(key: string): void {
  inMemory.delete(key)
  orders.delete(key)
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // nothing was kept there either
  }
}

function readStored(): QueuedAction[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => {
        const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
        return isAction(value) ? [value] : []
      })
  } catch {
    return [...inMemory.values()]
  }
}

/** Oldest first, of every tab and of the pages before. */
export const readActions = (): QueuedAction[] =>
  readStored().toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (orders.get(a.key) ?? 0) - (orders.get(b.key) ?? 0),
  )
