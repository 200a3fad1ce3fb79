import { expect, it } from 'vitest'
import type { CategoryFigure, GoodCard } from '#contract/office/good-card.ts'
import { changedParts, goodDraftOf, fieldChanges, offerChanges, partChanges, readNumber } from './good-draft.ts'

const card = {
  fields: {
    name: 'Дрель',
    slug: 'drel',
    article: 'Д-1',
    barcode: null,
    vendor_code: 'v1',
    category_code: 'dreli',
    unit: 'шт.',
    description: '',
    labels: [],
    battery_platform_code: null,
    warranty_months: 12,
    weight_grams: 0,
    length_mm: 0,
    width_mm: 0,
    height_mm: 0,
    in_the_box: [],
    videos: [],
    is_active: true,
    attributes: { power: 650, energy: 2.7, chuck: 'sds-plus', damping: true },
  },
  parts: { seo: { title: '', description: '' }, pictures: [] },
  versions: { seo: 'v1', pictures: 'v2' },
  offers: [{ branch: '777', name: 'Москва', price: 4990, priceOld: null }],
} as unknown as GoodCard
const figures = [
  { code: 'power', type: 'number' },
  { code: 'energy', type: 'number' },
  { code: 'chuck', type: 'list' },
  { code: 'damping', type: 'bool' },
] as CategoryFigure[]

it('a card just opened has nothing to send', () => {
  expect(fieldChanges(goodDraftOf(card), figures)).toEqual({ set: {}, seen: {} })
  expect(partChanges(goodDraftOf(card))).toEqual({})
})

it('what was typed is sent with what was seen; an emptied figure is taken away', () => {
  const draft = goodDraftOf(card)
  draft.fields = {
    ...draft.fields,
    name: ' Дрель ударная ',
    weight_grams: '2 500',
    attributes: { ...draft.fields.attributes, energy: '3,2', power: '', damping: false },
  }
  expect(fieldChanges(draft, figures)).toEqual({
    set: {
      name: 'Дрель ударная',
      weight_grams: 2500,
      'attributes.energy': 3.2,
      'attributes.power': null,
      'attributes.damping': false,
    },
    seen: {
      name: 'Дрель',
      weight_grams: 0,
      'attributes.energy': 2.7,
      'attributes.power': 650,
      'attributes.damping': true,
    },
  })
})

it('a part goes whole under the version it was seen with', () => {
  const draft = goodDraftOf(card)
  draft.parts = { ...draft.parts, seo: { title: 'Имя', description: '' } }
  expect(changedParts(draft)).toEqual(['seo'])
  expect(partChanges(draft)).toEqual({ seo: { version: 'v1', value: { title: 'Имя', description: '' } } })
})

it.each([
  ['1 200,5', 1200.5],
  ['', 0],
  ['тяжёлый', 'тяжёлый'],
])('%s → %s', (text, value) => expect(readNumber(text)).toBe(value))

it('a price is sent with the one it was; an emptied one takes the good off sale there', () => {
  const draft = goodDraftOf(card)
  expect(offerChanges(draft)).toEqual([])
  draft.prices = { '777': { price: '5 490,50', priceOld: '' } }
  const seen = { price: 4990, priceOld: null }
  expect(offerChanges(draft)).toEqual([{ branch: '777', price: 5490.5, priceOld: null, seen }])
  draft.prices = { '777': { price: '', priceOld: '' } }
  expect(offerChanges(draft)).toEqual([{ branch: '777', price: null, priceOld: null, seen }])
})
