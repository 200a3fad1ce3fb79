import clsx from 'clsx'
import { Suspense, useState } from 'react'
import type { Good } from '#contract/good.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import css from './add-to-cart.module.css'
import { useCartQuantity } from './use-cart-quantity.ts'

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
        aria-label={`Сообщить о поступлении: ${good.name}`}
        onClick={() => modals.getState().openModal('stock-alert', { good })}
      >
        Сообщить
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
