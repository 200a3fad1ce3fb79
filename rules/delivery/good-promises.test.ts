import { describe, expect, test } from 'vitest'
import { goodPromises } from './good-promises.ts'
import type { ShopMoment } from './shop-moment.ts'
import { moscow, USUAL_WEEK } from '../calendar/work-week.fixture.ts'

const at = (nodeLogisticCode: string, hasPickup: boolean, more: Partial<ShopMoment> = {}) => ({
  ...more,
  nodeLogisticCode,
  hasPickup,
  workTime: USUAL_WEEK,
  now: moscow('2026-03-18 12:00'),
})
const here = { goodLocalCount: 2, goodTotalCount: 5, deliveryDays: 1 }
const away = { goodLocalCount: 0, goodTotalCount: 5, deliveryDays: 2 }
const nowhere = { goodLocalCount: 0, goodTotalCount: 0, deliveryDays: -1 }

describe('what a card promises', () => {
  test.each([
    ['a branch, on the shelf', here, at('000001', true), ['Самовывоз сегодня']],
    ['a branch, elsewhere', away, at('000001', true), ['Самовывоз послезавтра']],
    ['a branch that gives no orders out', here, at('000001', false), ['Доставка завтра']],
    // most of its stock lies in the store-room behind the shop: the next day is a promise that holds
    ['the main city with a shop', here, at('777', true), ['Доставка ТК', 'Самовывоз завтра']],
    ['the main city with a shop, elsewhere', away, at('777', true), ['Доставка ТК', 'Самовывоз послезавтра']],
    ['the main city without one', here, at('777', false), ['Доставка ТК']],
    [
      'the main city, no company, a courier of its own',
      here,
      at('777', true, { delivery: 'courier' }),
      ['Самовывоз завтра'],
    ],
    ['the main city, no company, no courier', here, at('777', true, { delivery: null }), ['Самовывоз завтра']],
    ['the main city, no company and no shop', here, at('777', false, { delivery: 'courier' }), ['Доставка завтра']],
    ['the main city with nothing at all', here, at('777', false, { delivery: null }), []],
    ['a branch without a courier, by a company', here, at('000001', false, { delivery: 'company' }), ['Доставка ТК']],
    ['a branch with nobody to bring it', here, at('000001', true, { delivery: null }), ['Самовывоз сегодня']],
    ['nowhere, a branch', nowhere, at('000001', true), []],
    ['nowhere, the main city', nowhere, at('777', true), []],
  ])('%s', (_, good, shop, texts) => expect(goodPromises(good, shop)).toEqual(texts))
})
