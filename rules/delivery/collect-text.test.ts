import { expect, test } from 'vitest'
import { collectAt, collectText, spokenPlace } from './collect-text.ts'
import { moscow, USUAL_WEEK } from '../calendar/work-week.fixture.ts'

const at = (nodeLogisticCode: string, hasPickup: boolean) => ({
  nodeLogisticCode,
  hasPickup,
  workTime: USUAL_WEEK,
  now: moscow('2026-03-18 12:00'),
})
const here = { goodLocalCount: 2, goodTotalCount: 5, deliveryDays: 1 }
const away = { goodLocalCount: 0, goodTotalCount: 5, deliveryDays: 2 }
const nowhere = { goodLocalCount: 0, goodTotalCount: 0, deliveryDays: -1 }

test.each([
  ['a branch, on the shelf', here, at('000001', true), 'Самовывоз сегодня'],
  ['a branch, elsewhere', away, at('000001', true), 'Самовывоз послезавтра'],
  ['a branch that gives no orders out', here, at('000001', false), null],
  // most of its stock lies in the store-room behind the shop: the next day is a promise that holds
  ['the main city with a shop', here, at('777', true), 'Самовывоз завтра'],
  ['the main city with a shop, elsewhere', away, at('777', true), 'Самовывоз послезавтра'],
  ['the main city without one', here, at('777', false), null],
  ['nowhere, a branch', nowhere, at('000001', true), null],
  ['nowhere, the main city', nowhere, at('777', true), null],
])('%s', (_, good, shop, text) => expect(collectText(good, shop)).toBe(text))

test.each([
  ['Верстак на Каширке', 'на\u00A0Каширке'],
  ['Верстак в Запсковье', 'в\u00A0Запсковье'],
  ['Верстак на Большой Санкт-Петербургской', 'на\u00A0Большой Санкт-Петербургской'],
  ['Центральный склад', null],
  ['на Каширке', null],
])('%s is spoken of as %s', (name, place) => expect(spokenPlace(name)).toBe(place))

test.each([
  ['Самовывоз завтра', 'на Каширке', 'Самовывоз на Каширке завтра'],
  ['Самовывоз 7 марта', 'в Москве', 'Самовывоз в Москве 7 марта'],
  ['Самовывоз завтра', null, 'Самовывоз завтра'],
  ['Под заказ', 'на Каширке', 'Под заказ'],
])('%s, %s: %s', (text, place, said) => expect(collectAt(text, place)).toBe(said))
