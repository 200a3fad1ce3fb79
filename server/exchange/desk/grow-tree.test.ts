import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { openSource } from '../apply/source.fixture.ts'
import { growCategories } from './grow-tree.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

it('makes categories of all undecided groups, each under what its parent is; nothing the second time', async () => {
  const { db, pool } = shop.database
  const source = await openSource(shop.database)
  await source.name('group', { tools: 'Инструмент', hammers: 'Перфораторы' })
  await source.name('group', { drills: 'Дрели ударные', tiny: 'Дрели ударные' }, 'tools')
  await source.name('group', { sds: 'Перфораторы SDS-max' }, 'hammers')
  await source.name('group', { one: 'Первая' }, 'two')
  await source.name('group', { two: 'Вторая' }, 'one')
  await source.name('group', { never: 'Ненужное' })
  const decide = (external: string, target: object) =>
    db
      .updateTable('exchange_mapping')
      .set({ target: JSON.stringify(target) })
      .where('source_id', '=', source.sourceId)
      .where('external', '=', external)
      .execute()
  await decide('hammers', { category: 'perforatory' })
  await decide('never', { ignore: true })
  expect(await growCategories(shop.services, 1, source.sourceId)).toEqual({ made: 6, skipped: [] })
  const { rows } = await pool.query(
    `select m.external, c.name, coalesce(above.name, '') as above from exchange_mapping m join category c on c.code = m.target ->> 'category'
     left join category above on above.code = c.parent_code where m.source_id = $1 and m.staff_id = 1 order by 1`,
    [source.sourceId],
  )
  expect(rows.filter(({ external }) => external !== 'one' && external !== 'two')).toEqual([
    { external: 'drills', name: 'Дрели ударные', above: 'Инструмент' },
    { external: 'sds', name: 'Перфораторы SDS-max', above: expect.stringMatching(/^Перфоратор/) },
    { external: 'tiny', name: 'Дрели ударные', above: 'Инструмент' },
    { external: 'tools', name: 'Инструмент', above: '' },
  ])
  await expect(growCategories(shop.services, 1, source.sourceId)).rejects.toThrow('уже решены')
})
