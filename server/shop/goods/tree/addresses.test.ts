import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withMovedSlugs } from '#rules/address/moved-slugs.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { movedSlugsOf } from '#server/shop/ground/redirects/moved-slugs.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const NAMES = ['a', 'b', 'c', 'd']
type Step =
  | { do: 'rename'; what: 'categories' | 'brands'; at: number; to: string }
  | { do: 'move'; at: number; to: number }
  | { do: 'merge'; what: 'categories' | 'brands'; at: number; into: number }
  | { do: 'delete'; what: 'categories' | 'brands'; at: number }

const kind = fc.constantFrom('categories' as const, 'brands' as const)
const place = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('rename' as const), what: kind, at: place, to: fc.constantFrom(...NAMES) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), at: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), what: kind, at: place, into: place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), what: kind, at: place }) },
)

const codesOf = async (what: 'categories' | 'brands'): Promise<{ code: string; slug: string }[]> =>
  (await owner.get(`/${what}`)).data
    .filter((each: { isHire?: boolean }) => each.isHire !== true)
    .map((each: { code: string; slug?: string }) => ({ code: each.code, slug: each.slug ?? each.code }))

async function run(each: Step): Promise<number> {
  const list = await codesOf(each.do === 'move' ? 'categories' : each.what)
  const { code } = list[each.at % list.length]!
  if (each.do === 'rename') {
    const set = each.what === 'categories' ? { code: `x-${each.to}` } : { slug: `y-${each.to}` }
    return (await owner.post(`/${each.what}/${code}`, { set, seen: {} })).status
  }
  if (each.do === 'move')
    return (await owner.post(`/categories/${code}/move`, { parent: list[each.to % list.length]!.code, before: null }))
      .status
  if (each.do === 'delete') return (await owner.post(`/${each.what}/${code}/delete`)).status
  const into = list[each.into % list.length]!.code
  const path = each.what === 'categories' ? `/categories/${code}/goods` : `/brands/${code}/merge`
  return (await owner.post(path, each.what === 'categories' ? { to: into } : { into })).status
}

/** Every address there ever was leads in one step to one that is alive. */
async function checkAddresses(ever: { categories: Set<string>; brands: Set<string> }): Promise<void> {
  invalidateMemoized(shop.database.db)
  const moved = await movedSlugsOf(shop.database.db)
  const alive = {
    categories: new Set((await codesOf('categories')).map(({ slug }) => slug)),
    brands: new Set((await codesOf('brands')).map(({ slug }) => slug)),
  }
  const check = (address: string) => {
    const now = withMovedSlugs(moved, address)
    expect([address, withMovedSlugs(moved, now)]).toEqual([address, now])
    const [, root, first = '', second = ''] = now.split('/')
    const isAlive =
      root === 'brands'
        ? first === '' || alive.brands.has(first)
        : (first === '' || alive.categories.has(first)) && (second === '' || alive.brands.has(second))
    expect([address, now, isAlive]).toEqual([address, now, true])
  }
  for (const brand of ever.brands) check(`/brands/${brand}/`)
  for (const category of ever.categories) {
    check(`/catalog/${category}/`)
    for (const brand of ever.brands) check(`/catalog/${category}/${brand}/`)
  }
}

it('whatever is renamed, moved, merged, deleted and renamed back, no address is lost and none leads in a ring', async () => {
  const ever = { categories: new Set<string>(), brands: new Set<string>() }
  let done = 0
  // one shop goes through it all: later steps meet what earlier ones have left
  for (const each of fc.sample(step, { numRuns: 40, seed: 24 })) {
    for (const what of ['categories', 'brands'] as const)
      for (const { slug } of await codesOf(what)) ever[what].add(slug)
    const status = await run(each)
    expect([each, status < 500]).toEqual([each, true])
    if (status === 200) done++
    await checkAddresses(ever)
  }
  expect(done).toBeGreaterThan(10)
})
