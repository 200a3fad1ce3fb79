import { describe, expect, it } from 'vitest'
import { DAILY } from '../calendar/work-week.fixture.ts'
import type { ShopMoment } from '../delivery/shop-moment.ts'
import { pickupPlan } from './pickup-plan.ts'

/** Tuesday, 17 November 2026, noon in Moscow. */
const at = (names: string[], now = '2026-11-17T09:00:00Z'): ShopMoment => ({
  nodeLogisticCode: '000001',
  workTime: DAILY,
  now: new Date(now),
  counters: names.map((name, index) => ({ id: index + 1, name, workTime: DAILY })),
})
const ONE = at(['На Рижском'])
const TWO = at(['На Рижском', 'В Запсковье'])

/** Stands in these shops; what stands in none is two days away, or nobody knows where. */
const wanted = (shops: number[], days = 2) => ({
  quantity: 1,
  good: {
    goodLocalCount: shops.length,
    goodTotalCount: 9,
    shelves: shops.map((shop) => ({ shop, count: 1 })),
    away: [{ count: 9 - shops.length, days }],
  },
})
const line = (code: string, ...goods: ReturnType<typeof wanted>[]) => ({ code, goods })

describe('two ways to collect a cart', () => {
  it('offers the most that can be had in one shop sooner, and the whole later', () => {
    const lines = [line('1', wanted([1])), line('2', wanted([1])), line('3', wanted([2]))]
    expect(pickupPlan(lines, TWO)).toEqual({
      whole: { shop: 'На Рижском', when: 'завтра' },
      sooner: { shop: 'На Рижском', when: 'сегодня', codes: ['1', '2'], rest: 'завтра' },
    })
  })

  it('says the day of the rest', () => {
    const lines = [line('1', wanted([2])), line('2', wanted([])), line('3', wanted([2]))]
    expect(pickupPlan(lines, TWO)?.sooner).toEqual({
      shop: 'В Запсковье',
      when: 'сегодня',
      codes: ['1', '3'],
      rest: 'в\u00A0четверг, 19\u00A0ноября',
    })
  })

  it('keeps a kit together', () => {
    const lines = [line('1', wanted([1]), wanted([])), line('3', wanted([1]))]
    expect(pickupPlan(lines, ONE)?.sooner.codes).toEqual(['3'])
  })

  it.each([
    ['everything is on one shelf', [line('1', wanted([1])), line('2', wanted([1]))], ONE],
    ['nothing is on a shelf', [line('1', wanted([])), line('2', wanted([]))], ONE],
    ['one line has nothing to divide', [line('1', wanted([1]), wanted([]))], ONE],
    ['nobody can say when', [line('1', wanted([1])), line('2', wanted([], -1))], ONE],
    ['no shop gives orders out', [line('1', wanted([1])), line('2', wanted([]))], at([])],
    [
      'after the hour the shelf is given out tomorrow too',
      [line('1', wanted([1])), line('2', wanted([], 1))],
      at(['На Рижском'], '2026-11-17T16:30:00Z'),
    ],
  ])('offers no choice where %s', (_, lines, shop) => expect(pickupPlan(lines, shop)).toBeNull())
})
