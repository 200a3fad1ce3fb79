import clsx from 'clsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Good } from '#contract/good.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { quantityOf } from '../../state/cart.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import css from './add-to-cart.module.css'

const QuantityCap = optionalPart(() => import('../quantity-cap/quantity-cap.tsx'))

export interface AddToCartProps {
  good: Good
  size?: 'm' | 'default' | 'l' | 'xl'
  /** The one main action of its screen: solid red. In lists the button is quiet until it is meant. */
  isMain?: boolean
  className?: string
}

/**
 * «В корзину» that turns into a stepper of the same size. Shows the buyer's number at once; the server's answer
 * corrects it.
 */
export function AddToCart({ good, size = 'default', isMain = false, className }: AddToCartProps) {
  const { modals } = useAppState()
  const { quantity, most, box, change } = useCartQuantity(good)
  const [isOver, setOver] = useState(false)
  if (good.goodTotalCount === 0 && quantity === 0) {
    return (
      <Button
        look="white"
        size={size}
        wide
        className={clsx(css.ask, className)}
        aria-label={`Сообщите мне о поступлении: ${good.name}`}
        onClick={() => modals.getState().openModal('stock-alert', { good })}
      >
        Сообщите мне
      </Button>
    )
  }

  return (
    <div ref={box} className={clsx(css.box, className)}>
      {quantity === 0 ? (
        <Button
          look={isMain ? 'red' : 'white'}
          size={size}
          wide
          className={isMain ? undefined : css.quiet}
          aria-label={`В корзину: ${good.name}`}
          onClick={() => void change(1)}
        >
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

/**
 * How many of a good lie in the cart, and how to change it. Shows the buyer's number at once; the server's answer
 * corrects it. `box` holds the controls: the pressed one goes away with the change, and its focus moves to the last.
 * Brief: where many are added in a row, one line says it.
 */
export function useCartQuantity(good: Good, isBrief = false) {
  const { cart } = useAppState()
  const quantity = useStoreState('cart', (state) => quantityOf(state.cart, good.code))
  const room = useStoreState('cart', ({ cart: shown, totalQuantity }) =>
    shown ? shown.maxQuantity - totalQuantity : Infinity,
  )
  const box = useRef<HTMLDivElement>(null)
  // the pressed button goes away with the change, and the number may go there and back while an answer asked for
  // earlier comes later: whoever pressed it must not be lost
  const refocus = useRef(false)
  const presses = useRef(0)
  const toast = useToast()
  useEffect(() => {
    if (refocus.current && document.activeElement === document.body)
      // to focus an element lays the page out: not in the press, but after the frame that answers it
      return afterPaint(() => {
        if (document.activeElement === document.body)
          // where the pressed one was: there is nothing to scroll to
          box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
      })
  }, [quantity])

  async function change(next: number) {
    refocus.current = (next === 0) !== (quantity === 0)
    const press = ++presses.current
    await cart.getState().setQuantity(good, next, isBrief)
    // whoever pressed last says it, once: a page may hold several of these for one good
    const error = cart.getState().errors[good.code]
    if (error && press === presses.current) toast({ text: error, tone: 'error' })
  }
  /** No more than there is, nor than a cart holds. */
  const most = Math.max(quantity, Math.min(good.goodTotalCount, quantity + room))
  return { quantity, most, box, change }
}
