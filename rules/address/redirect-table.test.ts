import { describe, expect, it } from 'vitest'
import { directMoves, moveOf } from './redirect-table.ts'

const moves = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }))

describe('moved addresses', () => {
  it('lead to their end in one step', () => {
    const { direct, rings } = directMoves(moves(['/a/', '/b/'], ['/b/', '/c/'], ['/c/', '/d/'], ['/x/', '/b/']))
    expect(Object.fromEntries(direct)).toEqual({ '/a/': '/d/', '/b/': '/d/', '/c/': '/d/', '/x/': '/d/' })
    expect(rings).toEqual([])
  })

  it('in a ring, or leading into one, lead nowhere', () => {
    const { direct, rings } = directMoves(
      moves(['/a/', '/b/'], ['/b/', '/a/'], ['/self/', '/self/'], ['/in/', '/a/'], ['/fine/', '/z/']),
    )
    expect(Object.fromEntries(direct)).toEqual({ '/fine/': '/z/' })
    expect(rings.sort()).toEqual(['/a/', '/b/', '/in/', '/self/'])
  })

  const { direct } = directMoves(moves(['/old/', '/new/'], ['/old/?id=5', '/fifth/'], ['/list/', '/all/?page=2']))
  it.each([
    ['/old/', '/new/'],
    ['/old/?utm_source=x', '/new/?utm_source=x'],
    ['/old/?id=5', '/fifth/'],
    ['/list/?page=7', '/all/?page=2'],
    ['/new/', null],
    ['/other/?id=5', null],
  ])('%s → %s', (address, to) => expect(moveOf(direct, address)).toBe(to))
})
