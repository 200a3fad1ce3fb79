import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const seo = async (query: string) => (await shop.ask(`/catalog/category/${query}`)).data

describe('words of a category page', () => {
  it('name the city in the right case, the number of models and the lowest price', async () => {
    expect(await seo('perforatory/seo')).toEqual({
      title: 'Перфораторы в Пскове: цены, наличие, доставка — Верстак',
      h1: 'Перфораторы',
      description:
        'Перфораторы в Пскове: 16\u00A0моделей от 5\u00A0090\u00A0₽. Цены и наличие в магазинах, характеристики и отзывы. Доставка и самовывоз.',
      text: 'Для бетона и кирпича.',
      canonical: '/catalog/perforatory/',
      robots: 'index, follow',
    })
  })

  it('say transport company in the main city', async () => {
    const answer = await seo('perforatory/seo?nodeLogisticCode=777')
    expect(answer.title).toBe('Перфораторы в Москве: цены, наличие, доставка — Верстак')
    expect(answer.description).toBe(
      'Перфораторы в Москве: 16\u00A0моделей от 4\u00A0990\u00A0₽. Цены и наличие, характеристики и отзывы. Доставка транспортной компанией по России.',
    )
  })

  it.each([
    ['perforatory/seo?slug=norvik', 'Перфораторы NORVIK', '/catalog/perforatory/norvik/', 'index, follow'],
    ['perforatory/seo?tagSlug=sds-max', 'Перфораторы SDS-max', '/catalog/perforatory/sds-max/', 'index, follow'],
    [
      'perforatory/seo?tagSlug=sds-max&vendorSlug=norvik',
      'Перфораторы SDS-max NORVIK',
      '/catalog/perforatory/sds-max/',
      'noindex, follow',
    ],
    ['perforatory/seo?slug=pusto', 'Перфораторы Пусто', '/catalog/perforatory/pusto/', 'noindex, follow'],
    [
      'elektroinstrument/seo?url=/catalog/elektroinstrument/?page=2',
      'Электроинструмент',
      '/catalog/elektroinstrument/?page=2',
      'index, follow',
    ],
    [
      'elektroinstrument/seo?url=/catalog/elektroinstrument/?page=3',
      'Электроинструмент',
      '/catalog/elektroinstrument/',
      'noindex, follow',
    ],
    [
      'perforatory/seo?url=/catalog/perforatory/?page=999999',
      'Перфораторы',
      '/catalog/perforatory/',
      'noindex, follow',
    ],
    [
      'perforatory/seo?url=/catalog/perforatory/?filter[vendor]=norvik',
      'Перфораторы NORVIK',
      '/catalog/perforatory/norvik/',
      'index, follow',
    ],
    [
      'perforatory/seo?url=/catalog/perforatory/?filter[chuck]=sds-max',
      'Перфораторы',
      '/catalog/perforatory/',
      'noindex, follow',
    ],
    [
      'perforatory/seo?slug=norvik&url=?filter[chuck]=sds-max%26page=2',
      'Перфораторы NORVIK',
      '/catalog/perforatory/norvik/',
      'noindex, follow',
    ],
    ['perforatory/seo?url=?sort=price-asc', 'Перфораторы', '/catalog/perforatory/', 'noindex, follow'],
    ['perforatory/seo?url=?inStock=1', 'Перфораторы', '/catalog/perforatory/', 'noindex, follow'],
    [
      'elektroinstrument/seo?url=?utm_source=x%26page=2%23top',
      'Электроинструмент',
      '/catalog/elektroinstrument/?page=2',
      'index, follow',
    ],
    ['prokat-perforatory/seo', 'Перфораторы напрокат', '/catalog-prokata/prokat-perforatory/', 'index, follow'],
    ['pustoy/seo', 'Пустой раздел', '/catalog/pustoy/', 'noindex, follow'],
  ])('%s', async (query, h1, canonical, robots) => {
    expect(await seo(query)).toMatchObject({ h1, canonical, robots })
  })

  it('of further pages have titles of their own and do not repeat the text', async () => {
    expect(await seo('perforatory/seo?url=?page=2')).toMatchObject({
      title: 'Перфораторы в Пскове: цены и наличие, страница 2 — Верстак',
      text: '',
    })
  })

  it('are the same in the page and in the call', async () => {
    const page = await seo('perforatory/listing?slug=norvik&page=2&filter[power]=700-1200')
    expect(page.seo).toEqual(await seo('perforatory/seo?slug=norvik&url=?page=2%26filter[power]=700-1200'))
  })
})
