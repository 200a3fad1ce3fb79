import { expect, test, vi } from 'vitest'
import { ApiError, invalid } from '#contract/api-error.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import type { ApiClient } from '#contract/client.ts'
import type { Good } from '#contract/good.ts'
import type { CartChannel } from './cart-queue.ts'
import { createCartStore, lazyOverlay, type Overlay } from './cart.ts'
import { applyPending } from './optimistic-cart.ts'

const good = (code: string, price = 1000): Good => ({
  code,
  article: '',
  name: code,
  url: `/product/x-${code}/`,
  vendor: { code: 'v', slug: 'v', name: 'V' },
  category: { code: 'c', name: 'C' },
  images: [],
  price: { priceComputed: price, priceOld: null, discountPercent: null, bonuses: 10, priceAfterRegistration: null },
  goodLocalCount: 5,
  goodTotalCount: 50,
  deliveryDays: 1,
  rating: { value: 0, count: 0 },
  labels: [],
  unit: 'шт.',
  isHire: false,
  attributes: [],
})

const cartOf = (quantities: Record<string, number>, cartUuid = 'c-1'): Cart => {
  const items: CartItem[] = Object.entries(quantities).map(([code, quantity]) => ({
    code,
    quantity,
    inOrder: true,
    deliveryDays: 1,
    goodLocalCount: 5,
    goodTotalCount: 50,
    good: good(code),
    complectOf: null,
    complectId: null,
    complectPrice: null,
    total: 1000 * quantity,
    totalOld: 1000 * quantity,
    isOnSale: true,
    place: null,
    promo: 0,
    promoWords: null,
    changes: [],
  }))
  const totalQuantity = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = totalQuantity * 1000
  return {
    cartUuid,
    items,
    totalQuantity,
    totalPriceComputed: total,
    totalPriceOldComputed: total,
    totalBonuses: 0,
    maxDiscount: 0,
    totalDiscount: 0,
    totalDiscountAfterRegistration: 0,
    promo: null,
    giftCard: null,
    maxQuantity: 100,
  }
}

type Answering = {
  path: string
  body: { goods: { code: string; quantity: number }[]; cartUuid: string | null; acknowledge?: boolean }
  answer: (cart: Cart) => void
  fail: (error: Error) => void
}

