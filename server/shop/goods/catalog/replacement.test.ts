import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

interface AnalogAnswer {
  good: { code: string }
  differences: { name: string }[]
}

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  const { db } = shop.database
  await db
    .updateTable('category_attribute')
    .set({ must_match: true })
    .where('category_code', '=', 'perforatory')
    .where('attribute_code', 'in', ['chuck', 'damping'])
    .execute()
  await db.updateTable('category_attribute').set({ must_match: true }).where('category_code', '=', 'bolgarki').execute()
  await db.updateTable('category').set({ has_spare_parts: false }).where('code', '=', 'bury').execute()
  await db.deleteFrom('good_stock').where('good_code', '=', '100301').execute()
})
afterAll(() => shop.close())

const figuresOf = async (codes: string[]) => {
  const rows = await shop.database.db.selectFrom('good').select(['attributes']).where('code', 'in', codes).execute()
  return rows.map(({ attributes }) => [attributes.chuck, attributes.damping])
}

describe('analogs', () => {
  it('have the figures that must match: a list asked of the index, a flag looked at one by one', async () => {
    const { data } = await shop.ask('/catalog/good/100103/analogs')
    const analogs = codesOf(data.map(({ good }: AnalogAnswer) => good))
    expect(analogs.length).toBeGreaterThan(0)
    const [own] = await figuresOf(['100103'])
    expect(await figuresOf(analogs)).toEqual(analogs.map(() => own))
    const said = data.flatMap(({ differences }: AnalogAnswer) => differences.map(({ name }) => name))
    expect(said).not.toContain('Патрон')
    expect(said).not.toContain('Виброзащита')
  })

  it('are none where nothing can replace the good', async () => {
    expect((await shop.ask('/catalog/good/100201/analogs')).data).toEqual([])
  })
})

it('a kit that cannot be had whole is not offered', async () => {
  const { data } = await shop.ask('/catalog/good/100101/complect')
  expect(data.map((kit: { name: string }) => kit.name)).toEqual(['С болгаркой'])
})

it('a good of a category that is not repaired says so', async () => {
  expect((await shop.ask('/catalog/good/100301')).data).toMatchObject({ hasSpareParts: false })
  expect((await shop.ask('/catalog/good/100101')).data).toMatchObject({ hasSpareParts: true })
})
