import { useRef } from 'react'
import type { Good } from '#contract/good.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { useCartQuantity } from '../add-to-cart/add-to-cart.tsx'
import css from './dense-table.module.css'

/** How many, then the cart: typed and sent by Enter, forty lines in a row. In the cart it becomes a stepper. */
export function QuantityAdd({ good }: { good: Good }) {
  const { modals } = useAppState()
  const { quantity, most, box, change } = useCartQuantity(good, true)
  // not controlled: what was typed before hydration counts too
  const field = useRef<HTMLInputElement>(null)
  if (good.goodTotalCount === 0 && quantity === 0)
    return (
      <Button
        size="m"
        wide
        className={css.ask}
        aria-label={`Сообщите мне о поступлении: ${good.name}`}
        onClick={() => modals.getState().openModal('stock-alert', { good })}
      >
        Сообщить
      </Button>
    )
  const add = () => {
    const typed = Number(field.current?.value.replace(/\D/g, '')) || 1
    void change(Math.min(Math.max(typed, 1), Math.max(most, 1)))
  }
  return (
    <div ref={box} className={css.quantity}>
      {quantity === 0 ? (
        <>
          <input
            ref={field}
            className={css.field}
            aria-label={`Сколько: ${good.name}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="1"
            maxLength={5}
            onInput={({ currentTarget }) => (currentTarget.value = currentTarget.value.replace(/\D/g, ''))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button size="m" icon="cart" className={css.add} aria-label={`В корзину: ${good.name}`} onClick={add} />
        </>
      ) : (
        <Stepper
          label={`Количество: ${good.name}`}
          size="m"
          wide
          min={0}
          max={most}
          value={quantity}
          onChange={(next) => void change(next)}
        />
      )}
    </div>
  )
}
