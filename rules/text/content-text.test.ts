import { describe, expect, it } from 'vitest'
import { formatPageText, formatPublicationText, parsePageText, parsePublicationText } from './content-text.ts'
import { NBSP } from './typography.ts'

const now = new Date('2026-03-05T12:00:00+03:00')
const text = `---
title: Буры в подарок к перфораторам
lead: Набор положим в заказ: три бура
tone: red
pictures: a.webp, b.webp
tags: перфораторы, подарки
nodes: 000001, 777
goods: 100004
daysAgo: 10
endsInDays: 2
likes: 19
---
Подарок добавит продавец при сборке.

{{good:100004}}
`

describe('a publication’s file', () => {
  const read = parsePublicationText('bury', text, now)

  it('is read with its lists, days and no-break spaces', () => {
    expect(read).toMatchObject({
      code: 'bury',
      title: `Буры в${NBSP}подарок к${NBSP}перфораторам`,
      lead: `Набор положим в${NBSP}заказ: три бура`,
      tags: ['перфораторы', 'подарки'],
      nodes: ['000001', '777'],
      picture: { tone: 'red', pictures: ['a.webp', 'b.webp'] },
      likes: 19,
      startsAt: null,
      publishedAt: new Date('2026-02-23T12:00:00+03:00'),
      endsAt: new Date('2026-03-07T12:00:00+03:00'),
    })
  })

  it('comes back as it was, dates written out and likes left to visitors', () => {
    const written = formatPublicationText(read)
    expect(written).toContain('title: Буры в подарок к перфораторам\n')
    expect(written).toContain('endsAt: 2026-03-07T09:00:00.000Z')
    expect(parsePublicationText('bury', written, new Date('2027-01-01'))).toEqual({ ...read, likes: 0 })
  })

  it('keeps stored dates where it counts days', () => {
    const later = new Date('2026-06-01')
    expect(parsePublicationText('bury', text, later, read)).toEqual(read)
  })

  it('keeps a no-break space the editor put in by hand', () => {
    const own = { ...read, body: `Модель${NBSP}26` }
    expect(parsePublicationText('bury', formatPublicationText(own), now)).toEqual({ ...own, likes: 0 })
  })

  it.each([
    ['Bad Name', text, 'имя файла'],
    ['../etc', text, 'имя файла'],
    ['a', 'Без шапки', 'нет строки «title'],
    ['a', text.replace('daysAgo: 10', 'daysAgo: вчера'), 'нужно число'],
    ['a', text.replace('daysAgo: 10', 'publishedAt: вчера'), 'нужна дата'],
  ])('%s is refused with words', (code, source, words) => {
    expect(() => parsePublicationText(code, source, now)).toThrow(words)
  })
})

it('a page goes there and back', () => {
  const page = parsePageText(
    'delivery',
    '---\ntitle: Доставка\ndescription: Сроки и цены\nseoTitle: Доставка инструмента\nnodes: 000001, 777\n---\n## Курьер\n\nЗавтра в городе.',
  )
  expect(page).toEqual({
    code: 'delivery',
    title: 'Доставка',
    description: `Сроки и${NBSP}цены`,
    seoTitle: 'Доставка инструмента',
    nodes: ['000001', '777'],
    body: `## Курьер\n\nЗавтра в${NBSP}городе.`,
  })
  expect(parsePageText('delivery', formatPageText(page))).toEqual(page)
  // a break inside a value must not begin another field
  expect(formatPageText({ ...page, description: 'Раз\ntitle: два' })).toContain('description: Раз title: два\n')
})
