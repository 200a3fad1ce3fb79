import { describe, expect, it } from 'vitest'
import { cutAtWord, DESCRIPTION_LENGTH, seoDescription, seoTitle, TITLE_LENGTH } from '#server/shop/ground/seo-title.ts'

const ENDINGS = [': цены, наличие, доставка', ': цены и наличие', ': цены', '']

describe('titles', () => {
  it.each([
    ['Перфораторы в Пскове', 'Перфораторы в Пскове: цены, наличие, доставка — Верстак'],
    ['Эксцентриковые шлифмашины в Пскове', 'Эксцентриковые шлифмашины в Пскове: цены и наличие — Верстак'],
    ['Эксцентриковые шлифмашины в Великом Новгороде', 'Эксцентриковые шлифмашины в Великом Новгороде: цены — Верстак'],
    [
      'Эксцентриковые шлифмашины NORVIK в Великом Новгороде',
      'Эксцентриковые шлифмашины NORVIK в Великом Новгороде — Верстак',
    ],
    [
      'Эксцентриковые и вибрационные шлифмашины NORVIK в Великом Новгороде',
      'Эксцентриковые и вибрационные шлифмашины NORVIK в Великом…',
    ],
  ])('%s', (name, title) => {
    expect(seoTitle('Верстак', name, ENDINGS)).toBe(title)
    expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH)
  })
})

describe('titles of further pages', () => {
  it.each([
    ['Перфораторы в Пскове', 2, 'Перфораторы в Пскове: цены и наличие, страница 2 — Верстак'],
    [
      'Эксцентриковые и вибрационные шлифмашины NORVIK в Великом Новгороде',
      12,
      'Эксцентриковые и вибрационные шлифмашины NORVIK…, страница 12',
    ],
  ])('%s, page %i', (name, page, title) => {
    expect(seoTitle('Верстак', name, ENDINGS, page)).toBe(title)
    expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH)
  })
})

describe('cutting', () => {
  it.each([
    ['коротко', 20, 'коротко'],
    ['слово за словом, и ещё', 17, 'слово за словом…'],
    ['безпробелов'.repeat(3), 10, 'безпробел…'],
  ])('«%s» to %i', (text, length, expected) => expect(cutAtWord(text, length)).toBe(expected))
})

describe('descriptions', () => {
  it('take whole sentences while they fit', () => {
    expect(seoDescription(['Раз.', 'Два.'])).toBe('Раз. Два.')
    const long = 'Очень длинное предложение про инструмент и его свойства. '.repeat(2).trim()
    expect(seoDescription([long, long])).toBe(long)
    expect(seoDescription([long.repeat(3)]).length).toBeLessThanOrEqual(DESCRIPTION_LENGTH)
    expect(seoDescription([])).toBe('')
  })
})
