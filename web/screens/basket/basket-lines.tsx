import { Suspense, useCallback, useRef, useState } from 'react'
import type { Cart, CartItem } from '#contract/cart.ts'
import { cartMoment } from '#rules/cart/cart-promise.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { optionalPart } from '../../app/optional-part.ts'
import { quickOrderPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { Kit } from '../../state/cart-queue.ts'
import { useInit } from '../../state/init.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { BasketLine } from './basket-line.tsx'
import css from './basket-lines.module.css'

/** What goes with its main good, and must come back with it. */
function kitOf(cart: Cart, { good, code, quantity }: CartItem): Kit | null {
  const parts = cart.items.filter((part) => part.complectOf === code)
  const complectId = parts[0]?.complectId
  return typeof complectId === 'number'
    ? {
        main: good,
        complectId,
        goods: [{ code, quantity }, ...parts.map((part) => ({ code: part.code, quantity: part.quantity }))],
      }
    : null
}

const SaveList = optionalPart(() => import('./save-list.tsx'))

const heading = () => document.querySelector<HTMLElement>('main h1')

/** Main goods in the order they came, each with the rest of its kit under it. */
export function BasketLines({ cart, shop }: { cart: Cart; shop: ShopMoment }) {
  const { cart: store } = useAppState()
  const toast = useToast()
  const { info } = useInit()
  const list = useRef<HTMLUListElement>(null)
  const [isSaving, setSaving] = useState(false)
  const stopSaving = useCallback(() => setSaving(false), [])
  const mains = cart.items.filter((item) => item.complectOf === null)
  const onSale = mains.filter((item) => item.isOnSale)
  const chosen = onSale.filter((item) => item.inOrder)
  const at = cartMoment(cart.items, shop)
  const line = (item: CartItem, quantity: number, inOrder = item.inOrder) => ({ code: item.code, quantity, inOrder })

  const nameOf = (item: CartItem | undefined) =>
    item && list.current?.children[mains.indexOf(item)]?.querySelector<HTMLElement>('a:not([tabindex])')

  /** Taken out at once, with a way back: nobody is asked «are you sure». */
  const remove = (items: readonly CartItem[], text: string) => {
    // a line goes with the focus in it, which would fall to the page's very beginning
    const stays = (item: CartItem) => !items.includes(item)
    const next = mains.slice(mains.indexOf(items[0]!)).find(stays) ?? mains.findLast(stays)
    ;(nameOf(next) ?? heading())?.focus({ preventScroll: true })
    void store.getState().putLines(items.map((item) => line(item, 0)))
    const kits = items.flatMap((item) => kitOf(cart, item) ?? [])
    const back = () => {
      void store.getState().putLines(
        items.map((item) => ({ ...line(item, item.quantity), ...(item.place !== null && { place: item.place }) })),
        items.map(({ good }) => good),
      )
      for (const kit of kits) void store.getState().putKit(kit)
      heading()?.focus({ preventScroll: true })
    }
    toast({ text, action: { label: 'Вернуть', onPress: back } })
  }

  return (
    <section aria-label="Товары" className={css.lines}>
      <div className={css.head}>
        <Checkbox
          checked={onSale.length > 0 && chosen.length === onSale.length}
          partly={chosen.length > 0 && chosen.length < onSale.length}
          onChange={(event) =>
            void store.getState().putLines(onSale.map((item) => line(item, item.quantity, event.target.checked)))
          }
        >
          Выбрать всё
        </Checkbox>
        {chosen.length > 0 && (
          <TextButton onClick={() => remove(chosen, 'Выбранные товары убраны из корзины')}>Убрать выбранное</TextButton>
        )}
      </div>
      <ul ref={list}>
        {mains.map((item) => (
          <li key={item.code} className={css.block}>
            <BasketLine
              item={item}
              shop={at}
              room={cart.maxQuantity - cart.totalQuantity}
              onRemove={() => remove([item], `Убрано: ${item.good.name}`)}
            />
            {cart.items
              .filter((part) => part.complectOf === item.code)
              .map((part) => (
                <BasketLine key={part.code} item={part} shop={at} room={0} inKit />
              ))}
          </li>
        ))}
      </ul>
      {isSaving && (
        <Suspense>
          <SaveList items={mains} onClose={stopSaving} />
        </Suspense>
      )}
      <div className={css.foot}>
        <p>
          Есть список? <TextLink to={quickOrderPath}>Быстрый заказ</TextLink> добавит его целиком.
        </p>
        <TextButton onClick={() => setSaving(true)}>Сохранить списком</TextButton>
        <TextButton
          onClick={() => void import('./share-cart.ts').then(({ shareCart }) => shareCart(info.logoText, mains, toast))}
        >
          Поделиться корзиной
        </TextButton>
      </div>
    </section>
  )
}
