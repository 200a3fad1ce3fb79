import type { Endpoint } from '#contract/call.ts'

/** A persisted action of a staff member that the server has not answered yet. */
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

/** One key an action: two tabs never overwrite each other. */
const PREFIX = 'office:send:'

/** Fallback when localStorage is closed: actions live until the page is closed. */
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

export function persistAction(action: QueuedAction): void {
  if (!orders.has(action.key)) orders.set(action.key, ++count)
  inMemory.set(action.key, action)
  try {
    localStorage.setItem(PREFIX + action.key, JSON.stringify(action))
  } catch {
    // private mode, a full disk
  }
}

export function removeAction(key: string): void {
  inMemory.delete(key)
  orders.delete(key)
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // nothing was stored there either
  }
}

function readPersisted(): QueuedAction[] {
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
  readPersisted().toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (orders.get(a.key) ?? 0) - (orders.get(b.key) ?? 0),
  )
