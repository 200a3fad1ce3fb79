import clsx from 'clsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Good } from '#contract/good.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { quantityOf } from '../../state/cart.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import css from './add-to-cart.module.css'

const QuantityCap = optionalPart(() => import('../quantity-cap/quantity-cap.tsx'))

export interface AddToCartProps {
  good: Good
  size?: 'm' | 'default' | 'l' | 'xl'
  className?: string
}

/**
 * «В корзину» that turns into a stepper of the same size. Shows the buyer's number at once; the server's answer
 * corrects it.
 */
export function AddToCart({ good, size = 'default', className }: AddToCartProps) {
  const { cart, modals } = useAppState()
  const quantity = useArea('cart', (state) => quantityOf(state.cart, good.code))
  const room = useArea('cart', ({ cart: shown, totalQuantity }) =>
    shown ? shown.maxQuantity - totalQuantity : Number.MAX_SAFE_INTEGER,
  )
  const box = useRef<HTMLDivElement>(null)
  // the pressed button goes away with the change: whoever pressed it must not be lost
  const refocus = useRef(false)
  const presses = useRef(0)
  const [isOver, setOver] = useState(false)
  const toast = useToast()
  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    Array.from(box.current?.querySelectorAll('button') ?? [])
      .at(-1)
      ?.focus({ preventScroll: true })
  }, [quantity])

  const most = Math.max(quantity, Math.min(good.goodTotalCount, quantity + room))
  if (good.goodTotalCount === 0 && quantity === 0) {
    return (
      <Button
        look="white"
        size={size}
        wide
        className={clsx(css.ask, className)}
        aria-label={`Сообщить о поступлении: ${good.name}`}
        onClick={() => modals.getState().openModal('stock-alert', { good })}
      >
        Сообщить
      </Button>
    )
  }

  async function change(next: number) {
    refocus.current = (next === 0) !== (quantity === 0)
    const press = ++presses.current
    await cart.getState().setQuantity(good, next)
    // whoever pressed last says it, once: a page may hold several of these for one good
    const error = cart.getState().errors[good.code]
    if (error && press === presses.current) toast({ text: error, tone: 'error' })
  }

  return (
    <div ref={box} className={clsx(css.box, className)}>
      {quantity === 0 ? (
        <Button look="red" size={size} wide aria-label={`В корзину: ${good.name}`} onClick={() => void change(1)}>
          В корзину
        </Button>
      ) : (
        <Stepper
          label={`Количество: ${good.name}`}
          size={size}
          wide
          min={0}
          max={most}
          value={quantity}
          onChange={(next) => void change(next)}
          onOver={setOver}
        />
      )}
      {isOver && quantity > 0 && (
        <Suspense>
          <QuantityCap good={good} most={most} />
        </Suspense>
      )}
    </div>
  )
}
