import { expect, test } from 'vitest'
import type { Good } from '#contract/good.ts'
import { offerFor } from './search-options.ts'

const NOTHING = {
  goods: [],
  categories: [],
  vendors: [],
  queries: [],
  corrected: null,
  links: [],
  exact: null,
  articleList: null,
}
const answerTo = (q: string, more: Partial<Parameters<typeof offerFor>[2]> = {}) => ({ ...NOTHING, q, ...more })
const good = (code: string) =>
  ({
    code,
    name: `Дрель ${code}`,
    url: `/product/${code}/`,
    images: [],
    price: { priceComputed: 10 },
  }) as unknown as Good
const optionsFor = (...asked: Parameters<typeof offerFor>) =>
  offerFor(...asked).groups.flatMap(({ options }) => options)
const kinds = (...asked: Parameters<typeof offerFor>) => optionsFor(...asked).map(({ kind }) => kind)
const texts = (...asked: Parameters<typeof offerFor>) => optionsFor(...asked).map(({ text }) => text)

test('nothing typed offers what was sought before, then what this city seeks, nothing twice', () => {
  const { groups, isNothing } = offerFor('', ['Дрель'], answerTo('', { queries: ['дрель', 'перфоратор'] }), null)
  expect(groups).toMatchObject([
    { label: 'Вы искали', options: [{ kind: 'recent', text: 'Дрель' }] },
    { label: 'Часто ищут в вашем городе', options: [{ kind: 'popular', text: 'перфоратор' }] },
  ])
  expect(isNothing).toBe(false)
})

test('five of one’s own at most, so that the others are seen', () => {
  expect(kinds('', ['1', '2', '3', '4', '5', '6'], answerTo('', { queries: ['дрель'] }), null)).toEqual([
    ...Array.from({ length: 5 }, () => 'recent'),
    'popular',
  ])
})

test('an answer on its way offers nothing yet and promises nothing', () => {
  expect(offerFor('абракадабра', ['дрель'], null, null)).toEqual({ groups: [], sought: '', isNothing: false })
})

test('an empty answer says so and leads on: to the page of results and to a person', () => {
  const { isNothing } = offerFor('диск & 125', [], answerTo('диск & 125'), null)
  expect(isNothing).toBe(true)
  expect(optionsFor('диск & 125', [], answerTo('диск & 125'), null)).toMatchObject([
    {
      kind: 'anyway',
      text: 'Всё равно искать «диск & 125»',
      to: '/search-result/?q=%D0%B4%D0%B8%D1%81%D0%BA%20%26%20125',
    },
    { kind: 'ask' },
  ])
})

test('whatever was found takes the place of the ways on', () => {
  expect(kinds('дре', [], answerTo('дре', { queries: ['дрель'] }), null)).toEqual(['query'])
})

test('goods found by the page alone are offered as its list', () => {
  const offer = offerFor('мелкая', [], answerTo('мелкая'), { total: 3, corrected: null })
  expect(offer.isNothing).toBe(false)
  expect(offer.groups).toMatchObject([{ options: [{ kind: 'all', text: 'Все 3\u00a0товара по запросу «мелкая»' }] }])
})

test('the good named by its article is first, and known by the letters that name it', () => {
  const answer = answerTo('100002', {
    goods: [good('100001'), good('100002')],
    links: [{ kind: 'page', title: 'Доставка', url: '/delivery/' }],
    exact: { code: '100002', url: '/product/100002/' },
  })
  const options = optionsFor('100002', [], answer, null)
  expect(options.map(({ kind }) => kind)).toEqual(['good', 'link', 'good', 'all'])
  expect(options[0]).toMatchObject({ to: '/product/100002/', exactFor: '100002' })
  expect(options[2]).not.toHaveProperty('exactFor')
})

test('the only good there is needs no list of one', () => {
  const answer = answerTo('100002', { goods: [good('100002')], exact: { code: '100002', url: '/product/100002/' } })
  expect(kinds('100002', [], answer, { total: 1, corrected: null })).toEqual(['good'])
})

test('the last line says how many there are by the words of the page', () => {
  const answer = answerTo('шуруповерд', { goods: [good('100001')], corrected: 'шуруповёрта' })
  expect(texts('шуруповерд', [], answer, null).at(-1)).toBe('Все товары по запросу «шуруповерд»')
  expect(texts('шуруповерд', [], answer, { total: 215, corrected: 'шуруповёрт' }).at(-1)).toBe(
    'Все 215\u00a0товаров по запросу «шуруповёрт»',
  )
  expect(texts('шуруповерд', [], answer, { total: 1, corrected: null }).at(-1)).toBe(
    'Показать 1\u00a0товар по запросу «шуруповерд»',
  )
  expect(kinds('шуруповерд', [], answer, { total: 0, corrected: null })).toEqual(['good'])
})

test('a section is offered once, and one text beside goods', () => {
  const section = { code: 'dreli', name: 'Дрели', url: '/catalog/dreli/', goods: 15 } as never
  const answer = answerTo('дрель', {
    goods: [good('100001')],
    categories: [section],
    links: [
      { kind: 'category', title: 'Дрели', url: '/catalog/dreli/' },
      { kind: 'publication', title: 'Как выбрать дрель', url: '/blog/sovety/1/' },
      { kind: 'publication', title: 'Дрели со скидкой', url: '/actions/2/' },
    ],
  })
  expect(texts('дрель', [], answer, null)).toEqual([
    'Дрели',
    'Как выбрать дрель',
    'Дрель 100001',
    'Все товары по запросу «дрель»',
  ])
})

test('several articles are one line that opens them as a list, by Enter too', () => {
  const { groups } = offerFor(
    '100234, 100235',
    [],
    answerTo('100234, 100235', { articleList: ['100234', '100235'] }),
    null,
  )
  expect(groups.flatMap(({ options }) => options)).toMatchObject([
    {
      text: '2\u00a0артикула: открыть списком',
      to: '/quick-order/?list=100234%0A100235',
      exactFor: '100234, 100235',
    },
  ])
})