/** A server that answers when told to. */
function desk({
  cookie = 'c-1' as string | null,
  stored = new Map<string, unknown>(),
  overlay = { applyPending, load: async () => {} } as Overlay,
} = {}) {
  const asked: Answering[] = []
  const told: Cart[] = []
  let hear: (cart: Cart) => void = () => {}
  const api = ((call: { path: string }, input: { body: Answering['body'] }) =>
    new Promise((resolve, reject) => {
      asked.push({ path: call.path, body: input.body, answer: (cart) => resolve({ data: cart }), fail: reject })
    })) as unknown as ApiClient
  const channel: CartChannel = { post: (cart) => told.push(cart), listen: (listener) => ((hear = listener), () => {}) }
  const session = {
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: unknown) => void stored.set(key, value),
  }
  const cookies = { read: () => cookie, write: () => {} }
  const store = createCartStore({ api, cookies, session, channel, overlay })
  return { store, state: store.getState, asked, told, otherTab: (cart: Cart) => hear(cart) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('nothing is asked for a guest without a cookie', async () => {
  const { state, asked } = desk({ cookie: null })
  await state().load()
  expect(state()).toMatchObject({ ready: true, cart: null, totalQuantity: 0, loading: false })
  expect(asked).toHaveLength(0)
  void state().load(true)
  expect(asked).toHaveLength(1)
})

test('bonuses to be spent are as many after a reload, and none once the order is made', async () => {
  const stored = new Map<string, unknown>()
  desk({ stored }).state().setBonusesWanted(150)
  const { state } = desk({ cookie: null, stored })
  expect(state().bonusesWanted).toBe(0)
  await state().load()
  expect(state().bonusesWanted).toBe(150)
  state().setBonusesWanted(0)
  const later = desk({ cookie: null, stored })
  await later.state().load()
  expect(later.state().bonusesWanted).toBe(0)
})

test('ten quick clicks: the number is there at once, two requests leave, the last one wins', async () => {
  const { state, asked } = desk({ cookie: null })
  for (let count = 1; count <= 10; count++) void state().setQuantity(good('a'), count)
  expect(state()).toMatchObject({ totalQuantity: 10, totalPrice: 1_000_000, loading: true })
  expect(asked.map(({ body }) => body.goods[0]!.quantity)).toEqual([1])
  asked[0]!.answer(cartOf({ a: 1 }))
  await settled()
  expect(state().totalQuantity).toBe(10)
  expect(asked.map(({ body }) => body.goods[0]!.quantity)).toEqual([1, 10])
  expect(asked[1]!.body.cartUuid).toBe('c-1')
  asked[1]!.answer(cartOf({ a: 10 }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 10, loading: false })
})

test('a press before its chunk has come: the good came in, the number follows', async () => {
  const { state, asked } = desk({ cookie: null, overlay: lazyOverlay() })
  void state().setQuantity(good('a'), 2)
  expect(state()).toMatchObject({ totalQuantity: 0, loading: true, added: { good: { code: 'a' } } })
  expect(asked).toHaveLength(1)
  await vi.waitFor(() => expect(state().totalQuantity).toBe(2))
  asked[0]!.answer(cartOf({ a: 2 }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 2, loading: false })
})

test('without the chunk the server has the word', async () => {
  const { state, asked } = desk({ cookie: null, overlay: { applyPending: null, load: async () => {} } })
  void state().setQuantity(good('a'), 2)
  await settled()
  expect(state().totalQuantity).toBe(0)
  asked[0]!.answer(cartOf({ a: 2 }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 2, added: { good: { code: 'a' } } })
})

test('different goods go one after another, in the order of the clicks', async () => {
  const { state, asked } = desk()
  void state().setQuantity(good('a'), 1)
  void state().setQuantity(good('b'), 1)
  void state().setQuantity(good('c'), 1)
  void state().setQuantity(good('b'), 4)
  const lines = []
  for (let at = 0; at < 3; at++) {
    lines.push(asked[at]!.body.goods)
    asked[at]!.answer(cartOf({ a: 1, ...(at > 0 ? { b: 4 } : {}), ...(at > 1 ? { c: 1 } : {}) }))
    await settled()
  }
  expect(lines).toEqual([[{ code: 'a', quantity: 1 }], [{ code: 'b', quantity: 4 }], [{ code: 'c', quantity: 1 }]])
  expect(asked).toHaveLength(3)
})

test('the server’s answer corrects what was hoped for', async () => {
  const { state, asked } = desk()
  void state().setQuantity(good('a', 900), 3)
  expect(state().totalPrice).toBe(270_000)
  asked[0]!.answer(cartOf({ a: 2 }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 2, totalPrice: 200_000 })
})

test('a refusal takes the hope back and says why; the rest of the queue goes on', async () => {
  const { state, asked } = desk()
  void state().setQuantity(good('a'), 1)
  asked[0]!.answer(cartOf({ a: 1 }))
  await settled()
  void state().setQuantity(good('b'), 1)
  void state().setQuantity(good('a'), 2)
  expect(state().totalQuantity).toBe(3)
  asked[1]!.fail(invalid({ 'goods.0.code': ['Товар снят с продажи'] }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 2, errors: { b: 'Товар снят с продажи' } })
  asked[2]!.answer(cartOf({ a: 2 }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 2, loading: false })
  void state().setQuantity(good('b'), 1)
  expect(state().errors).toEqual({})
})

test('without a connection the cart stays as the server last said', async () => {
  const { state, asked } = desk()
  void state().setQuantity(good('a'), 1)
  asked[0]!.fail(new ApiError(0, { errorCode: 'OFFLINE', errorMessage: 'Нет связи' }))
  await settled()
  expect(state()).toMatchObject({ totalQuantity: 0, errors: { a: 'Нет связи' }, loading: false, ready: true })
})

test('above the maximum nothing is promised', async () => {
  const { state, asked } = desk()
  void state().load()
  asked[0]!.answer(cartOf({ a: 99 }))
  await settled()
  void state().setQuantity(good('b'), 2)
  expect(state().totalQuantity).toBe(99)
  expect(state().cart!.items).toHaveLength(1)
})

test('tabs hear each other, except in the middle of their own changes', async () => {
  const { state, asked, told, otherTab } = desk()
  otherTab(cartOf({ a: 5 }))
  expect(state()).toMatchObject({ totalQuantity: 5, cartUuid: 'c-1', ready: true })
  void state().setQuantity(good('a'), 6)
  otherTab(cartOf({ a: 1 }))
  expect(state().totalQuantity).toBe(6)
  asked[0]!.answer(cartOf({ a: 6 }))
  await settled()
  expect(told).toEqual([cartOf({ a: 6 })])
})

test('shops are asked again when the cart or the number of chosen lines changed, and only once somebody wanted them', async () => {
  const { state, asked } = desk()
  const calls = () => asked.filter(({ path }) => path === '/node-logistic/warehouses').length
  state().accept(cartOf({ a: 1 }))
  expect(calls()).toBe(0)
  void state().loadWarehouses()
  expect(calls()).toBe(1)
  state().accept(cartOf({ a: 1 }))
  expect(calls()).toBe(1)
  state().accept(cartOf({ a: 1, b: 1 }))
  expect(calls()).toBe(2)
  state().accept(cartOf({ a: 1, b: 1 }, 'c-2'))
  expect(calls()).toBe(3)
})

test('shops are asked again when there are more pieces of the same goods, once the clicks are over', () => {
  vi.useFakeTimers()
  const { state, asked } = desk()
  const calls = () => asked.filter(({ path }) => path === '/node-logistic/warehouses').length
  state().accept(cartOf({ a: 1 }))
  void state().loadWarehouses()
  for (let pieces = 2; pieces <= 40; pieces++) state().accept(cartOf({ a: pieces }))
  expect(calls()).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(calls()).toBe(2)
  state().accept(cartOf({ a: 40 }))
  vi.advanceTimersByTime(1000)
  expect(calls()).toBe(2)
  vi.useRealTimers()
})

test('a cart that could not be read is told from an empty one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { state, asked } = desk()
  const failing = state().load()
  asked[0]!.fail(new ApiError(500, { errorCode: 'X', errorMessage: 'Сломалось' }))
  await failing
  expect(state()).toMatchObject({ ready: true, failed: true, cart: null })
  const again = state().load()
  asked[1]!.answer(cartOf({ a: 1 }))
  await again
  expect(state()).toMatchObject({ ready: true, failed: false, totalQuantity: 1 })
  vi.restoreAllMocks()
})

