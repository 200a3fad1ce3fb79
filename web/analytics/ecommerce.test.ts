import { describe, expect, it } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'
import { cartChange, ecommerceProduct, purchase, requestEvent } from './ecommerce.ts'

const good = (code: string, price: number) =>
  ({
    code,
    name: `Дрель ${code}`,
    vendor: { code: '1', slug: 'terro', name: 'Терро' },
    category: { code: 'dreli', name: 'Дрели/миксеры' },
    price: { priceComputed: price },
  }) as Good
const line = (
  code: string,
  quantity: number,
  complectOf: string | null = null,
  complectPrice: number | null = null,
) => ({ code, quantity, complectOf, complectPrice, good: good(code, 1000) })
const cart = (...items: ReturnType<typeof line>[]) => ({ items }) as unknown as Cart
const counted = (id: string, quantity: number, price = 1000) => ({
  id,
  name: `Дрель ${id}`,
  price,
  brand: 'Терро',
  category: 'Дрели миксеры',
  quantity,
})

describe('a good as the counter wants it', () => {
  it('has its code, price in roubles, brand and category without slashes', () => {
    expect(ecommerceProduct(good('1', 12_990.5), { list: 'Хиты', position: 3 })).toEqual({
      id: '1',
      name: 'Дрель 1',
      price: 12_990.5,
      brand: 'Терро',
      category: 'Дрели миксеры',
      list: 'Хиты',
      position: 3,
    })
  })
})

describe('a change of the cart', () => {
  it.each([
    [
      'a first good',
      null,
      cart(line('1', 2)),
      [{ action: { add: { products: [counted('1', 2)] } }, goal: 'add_to_cart' }],
    ],
    [
      'more of it',
      cart(line('1', 2)),
      cart(line('1', 5)),
      [{ action: { add: { products: [counted('1', 3)] } }, goal: 'add_to_cart' }],
    ],
    ['less of it', cart(line('1', 5)), cart(line('1', 2)), [{ action: { remove: { products: [counted('1', 3)] } } }]],
    [
      'gone, with the kit that hung on it',
      cart(line('1', 1), line('7', 1, '1', 400), line('2', 1)),
      cart(line('2', 1)),
      [{ action: { remove: { products: [counted('1', 1), counted('7', 1, 400)] } } }],
    ],
    ['refused', cart(line('1', 5)), cart(line('1', 5)), []],
    ['of a line nobody touched here', cart(line('1', 1)), cart(line('1', 1), line('9', 4)), []],
  ])('%s', (_name, before, after, told) => expect(cartChange(before, after, ['1'])).toEqual(told))
})

it('an order is one purchase with its number, sum and goods', () => {
  expect(
    purchase({
      goal: 'order_save',
      number: '100042',
      revenue: 2500,
      goods: [
        { good: good('1', 1000), quantity: 2 },
        { good: good('2', 900), quantity: 1, price: 500 },
      ],
    }),
  ).toEqual({
    goal: 'order_save',
    order: '100042',
    action: {
      purchase: { actionField: { id: '100042', revenue: 2500 }, products: [counted('1', 2), counted('2', 1, 500)] },
    },
  })
})

it('names the promo code and what it took off', () => {
  const goods = [
    { good: good('1', 1000), quantity: 2, discount: 10 },
    { good: good('2', 900), quantity: 1 },
  ]
  const event = purchase({ goal: 'order_save', number: '7', revenue: 2700, goods, coupon: 'LETO' })
  expect(event.action).toMatchObject({
    purchase: {
      actionField: { id: '7', revenue: 2700, coupon: 'LETO' },
      products: [{ id: '1', coupon: 'LETO', discount: 10 }, { id: '2' }],
    },
  })
  expect(JSON.stringify(event)).not.toMatch(/"id":"2"[^}]*coupon/)
})

describe('a request', () => {
  it('is a goal named after its call', () =>
    expect(requestEvent('feedback_callback')).toEqual({ goal: 'feedback_callback' }))

  it('with a number is told once for ever, and is no order of the same number', () => {
    const told = [
      requestEvent('rental_book', '7').order,
      requestEvent('service_request', '7').order,
      purchase({ goal: 'order_save', number: '7', revenue: 1, goods: [] }).order,
    ]
    expect([new Set(told).size, told.includes(undefined)]).toEqual([3, false])
  })
})
