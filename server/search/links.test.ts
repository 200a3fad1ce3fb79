import { expect, it } from 'vitest'
import { findLinks } from './links.ts'

type Sayings = Parameters<typeof findLinks>[0]

const sayings: Sayings = {
  needs: [{ kind: 'category', target: 'dreli', title: '', words: [['сверл'], ['металл']] }],
  titled: [
    {
      kind: 'publication',
      title: 'Скидка до 15 %',
      url: '/actions/skidka/',
      lexemes: ['скидк', 'до', '15'],
      nodes: null,
    },
  ],
  categories: new Map([['dreli', { kind: 'category', title: 'Дрели', url: '/catalog/dreli/' }]]),
  rental: [{ url: '/catalog-prokata/prokat-vibroplity/', title: 'Виброплиты', lexemes: ['виброплит'] }],
  rentalGoods: [
    { url: '/arenda/vp-69-900001/', title: 'Виброплита TERRO VP 69', lexemes: ['виброплит', 'terro', 'vp', '69'] },
    {
      url: '/arenda/vp-84-900002/',
      title: 'Виброплита Amberlin VP 84',
      lexemes: ['виброплит', 'amberlin', 'vp', '84'],
    },
  ],
  spoken: new Set(),
}
const urlsFor = (lexemes: string[], things: string[] = []) =>
  findLinks(sayings, lexemes, '777', { things, doing: [] }).links.map(({ url }) => url)

it('a bare figure names no text', () => {
  expect(urlsFor(['15'])).toEqual([])
  expect(urlsFor(['скидк', '15'])).toEqual(['/actions/skidka/'])
})

it('a machine for rent is found by more than its kind', () => {
  expect(urlsFor(['аренд', 'виброплит'])).toEqual(['/catalog-prokata/prokat-vibroplity/'])
  expect(urlsFor(['аренд', 'виброплит', 'terro'])).toEqual([
    '/catalog-prokata/prokat-vibroplity/',
    '/arenda/vp-69-900001/',
  ])
  expect(urlsFor(['виброплит', 'terro'])).toEqual([])
})

it('a thing named is sought itself, not what is done with it', () => {
  expect(urlsFor(['сверл', 'металл'])).toEqual(['/catalog/dreli/'])
  expect(urlsFor(['сверл', 'металл'], ['сверл'])).toEqual([])
})
