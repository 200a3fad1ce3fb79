import { useEffect } from 'react'
import { withUnit } from '#rules/text/typography.ts'
import { GoodLine } from '../parts/good-line.tsx'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import type { QuantityErrorsPayload } from '../state/modal-payloads.ts'
import { type ShortLine, shortLines } from '../state/short-lines.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import css from './change-quantity-errors.module.css'
import type { ModalProps } from './modal-props.ts'

/** Left out, what is short is read from the cart itself: it may change while this is open. */
const words = ({ item, available }: ShortLine) =>
  available === 0
    ? 'Закончился: уберём из этого заказа'
    : `Есть ${withUnit(available, item.good.unit)} из ${item.quantity}: возьмём, сколько есть`

/** Somebody was quicker: what is left, and one press to go on with it. */
export default function ChangeQuantityErrors({ payload, onClose }: ModalProps<QuantityErrorsPayload>) {
  const { cart: store } = useAppState()
  const cart = useStoreState('cart', (state) => state.cart)
  const short = payload.lines ?? shortLines(cart)
  const isMended = short.length === 0
  useEffect(() => {
    if (isMended) onClose()
  }, [isMended, onClose])

  const mend = () => {
    // a kit goes where its main good goes, so its lines need no word of their own
    const lines = short.filter(({ item }) => item.complectOf === null)
    const kits = short.filter(
      ({ item }) => item.complectOf !== null && !lines.some((line) => line.item.code === item.complectOf),
    )
    const mains = kits.flatMap(
      ({ item }) => cart?.items.find(({ code, complectOf }) => code === item.complectOf && complectOf === null) ?? [],
    )
    void store.getState().putLines([
      ...lines.map(({ item, available }) => ({
        code: item.code,
        quantity: available || item.quantity,
        inOrder: available > 0,
      })),
      ...mains.map(({ code, quantity }) => ({ code, quantity, inOrder: false })),
    ])
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Столько нет в наличии"
      footer={
        <>
          <Button look="black" data-autofocus onClick={mend}>
            Исправить количество
          </Button>
          <Button onClick={onClose}>Изменю сам</Button>
        </>
      }
    >
      <ul className={css.lines}>
        {short.map((line) => (
          <li key={`${line.item.complectOf ?? ''} ${line.item.code}`} className={css.line}>
            <GoodLine good={line.item.good} />
            <p className={css.words}>{words(line)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
