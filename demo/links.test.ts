import { expect, test } from 'vitest'
import { generateGoods } from './goods.ts'
import { hireBookings } from './hire-bookings.ts'
import { hireGoods, isForHire } from './hire.ts'
import { kitsOf } from './kits.ts'
import { LinkIndex } from './links.ts'

const goods = [...generateGoods(1, 5000)]
const byCode = new Map(goods.map((good) => [good.code, good]))
const index = new LinkIndex()
for (const good of goods) index.remember(good)
const links = [...index.links()]

test('every linked good exists, is another one, and stands once', () => {
  expect(links.filter(([, from, to]) => !byCode.has(from) || !byCode.has(to) || from === to)).toEqual([])
  expect(new Set(links.map(([kind, from, to]) => `${kind} ${from} ${to}`)).size).toBe(links.length)
})

test('discs fit grinders, bits fit chucks, batteries fit platforms', () => {
  for (const [kind, from, to] of links) {
    if (kind !== 'material') continue
    const machine = byCode.get(from)!
    const thing = byCode.get(to)!
    if (thing.values.disc !== undefined && machine.values.disc !== undefined)
      expect(thing.values.disc).toBe(machine.values.disc)
    if (thing.template.category === 'bury-i-zubila') expect(thing.values.chuck).toBe(machine.values.chuck)
    if (thing.template.category === 'akkumulyatory') expect(thing.platform).toBe(machine.platform)
    if (thing.values.chain_pitch !== undefined)
      expect([thing.values.bar, thing.values.chain_pitch]).toEqual([machine.values.bar, machine.values.chain_pitch])
  }
})

test('there are about 150 kits, each of goods that exist and none with itself', () => {
  const kits = [...kitsOf(index)]
  expect(kits.length).toBeGreaterThan(120)
  expect(kits.length).toBeLessThan(220)
  for (const kit of kits) {
    expect(byCode.has(kit.good)).toBe(true)
    expect(kit.items.length).toBeGreaterThan(0)
    expect(new Set(kit.items.map((item) => item.code)).size).toBe(kit.items.length)
    for (const item of kit.items) expect(byCode.has(item.code) && item.code !== kit.good).toBe(true)
  }
})

test('rental goods have falling day prices, a deposit, pieces with their own serials, and a real machine on sale', () => {
  const hires = hireGoods(goods.filter(isForHire))
  expect(hires.length).toBeGreaterThanOrEqual(150)
  expect(new Set(hires.map((hire) => hire.code)).size).toBe(hires.length)
  const serials = hires.flatMap((hire) => hire.pieces.map((piece) => piece.serial))
  expect(new Set(serials).size).toBe(serials.length)
  for (const hire of hires) {
    const prices = hire.tariffs.map(([, price]) => price)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(hire.tariffs.map(([days]) => days)).toEqual([1, 3, 7, 14, 30])
    expect(prices.at(-1)).toBeGreaterThan(0)
    expect(hire.deposit).toBeGreaterThan(0)
    if (hire.saleCode !== null) expect(byCode.has(hire.saleCode)).toBe(true)
  }
})

test('bookings keep a piece for one holder at a time, none is over, and the park is neither empty nor sold out', () => {
  const hires = hireGoods(goods.filter(isForHire))
  let [pieces, busyToday] = [0, 0]
  for (const hire of hires) {
    const bookings = hireBookings(hire, '2026-03-05')
    pieces += hire.pieces.length
    for (const [at, booking] of bookings.entries()) {
      expect(booking.from <= booking.to && booking.to >= '2026-03-05').toBe(true)
      expect(booking.status === 'issued').toBe(booking.from <= '2026-03-05')
      if (booking.from <= '2026-03-05') busyToday++
      for (const next of bookings.slice(at + 1)) {
        if (next.piece === booking.piece) expect(next.from > booking.to).toBe(true)
      }
    }
  }
  expect(busyToday / pieces).toBeGreaterThan(0.05)
  expect(busyToday / pieces).toBeLessThan(0.5)
})

test('what may replace a machine is not its own picture, nor one another’s, and first of all of another body', () => {
  const paint = (code: string) => byCode.get(code)!.pictures[0]!.replace(/-\d\.\w+$/, '')
  const body = (code: string) => paint(code).replace(/-[a-z]+$/, '')
  const bodies = new Map(goods.map((good) => [good.code, body(good.code)]))
  const sets = Map.groupBy(
    links.filter(([kind]) => kind === 'analog'),
    ([, from]) => from,
  )
  expect(sets.size).toBeGreaterThan(50)
  for (const [from, set] of sets) {
    const shown = [from, ...set.map(([, , to]) => to)].map(paint)
    expect(new Set(shown).size, shown.join()).toBe(shown.length)
  }
  // a rotary hammer has two bodies: the other one stands first, in another colour than those after it
  const hammer = sets.get('100001')!.map(([, , to]) => to)
  expect(bodies.get(hammer[0]!)).not.toBe(body('100001'))
  expect(new Set(hammer.map((code) => paint(code).split('-').at(-1))).size).toBe(hammer.length)
})
