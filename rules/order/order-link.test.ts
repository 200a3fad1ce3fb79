import { expect, it } from 'vitest'
import { isLinkOver, showsPerson } from './order-link.ts'
import type { OrderStatus } from './order-status.ts'

const now = new Date('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

it.each<[OrderStatus, number, boolean]>([
  ['new', 400, false],
  ['awaiting-payment', 400, false],
  ['ready', 400, false],
  ['completed', 90, false],
  ['completed', 91, true],
  ['cancelled', 1, false],
  ['cancelled', 91, true],
])('%s, last changed %i days ago: over %s', (status, days, isOver) =>
  expect(isLinkOver({ status, updatedAt: daysAgo(days) }, now)).toBe(isOver),
)

it.each<[OrderStatus, boolean, boolean]>([
  ['new', false, true],
  ['delivering', false, true],
  ['completed', false, false],
  ['cancelled', false, false],
  ['completed', true, true],
])('%s, seen by its owner %s: the person is shown %s', (status, isOwner, shown) =>
  expect(showsPerson(status, isOwner)).toBe(shown),
)
