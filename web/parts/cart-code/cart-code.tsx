import clsx from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { applyCartCode, removeCartCode } from '#contract/cart-codes.ts'
import type { Cart } from '#contract/cart.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MINUS, NBSP } from '#rules/text/typography.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './cart-code.module.css'

const UNKNOWN = 'Не получилось проверить код. Повторите чуть позже.'
const FIELD = 'Промокод или подарочная карта'

/** Whoever opened it wants to type. */
const focusNow = (input: HTMLInputElement | null) => input?.focus()

/** Folded until somebody has a code: the same in the basket and at the checkout. */
export default function CartCode({ cart }: { cart: Cart }) {
  const { api, cart: store } = useAppState()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  async function ask(call: () => Promise<{ data: Cart }>, done: () => void) {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      store.getState().accept((await call()).data)
      done()
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : UNKNOWN)
    }
    setBusy(false)
  }
  const { cartUuid, promo, giftCard } = cart
  const apply = () =>
    code.trim() === ''
      ? setError('Введите код')
      : void ask(
          () => api(applyCartCode, { body: { code, cartUuid } }),
          () => {
            setCode('')
            setOpen(false)
          },
        )
  const remove = (kind: 'promo' | 'card') =>
    void ask(
      () => api(removeCartCode, { body: { kind, cartUuid } }),
      () => opener.current?.focus(),
    )
  // the checkout's own form takes Enter to the next field
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    apply()
  }
  return (
    <div className={css.code}>
      {promo && (
        <Used
          name={`Промокод ${promo.code}`}
          sum={promo.discount > 0 ? MINUS + formatRubles(promo.discount) : null}
          why={promo.words}
          remove={{ label: `Убрать промокод ${promo.code}`, busy, onPress: () => remove('promo') }}
        />
      )}
      {giftCard && (
        <Used
          name={`Подарочная карта ${NBSP}•• ${giftCard.last4}`}
          sum={giftCard.words ? null : `на ней ${formatRubles(giftCard.balance)}`}
          isMoney
          why={giftCard.words ?? 'Чего не хватит, оплатите при получении'}
          remove={{ label: 'Убрать подарочную карту', busy, onPress: () => remove('card') }}
        />
      )}
      {isOpen ? (
        <div className={css.row}>
          <Input
            label={FIELD}
            size="m"
            value={code}
            error={error ?? undefined}
            ref={focusNow}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setCode(event.target.value)
              setError(null)
            }}
          />
          <Button size="m" loading={busy} onClick={apply}>
            Применить
          </Button>
        </div>
      ) : (
        <p>
          <TextButton ref={opener} aria-expanded={false} onClick={() => setOpen(true)}>
            {promo || giftCard ? 'Другой код или карта' : FIELD}
          </TextButton>
        </p>
      )}
    </div>
  )
}

type UsedProps = {
  name: string
  sum: string | null
  /** Of the buyer's own: it pays, it does not make cheaper. */
  isMoney?: boolean
  why: string | null
  remove: { label: string; busy: boolean; onPress: () => void }
}

function Used({ name, sum, isMoney, why, remove }: UsedProps) {
  return (
    <div className={css.used}>
      <p role="status" className={css.words}>
        <span className={css.name}>{name}</span>
        {sum && <span className={clsx(css.sum, isMoney && css.money)}>{sum}</span>}
        {why && <span className={css.why}>{why}</span>}
      </p>
      <IconButton icon="close" size="s" label={remove.label} disabled={remove.busy} onClick={remove.onPress} />
    </div>
  )
}
