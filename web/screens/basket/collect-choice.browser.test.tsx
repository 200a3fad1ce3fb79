import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { ToastProvider } from '#ui/toast-context.tsx'
import { AppStateProvider, useAppState, useStoreState } from '../../state/app-state.tsx'
import CollectChoice from './collect-choice.tsx'

const WEEK = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'].map((weekday) => ({
  weekday,
  start: '09:00',
  end: '20:00',
  isDayOff: '0',
}))
/** Tuesday, noon in Moscow. */
const NOON = new Date('2026-11-17T09:00:00Z')

const item = (code: string, inOrder: boolean) =>
  ({
    code,
    quantity: 1,
    inOrder,
    complectOf: null,
    complectId: null,
    complectPrice: null,
    good: {
      code,
      price: { priceComputed: 1000, priceOld: null, bonuses: 0 },
      goodLocalCount: code === 'c' ? 0 : 5,
      goodTotalCount: 5,
      shelves: [{ shop: 1, count: 5 }],
      away: code === 'c' ? [{ count: 5, days: 1 }] : [],
    },
    goodTotalCount: 5,
    isOnSale: true,
    changes: [],
  }) as unknown as CartItem
const cartOf = (chosen: Record<string, boolean>) =>
  ({ cartUuid: 'c-1', items: Object.entries(chosen).map(([code, inOrder]) => item(code, inOrder)) }) as Cart

const SHOP = {
  nodeLogisticCode: '000001',
  workTime: WEEK,
  now: NOON,
  counters: [{ id: 1, name: 'На Рижском', workTime: WEEK }],
}

function Basket() {
  const { cart: store } = useAppState()
  const cart = useStoreState('cart', (state) => state.cart)
  useEffect(() => {
    store.getState().accept(cartOf({ a: true, b: true, c: true }))
  }, [store])
  return cart && <CollectChoice cart={cart} shop={SHOP} />
}

test('what is ready sooner is one press away, the rest stays in the cart and can be taken back', async () => {
  let chosen: Record<string, boolean> = { a: true, b: true, c: true }
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { goods = [] } = JSON.parse(String(init?.body ?? '{}')) as { goods?: { code: string; inOrder?: boolean }[] }
    for (const { code, inOrder } of goods) chosen = { ...chosen, [code]: inOrder ?? true }
    return new Response(JSON.stringify({ data: cartOf(chosen) }))
  })
  await render(
    <AppStateProvider facts={{ mainHost: 'localhost', headerTheme: 'white', servicePage: false, cities: [] }}>
      <ToastProvider>
        <Basket />
      </ToastProvider>
    </AppStateProvider>,
  )
  const plan = page.getByRole('region', { name: 'Когда забрать' })
  await expect.element(plan).toMatchTextContent(/Все 3\sтовара завтра, «На Рижском»/)
  await expect.element(plan).toMatchTextContent(/или 2\sтовара сегодня, «На Рижском», ещё 1 завтра/)
  await page.getByRole('button', { name: 'Взять сегодня то, что готово' }).click()
  await expect.poll(() => chosen).toEqual({ a: true, b: true, c: false })
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(() => chosen).toEqual({ a: true, b: true, c: true })
})
