import { expect, it } from 'vitest'
import type { PromoTable } from '#contract/office/promos.ts'
import { openOfficeShop } from '#server/test/office-shop.ts'

const NONE = { goods: [], categories: [], vendors: [], labels: [] }
const TABLE: PromoTable = {
  name: ' ',
  kind: 'percent',
  value: 150,
  maxDiscount: null,
  minSum: 0,
  startsOn: '2026-12-01',
  endsOn: '2026-11-01',
  branches: [],
  only: NONE,
  except: NONE,
  usesLimit: null,
  isOncePerCustomer: false,
  isFirstOrder: false,
  skipsDiscounted: false,
  mayGoBelowCost: false,
}

it('says all that is wrong at once, whatever is wrong with the rest', async () => {
  const shop = await openOfficeShop()
  const owner = await shop.as('owner')
  const wrong = async (table: object, codes: object) =>
    Object.keys((await owner.post('/promos', { table: { ...TABLE, ...table }, codes })).errorMessage ?? {}).toSorted()
  expect(await wrong({}, { code: 'A'.repeat(60) })).toEqual(['code', 'endsOn', 'name', 'value'])
  expect(await wrong({ name: 'A'.repeat(101), value: 0, endsOn: null }, {})).toEqual(['code', 'name', 'value'])
  await shop.close()
})
