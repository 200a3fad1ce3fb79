import clsx from 'clsx'
import { type MouseEvent, useState } from 'react'
import { formatMoney } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { StickyBar } from '../../parts/sticky-bar/sticky-bar.tsx'
import { OrderSumsTable } from '../../parts/order-sums.tsx'
import { basketPath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { cartLines, cartRefusal, type QuickDraftLine, draftTotals, wantedPieces } from './order-draft.ts'
import css from './order-totals.module.css'

const LINES = ['строка', 'строки', 'строк'] as const

const DONE = 'Всё найденное — в корзине'

/** What the list comes to, and the one press that puts it into the cart; on a phone within reach of the thumb. */
export function OrderTotals({ lines }: { lines: readonly QuickDraftLine[] }) {
  const { way, isThere, problem } = usePutting(lines)
  const totals = draftTotals(lines)
  const left = lines.filter(({ quantity, good }) => !good || quantity === 0).length
  const sum = formatMoney(totals.totalPriceComputed)
  return (
    <>
      <div className={css.side}>
        <OrderSumsTable
          label="Итого"
          total={sum}
          rows={[
            { name: countText(totals.totalQuantity, GOODS), value: formatMoney(totals.totalPriceOldComputed) },
            totals.totalDiscount > 0 && {
              name: 'Скидка',
              value: MINUS + formatMoney(totals.totalDiscount),
              tone: 'red',
            },
            totals.totalBonuses > 0 && {
              name: 'Вернётся бонусами',
              value: `+${formatNumber(totals.totalBonuses)}`,
              tone: 'purple',
            },
            left > 0 && { name: 'Не войдёт', value: countText(left, LINES) },
          ]}
        >
          {way('xl', true)}
          <p role="status" className={css.done}>
            {isThere && DONE}
          </p>
          {problem && (
            <p role="alert" className={css.problem}>
              {problem}
            </p>
          )}
        </OrderSumsTable>
      </div>
      <StickyBar
        sum={sum}
        label={
          <span className={clsx(isThere && css.done)}>
            {problem ?? (isThere ? DONE : countText(totals.totalQuantity, GOODS))}
          </span>
        }
      >
        {way('l', false)}
      </StickyBar>
    </>
  )
}

/** One call, the cart's own; what the cart has already is not put again. */
function usePutting(lines: readonly QuickDraftLine[]) {
  const { cart: store } = useAppState()
  const cart = useStoreState('cart', (state) => state.cart)
  const errors = useStoreState('cart', (state) => state.errors)
  const [isPutting, setPutting] = useState(false)
  const wanted = wantedPieces(lines)
  const updates = cartLines(wanted, cart)
  const refusal = cartRefusal(updates, cart)
  const failed = updates.map(({ code }) => errors[code]).find((words) => words !== undefined)
  const isThere = wanted.size > 0 && updates.length === 0 && !isPutting

  async function put({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const place = currentTarget.parentElement
    setPutting(true)
    const goods = lines.flatMap(({ good }) => good ?? [])
    await store.getState().putLines(updates, goods)
    setPutting(false)
    if (updates.some(({ code }) => store.getState().errors[code] !== undefined)) return
    // the button became a link: whoever pressed it goes on from there
    setTimeout(() => place?.querySelector('a')?.focus({ preventScroll: true }))
  }

  const way = (size: 'l' | 'xl', wide: boolean) =>
    isThere ? (
      <Button look="green" size={size} wide={wide} to={basketPath}>
        Перейти в корзину
      </Button>
    ) : (
      <Button
        look="red"
        size={size}
        wide={wide}
        loading={isPutting}
        disabled={wanted.size === 0 || refusal !== null}
        onClick={(event) => void put(event)}
      >
        В корзину
      </Button>
    )
  return { way, isThere, problem: refusal ?? failed ?? null }
}
