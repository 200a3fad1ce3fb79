import { expect, it } from 'vitest'
import type { Warehouse } from '#contract/shapes.ts'
import { addDays } from '#rules/calendar/moscow-time.ts'
import { freeOn, offersOf, type RentalPoint, sumOfDays } from './points.ts'

const days = Array.from({ length: 20 }, (_, at) => addDays('2026-03-10', at))
const point = (id: number, closed: string[], ...busy: [from: string, to: string][]): RentalPoint => ({
  shop: { id, name: `Пункт ${id}`, remains: 1 } as Warehouse,
  calendar: {
    longestDays: 5,
    pieces: [{ busy: busy.map(([from, to]) => ({ from, to })) }],
    days: days.map((day) => ({
      day,
      isOpen: !closed.includes(day),
      free: busy.some(([from, to]) => from <= day && day <= to) ? 0 : 1,
    })),
  },
})
const free = point(1, [])
const held = point(2, [], ['2026-03-14', '2026-03-15'])
const closed = point(3, ['2026-03-15'])
const weekend = { from: '2026-03-14', to: '2026-03-15' }

it('counts what can be had all the way, with somebody there at both ends', () => {
  expect([free, held, closed].map((each) => freeOn(each, weekend))).toEqual([1, 0, 0])
  expect(freeOn(free, { from: '2026-03-14', to: '2026-03-19' })).toBe(0)
  expect(freeOn(free, { from: '2026-03-15', to: '2026-03-14' })).toBe(0)
  expect(freeOn(free, { from: '2026-02-01', to: '2026-02-01' })).toBe(0)
})

it('puts the points that have it first and offers the others’ nearest days', () => {
  expect(offersOf([held, closed, free], weekend).map((offer) => [offer.point.shop.id, offer.text])).toEqual([
    [1, 'Свободно 1\u00A0шт.'],
    [2, 'Занято'],
    [3, 'Закрыто в день выдачи или возврата'],
  ])
  expect(offersOf([held], weekend)[0]!.instead).toEqual([
    { from: '2026-03-12', to: '2026-03-13' },
    { from: '2026-03-16', to: '2026-03-17' },
  ])
  expect(offersOf([free], { from: '2026-03-10', to: '2026-03-18' })[0]).toMatchObject({
    text: 'Срок длиннее тарифа',
    instead: [],
  })
  expect(offersOf([free], null)[0]!.text).toBe('1\u00A0шт. в парке')
})

it('adds up the days of points that work', () => {
  const sum = sumOfDays([free, held, closed])
  expect(sum.get('2026-03-14')).toEqual({ free: 2, isOpen: true })
  expect(sum.get('2026-03-15')).toEqual({ free: 1, isOpen: true })
  expect(sumOfDays([]).size).toBe(0)
})
