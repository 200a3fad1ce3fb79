import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await sql`select refresh_search(), refresh_search_phrases()`.execute(shop.database.db)
})
afterAll(() => shop.close())

const find = (call: string, q: string) => shop.ask(`/search${call}?q=${encodeURIComponent(q)}`)
const read = async (q: string) => (await find('', q)).data

it('never bends a maker that is not sold here into a word of ours', async () => {
  const { db } = shop.database
  const chisel = JSON.stringify({
    code: '199001',
    good_code: '199001',
    name: 'Зубило З-1',
    slug: 'z',
    article: 'Z-1',
  })
  for (const table of ['good', 'good_offer'])
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, ${chisel}::jsonb)).* from ${sql.table(table)} t
      where ${sql.ref(table === 'good' ? 'code' : 'good_code')} = '100101'`.execute(db)
  await sql`select refresh_search()`.execute(db)
  const suggested = async (q: string) => {
    const { goods, corrected } = (await find('/quick', q)).data
    return [codesOf(goods), corrected]
  }
  // a slip of the same length is mended, so nearness alone would bend the maker too
  expect(await suggested('зубл')).toEqual([['199001'], 'зубило'])
  expect(await suggested('зубр')).toEqual([[], null])
  expect((await read('зубр')).goods).toEqual([])
  for (const table of ['good_offer', 'good'])
    await sql`delete from ${sql.table(table)} where ${sql.ref(table === 'good' ? 'code' : 'good_code')} = '199001'`.execute(
      db,
    )
  await sql`select refresh_search()`.execute(db)
})

it('says that a maker of ours has no such thing, and shows what others have', async () => {
  const { match, goods, understanding } = await read('бур Кедр')
  expect(match).toEqual({ kind: 'analogs', heading: 'У бренда «Кедр» такого нет. Похожее:', missing: ['Кедр'] })
  // no chip for what filters nothing
  expect(understanding.chips).toEqual([])
  expect(goods.length).toBeGreaterThan(0)
})

it('says by which one word of many goods are shown', async () => {
  const { match } = await read('Перфоратор розовый жёнам подарок')
  expect(match).toMatchObject({ kind: 'partial', heading: 'Точно такого нет. По\u00a0слову «Перфоратор» есть:' })
  expect(match.missing).toContain('жёнам')
})

it('shows a size that is only in other numbers as not matched', async () => {
  const { db } = shop.database
  await sql`update good set name = 'Бур 12×160 мм, 10 шт.' where code = (select min(code) from good where name like 'Бур%')`.execute(
    db,
  )
  await sql`select refresh_search()`.execute(db)
  const { match, understanding } = await read('бур 10х160')
  expect([match.kind, match.missing, understanding.chips]).toEqual(['partial', ['размер 10×160'], []])
  const exact = await read('бур 12х160')
  expect([exact.match.kind, exact.understanding.chips.map(({ label }: { label: string }) => label)]).toEqual([
    'all',
    expect.arrayContaining(['Размер 12×160']),
  ])
})
