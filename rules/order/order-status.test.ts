import { describe, expect, it } from 'vitest'
import {
  canMove,
  isOrderStatus,
  nextStatuses,
  type OrderStatus,
  STATUS_TEXTS,
  statusBefore,
  usualNext,
} from './order-status.ts'

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
    [false, ['new', 'assembling', 'ready', 'delivering', 'completed']],
  ])('comes for it: %s, goes the usual way %j', (isPickup, way) => {
    const walked: OrderStatus[] = ['new']
    for (let next = usualNext('new', isPickup); next; next = usualNext(next, isPickup)) walked.push(next)
    expect(walked).toEqual(way)
    for (const status of ALL) {
      const next = usualNext(status, isPickup)
      if (next) expect(canMove(status, next)).toBe(true)
    }
  })

  it('sends nothing off that its buyer comes for', () => {
    for (const status of ALL) {
      expect(canMove(status, 'delivering', 'pickup')).toBe(false)
      expect(nextStatuses(status, 'courier')).toEqual(nextStatuses(status))
    }
  })

  it.each<[OrderStatus[], OrderStatus | null]>([
    [['new'], null],
    [['new', 'assembling'], 'new'],
    [['new', 'assembling', 'assembling', 'ready'], 'assembling'],
    [['new', 'ready'], 'new'],
    // notes repeat the status
    [['new', 'assembling', 'ready', 'completed', 'completed'], 'ready'],
    [['new', 'assembling', 'delivering', 'completed'], 'delivering'],
    // taken back once and done again
    [['new', 'ready', 'completed', 'ready', 'completed'], 'ready'],
    [['completed'], 'ready'],
    [['new', 'cancelled'], null],
  ])('%j goes back to %s', (history, before) => expect(statusBefore(history.at(-1)!, history)).toBe(before))

  it.each(['', 'paid', 'toString', 'constructor'])('knows «%s» as none', (text) =>
    expect(isOrderStatus(text)).toBe(false),
  )
})
