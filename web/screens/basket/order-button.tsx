import type { Cart } from '#contract/cart.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { checkoutPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { orderRefusal } from '../../state/order-refusal.ts'
import { shortLines } from '../../state/short-lines.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'

/** Where the reason stands, for whoever cannot press the button. */
export const ORDER_REFUSAL_ID = 'order-refusal'

/** Why this cart cannot be ordered as it is; null: it can. */
export function useOrderRefusal(cart: Cart): string | null {
  const { orders } = useInit()
  return orderRefusal({
    chosen: cart.items.filter((item) => item.inOrder).length,
    total: rublesToKopecks(cart.totalPriceComputed),
    minimum: orders.minimum,
  })
}

/** The one way on: to the checkout, or first to the lines there is too little of. */
export function OrderButton({
  cart,
  children,
  ...look
}: { cart: Cart; children: string } & Pick<ButtonProps, 'size' | 'wide' | 'className'>) {
  const { modals } = useAppState()
  const isRefused = useOrderRefusal(cart) !== null
  if (isRefused) {
    return (
      <Button look="red" {...look} disabled aria-describedby={ORDER_REFUSAL_ID}>
        {children}
      </Button>
    )
  }
  if (shortLines(cart).length > 0) {
    return (
      <Button look="red" {...look} onClick={() => modals.getState().openModal('change-quantity-errors', {})}>
        {children}
      </Button>
    )
  }
  return (
    <Button look="red" {...look} to={checkoutPath}>
      {children}
    </Button>
  )
}
