import { beforeEach, describe, expect, it } from 'vitest'
import type { KeyValueStorage } from '../state/browser-storage.ts'
import type { CounterEvent } from './ecommerce.ts'
import { eventQueue } from './event-queue.ts'

const storage = (): KeyValueStorage & { things: Map<string, unknown> } => {
  const things = new Map<string, unknown>()
  return {
    things,
    read: (key) => things.get(key) ?? null,
    write: (key, value) => void things.set(key, structuredClone(value)),
  }
}

let local: ReturnType<typeof storage>
let session: ReturnType<typeof storage>
let heard: CounterEvent[]
const open = () => eventQueue({ local, session, deliver: (event) => heard.push(event) })
const ORDER: CounterEvent = { goal: 'order_save', order: '100042' }
const GOAL: CounterEvent = { goal: 'registered' }
const written = () => [...local.things.values(), ...session.things.values()].flat()

beforeEach(() => {
  local = storage()
  session = storage()
  heard = []
})

describe('before an answer', () => {
  it('events wait in memory alone, and are told in order once allowed', () => {
    const page = open()
    page.put(GOAL)
    page.put(ORDER)
    page.leave()
    expect([heard, written()]).toEqual([[], []])
    page.setMode('wait')
    expect(heard).toEqual([])
    page.setMode('send')
    expect(heard).toEqual([GOAL, ORDER])
  })

  it('events are forgotten, and so are later ones, when not allowed', () => {
    const page = open()
    page.put(GOAL)
    page.setMode('drop')
    page.put(ORDER)
    page.setMode('wait')
    page.setMode('send')
    expect([heard, written()]).toEqual([[], []])
  })
})

describe('a page that is left', () => {
  it('before the counter came gives what waits to the next one', () => {
    const first = open()
    first.setMode('wait')
    first.put(GOAL)
    first.leave()
    const second = open()
    second.setMode('wait')
    second.setMode('send')
    expect(heard).toEqual([GOAL])
    second.leave()
    open().setMode('send')
    expect(heard).toEqual([GOAL])
  })

  it('and comes back by Back tells nothing twice', () => {
    const page = open()
    page.setMode('wait')
    page.put(GOAL)
    page.leave()
    page.takeUp()
    page.setMode('send')
    expect(heard).toEqual([GOAL])
  })
})

describe('an order', () => {
  it('is told once, whatever is reloaded, repeated or open in another tab', () => {
    const page = open()
    page.setMode('send')
    page.put(ORDER)
    page.put(ORDER)
    const [reloaded, otherTab] = [open(), open()]
    reloaded.setMode('send')
    otherTab.setMode('send')
    otherTab.put(ORDER)
    expect(heard).toEqual([ORDER])
  })

  it('on the way to a payment page is told by the page the buyer comes back to', () => {
    const page = open()
    page.setMode('send')
    page.put(ORDER, true)
    page.leave()
    expect(heard).toEqual([])
    const back = open()
    back.setMode('wait')
    back.setMode('send')
    open().setMode('send')
    expect(heard).toEqual([ORDER])
  })

  it('made before the counter came survives the tab', () => {
    const page = open()
    page.setMode('wait')
    page.put(ORDER)
    session = storage()
    open().setMode('send')
    expect(heard).toEqual([ORDER])
  })
})
