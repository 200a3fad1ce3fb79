import { expect, test } from 'vitest'
import { offerFor } from './search-options.ts'

const NOTHING = { goods: [], categories: [], vendors: [], queries: [], corrected: null, links: [], exact: null }
const kinds = (...asked: Parameters<typeof offerFor>) => offerFor(...asked).options.map(({ kind }) => kind)

test('nothing typed offers what was sought before, and no ways on', () => {
  expect(offerFor('', ['дрель'], NOTHING)).toMatchObject({
    options: [{ kind: 'recent', text: 'дрель' }],
    isNothing: false,
  })
})

test('an answer on its way offers nothing yet and promises nothing', () => {
  expect(offerFor('абракадабра', ['дрель'], null)).toEqual({ options: [], corrected: null, isNothing: false })
})

test('an empty answer says so and leads on: to the page of results and to a person', () => {
  const offer = offerFor('диск & 125', [], NOTHING)
  expect(offer.isNothing).toBe(true)
  expect(offer.options).toMatchObject([
    {
      kind: 'anyway',
      text: 'Всё равно искать «диск & 125»',
      to: '/search-result/?q=%D0%B4%D0%B8%D1%81%D0%BA%20%26%20125',
    },
    { kind: 'ask' },
  ])
})

test('whatever was found takes the place of the ways on', () => {
  expect(kinds('дре', [], { ...NOTHING, queries: ['дрель'] })).toEqual(['query'])
})