test('the popup hears of a good that came in, not of one that grew', () => {
  vi.spyOn(Date, 'now').mockReturnValue(7)
  const { state } = desk()
  void state().setQuantity(good('a'), 1)
  expect(state().added).toMatchObject({ good: { code: 'a' }, at: 7 })
  state().dismissAdded()
  void state().setQuantity(good('a'), 2)
  expect(state().added).toBeNull()
  vi.restoreAllMocks()
})

const full = (quantities: Record<string, number>) => ({ ...cartOf(quantities), maxQuantity: 3 })

test('a full cart lets nothing in: no popup even for a moment, and it is said why', async () => {
  const { state, asked } = desk()
  state().accept(full({ a: 3 }))
  void state().setQuantity(good('b'), 1)
  expect(state().added).toBeNull()
  asked[0]!.answer(full({ a: 3 }))
  await settled()
  expect(state()).toMatchObject({
    added: null,
    totalQuantity: 3,
    errors: { b: 'В корзине уже 3\u00A0товара — больше не поместится' },
  })
  void state().setQuantity(good('a'), 4)
  asked[1]!.answer(full({ a: 3 }))
  await settled()
  expect(state().errors.a).toContain('больше не поместится')
  void state().setQuantity(good('a'), 2)
  asked[2]!.answer(full({ a: 2 }))
  await settled()
  expect(state().errors.a).toBeUndefined()
})

test.each([
  [
    'the server’s limit was not known here',
    (answering: Answering) => answering.answer(full({ a: 3 })),
    'больше не поместится',
  ],
  [
    'the request failed',
    (answering: Answering) => answering.fail(invalid({ 'goods.0.code': ['Товар снят с продажи'] })),
    'Товар снят с продажи',
  ],
])('the popup is taken back when %s', async (_, end, words) => {
  const { state, asked } = desk()
  void state().setQuantity(good('b'), 1)
  expect(state().added).toMatchObject({ good: { code: 'b' } })
  end(asked[0]!)
  await settled()
  expect(state().added).toBeNull()
  expect(state().errors.b).toContain(words)
})

test('a kit that does not fit is not said to be in the cart', async () => {
  const { state, asked } = desk()
  state().accept(full({ a: 3 }))
  const done = state().putKit({
    main: good('b'),
    complectId: 7,
    goods: [
      { code: 'b', quantity: 1 },
      { code: 'c', quantity: 1 },
    ],
  })
  asked[0]!.answer(full({ a: 3 }))
  await done
  expect(state().added).toBeNull()
  expect(state().errors.b).toContain('больше не поместится')
})

test('shops that did not answer are told from shops that are not there', async () => {
  const { state, asked } = desk()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = state().loadWarehouses()
  asked[0]!.fail(new ApiError(503, { errorCode: 'X', errorMessage: 'Нет связи' }))
  await failing
  expect(state()).toMatchObject({ warehouses: [], shopsFailed: true })
  const again = state().loadWarehouses()
  asked[1]!.answer([] as unknown as Cart)
  await again
  expect(state()).toMatchObject({ warehouses: [], shopsFailed: false })
  vi.restoreAllMocks()
})

test('back in the tab, the cart and the shops’ promises are asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { state, asked } = desk()
  state().accept(cartOf({ a: 1 }))
  void state().loadWarehouses()
  state().refresh()
  expect(asked.map(({ path }) => path)).toEqual(['/node-logistic/warehouses'])
  vi.setSystemTime(Date.now() + 61_000)
  state().refresh()
  expect(
    asked
      .slice(1)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/cart', '/node-logistic/warehouses'])
  vi.useRealTimers()
})
