import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  const named = async (code: string, name: string) =>
    shop.database.db.updateTable('good').set({ name }).where('code', '=', code).execute()
  // 100101, 100104 and 100107 are of one brand, 100102 of another
  await named('100107', 'Перфоратор NORVIK Pro, 900 Вт')
  await named('100101', 'Перфоратор NORVIK Pro, 600 Вт')
  await named('100104', 'Перфоратор NORVIK Pro, 750 Вт')
  await named('100102', 'Перфоратор NORVIK Pro, 650 Вт')
  await named('100110', 'Перфоратор NORVIK Pro')
  await shop.database.db.updateTable('category').set({ is_dense: true }).where('code', '=', 'osnastka').execute()
})
afterAll(() => shop.close())

describe('sizes of a line', () => {
  it('are goods of one brand and category whose names differ after the comma, the smallest first', async () => {
    const { data } = await shop.ask('/catalog/good/100104/variants')
    expect(codesOf(data.goods)).toEqual(['100101', '100104', '100107'])
    expect(data.figures.columns.map(({ name }: { name: string }) => name)).toContain('Мощность')
    const power = data.figures.columns.findIndex(({ name }: { name: string }) => name === 'Мощность')
    expect(data.figures.rows.map((row: string[]) => row[power])).toEqual(['600', '750', '900'])
  })

  it.each(['100102', '100110', '100301', '900101', '777777'])('%s has none', async (code) => {
    const { status, data } = await shop.ask(`/catalog/good/${code}/variants`)
    expect([status, data]).toEqual([200, { goods: [], figures: { columns: [], rows: [] } }])
  })
})

describe('the table of a listing', () => {
  it('opens by itself in a dense category and in what is below it', async () => {
    const viewOf = async (code: string) => (await shop.ask(`/catalog/category/${code}/listing`)).data.view
    expect(await viewOf('osnastka')).toBe('table')
    expect(await viewOf('bury')).toBe('table')
    expect(await viewOf('perforatory')).toBe('tile')
  })

  it('has a row for each good of the page, in their order: what can be bought here first', async () => {
    const { data } = await shop.ask('/catalog/category/perforatory/listing?sort=price-asc&perPage=3')
    const { columns, rows } = data.figures
    expect(rows).toHaveLength(3)
    expect(rows.every((row: string[]) => row.length === columns.length)).toBe(true)
    const power = columns.findIndex(({ name }: { name: string }) => name === 'Мощность')
    expect(rows.map((row: string[]) => row[power])).toEqual(['600', '650', '750'])
  })
})
