import { expect, test } from 'vitest'
import { parkState } from './park-state.ts'

const FIVE = ['Псков', 'Санкт-Петербург', 'Великий Новгород', 'Великие Луки', 'Невель']

test.each([
  [2, 5, ['Псков', 'Невель'], 'here', 'В парке 2\u00A0шт.'],
  [0, 5, ['Псков', 'Санкт-Петербург'], 'warehouse', 'В Москве нет · Псков, Санкт-Петербург'],
  [0, 5, FIVE, 'warehouse', 'В Москве нет · Псков, Санкт-Петербург, Великий Новгород и ещё 2'],
  [0, 0, [], 'nowhere', 'Сейчас нет в парке'],
  [0, 3, [], 'nowhere', 'Сейчас нет в парке'],
])('%d here of %d in %j: %s', (here, total, cities, state, text) => {
  expect(parkState({ here, total, nameIn: 'в Москве', cities })).toEqual({ state, text })
})
