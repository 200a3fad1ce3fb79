import { useNavigate } from 'react-router'
import { countText, GOODS } from '#rules/text/plural.ts'
import { basketPath } from '../paths.ts'
import { useAppState } from '../state/app-state.tsx'
import { quantityOf } from '../state/cart.ts'
import { useToast } from '#ui/toast-context.tsx'

interface RepeatedItem {
  code: string
  name: string
  quantity: number
  /** Null: no longer on sale. */
  url: string | null
}
type Repeated = { items: readonly RepeatedItem[] }

/** Puts what is still on sale into the cart, at today's prices, and leads there. Pressed twice, it orders once. */
export function useRepeatOrder(): (order: Repeated) => Promise<void> {
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
    toast({ tone: 'done', text: repeatedText(order.items) })
    void navigate(basketPath)
  }
}

/** Says what did not come along by name, while it is little. */
export function repeatedText(items: readonly Pick<RepeatedItem, 'name' | 'url'>[]): string {
  const gone = [...new Set(items.filter(({ url }) => url === null).map(({ name }) => name))]
  if (gone.length === 0) return 'Товары заказа в корзине'
  const which = gone.length <= 2 ? gone.map((name) => `«${name}»`).join(', ') : countText(gone.length, GOODS)
  return `В корзине всё, что ещё есть в продаже. Больше не продаём: ${which}`
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
