import { describe, expect, it } from 'vitest'
import { pickupPlan, type PlannedShop } from './pickup-plan.ts'

const WEEK = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'].map((weekday) => ({
  weekday,
  start: '09:00',
  end: '20:00',
  isDayOff: '0',
}))
/** Tuesday, 17 November 2026, noon in Moscow. */
const NOON = { now: new Date('2026-11-17T09:00:00Z'), nodeLogisticCode: '000001' }
const lines = ['1', '2', '3'].map((code) => ({ code, kit: [] as string[] }))
const shop = (name: string, here: string[], deliveryDate: string | undefined, more: Partial<PlannedShop> = {}) => ({
  name,
  hasPickup: true,
  workTime: WEEK,
  ...(deliveryDate && { deliveryDate }),
  cardGoods: ['1', '2', '3'].map((code) => ({ code, quantity: 1, available: here.includes(code) ? 5 : 0 })),
  ...more,
})

describe('two ways to collect a cart', () => {
  it('offers the most that lies in one shop now, and the whole later', () => {
    const shops = [
      shop('На Рижском', ['1', '2'], 'Самовывоз завтра'),
      shop('В Запсковье', ['3'], 'Самовывоз послезавтра'),
    ]
    expect(pickupPlan(lines, shops, NOON)).toEqual({
      whole: { shop: 'На Рижском', when: 'завтра' },
      sooner: { shop: 'На Рижском', when: 'сегодня', codes: ['1', '2'], rest: 'завтра' },
    })
  })

  it('takes the rest from the shop where the part lies, however late, and says its day', () => {
    const shops = [shop('На Рижском', [], 'Самовывоз завтра'), shop('В Запсковье', ['1', '3'], 'Самовывоз послезавтра')]
    expect(pickupPlan(lines, shops, NOON)?.sooner).toEqual({
      shop: 'В Запсковье',
      when: 'сегодня',
      codes: ['1', '3'],
      rest: 'в\u00A0четверг, 19\u00A0ноября',
    })
  })

  it('keeps a kit together', () => {
    const kit = [
      { code: '1', kit: ['2'] },
      { code: '3', kit: [] },
    ]
    const shops = [shop('На Рижском', ['1', '3'], 'Самовывоз завтра')]
    expect(pickupPlan(kit, shops, NOON)?.sooner.codes).toEqual(['3'])
  })

  it.each([
    ['everything is on one shelf', lines, [shop('На Рижском', ['1', '2', '3'], 'Самовывоз сегодня')]],
    ['nothing is on a shelf', lines, [shop('На Рижском', [], 'Самовывоз завтра')]],
    ['one line has nothing to divide', lines.slice(0, 1), [shop('На Рижском', ['2'], 'Самовывоз завтра')]],
    ['nobody can say when', lines, [shop('На Рижском', ['1'], undefined)]],
    ['the shop gives nothing out', lines, [shop('На Рижском', ['1'], 'Самовывоз завтра', { hasPickup: false })]],
    ['no shops', lines, []],
  ])('offers no choice where %s', (_, wanted, shops) => {
    expect(pickupPlan(wanted, shops, NOON)).toBeNull()
  })

  it('offers none after the hour when the shelf is given out tomorrow too', () => {
    const evening = { ...NOON, now: new Date('2026-11-17T16:30:00Z') }
    expect(pickupPlan(lines, [shop('На Рижском', ['1'], 'Самовывоз завтра')], evening)).toBeNull()
  })
})
