import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { bonusLimit } from '#rules/money/bonus-limit.ts'
import { rublesToKopecks as kopecks } from '#rules/money/money.ts'
import { type Answer, type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

/** 100301 and 100201 are in kits of 100101. */
const CODES = ['100101', '100102', '100201', '100301', '100302']
const code = fc.constantFrom(...CODES)
const quantity = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) },
  fc.integer({ min: 900, max: 1100 }),
)
const line = fc.record(
  { code, quantity, inOrder: fc.option(fc.boolean(), { nil: undefined }) },
  { requiredKeys: ['code', 'quantity'] },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('one' as const), goods: fc.tuple(line) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('many' as const), goods: fc.array(line, { minLength: 2, maxLength: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('kit' as const),
      complectId: fc.constantFrom(1, 2),
      goods: fc.constant([]),
      main: fc.integer({ min: 0, max: 3 }),
      part: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('bad' as const),
      goods: fc.constantFrom<unknown[][]>(
        [
          { code: '100101', quantity: 1 },
          { code: 'no-such', quantity: 1 },
        ],
        [{ code: '100102', quantity: -1 }],
        [{ code: '100102', quantity: 1.5 }],
        [{ code: '100102', quantity: 1e9 }],
        [{ code: '100102', quantity: '3' }],
        [{ code: '100102' }],
        [{ code: '900101', quantity: 1 }],
        [{ code: '100999', quantity: 1 }],
        [
          { code: '100302', quantity: 2 },
          { code: '100999', quantity: 1 },
        ],
      ),
    }),
  },
  fc.record({ type: fc.constant('acknowledge' as const), goods: fc.constant([]) }),
)

const facts = ({ items, ...totals }: Cart) => ({
  totals,
  lines: items.map((item) => [item.code, item.complectOf, item.complectId, item.quantity, item.inOrder, item.total]),
})
const count = (cart: Cart) => cart.items.reduce((sum, item) => sum + item.quantity, 0)

function checkWhole(cart: Cart) {
  expect(cart.totalQuantity).toBe(count(cart))
  const chosen = cart.items.filter(({ inOrder }) => inOrder)
  expect(kopecks(cart.totalPriceComputed)).toBe(chosen.reduce((sum, { total }) => sum + kopecks(total), 0))
  expect(kopecks(cart.totalPriceOldComputed) - kopecks(cart.totalPriceComputed)).toBe(kopecks(cart.totalDiscount))
  expect(cart.totalDiscount).toBeGreaterThanOrEqual(0)
  expect(cart.maxDiscount).toBe(bonusLimit(kopecks(cart.totalPriceComputed)))
  const keys = cart.items.map((item) => `${item.code} ${item.complectOf ?? ''}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const item of cart.items) {
    expect(item.quantity).toBeGreaterThan(0)
    expect(item.total).toBeLessThanOrEqual(item.totalOld)
    const main = cart.items.find((each) => each.code === item.complectOf && each.complectOf === null)
    if (item.complectOf !== null) expect(main?.inOrder).toBe(item.inOrder)
  }
}

/** What the answer must show of the lines asked for, given the cart before. */
function checkLines(
  goods: readonly { code: string; quantity: number; inOrder?: boolean | undefined }[],
  before: Cart,
  after: Cart,
) {
  const last = [...new Map(goods.map((each) => [each.code, each])).values()]
  const plain = (cart: Cart, wanted: string) =>
    cart.items.find((item) => item.code === wanted && item.complectOf === null)
  const was = plain(before, last[0]!.code)?.quantity ?? 0
  const isTooMuch =
    last.length === 1 && last[0]!.quantity > was && count(before) - was + last[0]!.quantity > before.maxQuantity
  if (isTooMuch) return expect(facts(after)).toEqual(facts(before))
  for (const { code: wanted, quantity: pieces, inOrder } of last) {
    expect(plain(after, wanted)?.quantity ?? 0).toBe(pieces)
    if (pieces === 0) expect(after.items.some((item) => item.complectOf === wanted)).toBe(false)
    else if (inOrder !== undefined) expect(plain(after, wanted)!.inOrder).toBe(inOrder)
  }
  const touched = new Set(last.map((each) => each.code))
  const others = (cart: Cart) =>
    cart.items
      .filter((item) => !touched.has(item.complectOf ?? item.code))
      .map((item) => [item.code, item.complectOf, item.quantity, item.inOrder])
  expect(others(after)).toEqual(others(before))
}

it('whatever is asked of a cart, it stays whole; what is refused changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const visitor = openVisitor(shop)
      let cart: Cart = (await visitor.get('/cart')).data
      for (const each of steps) {
        const answer: Answer =
          each.type === 'kit'
            ? await visitor.post('/cart/complect/update', {
                goodCode: '100101',
                complectId: each.complectId,
                goods: [
                  { code: '100101', quantity: each.main },
                  { code: each.complectId === 1 ? '100301' : '100201', quantity: each.part },
                ],
              })
            : await visitor.post('/cart/update', {
                goods: each.goods,
                ...(each.type === 'acknowledge' ? { acknowledge: true } : {}),
              })
        if (each.type === 'bad') expect(answer.status).toBe(422)
        else expect(answer.status).toBe(200)
        const now: Cart = (await visitor.get('/cart')).data
        checkWhole(now)
        if (answer.status === 200) expect(facts(answer.data)).toEqual(facts(now))
        if (each.type === 'bad' || each.type === 'acknowledge') expect(facts(now)).toEqual(facts(cart))
        if (each.type === 'one' || each.type === 'many') checkLines(each.goods, cart, now)
        cart = now
      }
    }),
    { numRuns: 25, seed: 20_260_305 },
  )
})
