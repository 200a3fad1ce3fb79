import { describe, expect, it } from 'vitest'
import { canMove, isOrderStatus, nextStatuses, type OrderStatus, STATUS_TEXTS, usualNext } from './order-status.ts'

const ALL = Object.keys(STATUS_TEXTS) as OrderStatus[]

describe('order status', () => {
  it.each<[OrderStatus, OrderStatus, boolean]>([
    ['new', 'assembling', true],
    ['new', 'completed', true],
    ['assembling', 'new', false],
    ['delivering', 'ready', true],
    ['awaiting-payment', 'assembling', false],
    ['awaiting-payment', 'cancelled', true],
    ['completed', 'cancelled', false],
    ['cancelled', 'new', false],
  ])('%s → %s: %s', (from, to, may) => expect(canMove(from, to)).toBe(may))

  it('never stays where it is, and ends', () => {
    for (const status of ALL) expect(canMove(status, status)).toBe(false)
    expect(nextStatuses('completed')).toEqual([])
    expect(nextStatuses('cancelled')).toEqual([])
  })

  it.each([
    [true, ['new', 'assembling', 'ready', 'completed']],
    [false, ['new', 'assembling', 'delivering', 'completed']],
  ])('comes for it: %s, goes the usual way %j', (isPickup, way) => {
    const walked: OrderStatus[] = ['new']
    for (let next = usualNext('new', isPickup); next; next = usualNext(next, isPickup)) walked.push(next)
    expect(walked).toEqual(way)
    for (const status of ALL) {
      const next = usualNext(status, isPickup)
      if (next) expect(canMove(status, next)).toBe(true)
    }
  })

  it.each(['', 'paid', 'toString', 'constructor'])('knows «%s» as none', (text) =>
    expect(isOrderStatus(text)).toBe(false),
  )
})
