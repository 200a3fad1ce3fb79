import { useNavigate } from 'react-router'
import type { Order } from '#contract/user-orders.ts'
import { basketPath } from '../paths.ts'
import { useAppState } from '../state/app-state.tsx'
import { quantityOf } from '../state/cart.ts'
import { useToast } from '#ui/toast-context.tsx'

/** Puts what is still on sale into the cart, at today's prices, and leads there. Pressed twice, it orders once. */
export function useRepeatOrder(): (order: Order) => Promise<void> {
  const { cart, modals } = useAppState()
  const navigate = useNavigate()
  const toast = useToast()
  const fail = (text: string, retry?: () => void) =>
    modals.getState().openModal('common-error', { title: 'Заказ не повторился', text, ...(retry ? { retry } : {}) })
  return async function repeat(order) {
    const items = order.items.filter(({ url }) => url !== null)
    if (items.length === 0) return fail('Этих товаров больше нет в продаже.')
    const inCart = (code: string) => quantityOf(cart.getState().cart, code)
    await cart
      .getState()
      .putLines(piecesByCode(items).map(({ code, quantity }) => ({ code, quantity: Math.max(quantity, inCart(code)) })))
    const { errors } = cart.getState()
    const failed = items.find(({ code }) => errors[code] !== undefined)
    if (failed) return fail(errors[failed.code]!, () => void repeat(order))
    const isWhole = items.length === order.items.length
    toast({ tone: 'done', text: isWhole ? 'Товары заказа в корзине' : 'В корзине всё, что ещё есть в продаже' })
    void navigate(basketPath)
  }
}

/**
 * An order may hold a good twice, at the price of its kit and at the usual one; the cart is told all its pieces at
 * once.
 */
export function piecesByCode(
  items: readonly { code: string; quantity: number }[],
): { code: string; quantity: number }[] {
  const pieces = new Map<string, number>()
  for (const { code, quantity } of items) pieces.set(code, (pieces.get(code) ?? 0) + quantity)
  return [...pieces].map(([code, quantity]) => ({ code, quantity }))
}
