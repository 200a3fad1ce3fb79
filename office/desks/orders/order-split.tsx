import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { splitDeskOrder } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { keyOf } from './order-edit-draft.ts'
import { putCard } from './order-queries.ts'
import { editableQuery } from '#office/parts/editable-order.ts'
import { stockText } from './stock-text.ts'
import css from './order-parts-dialog.module.css'

const SAME = 'same'

/** Which pieces become an order of their own, and where they go. */
export function SplitDialog({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const toast = useToast()
  const { number } = card
  const { data: order } = useQuery({ ...editableQuery(number), staleTime: 0 })
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [shop, setShop] = useState(SAME)
  // one key a dialog: a press repeated after a lost answer makes no third order
  const [key] = useState(idempotencyKey)
  const lines = order?.lines ?? []
  const going = lines.filter((line) => (pieces[keyOf(line)] ?? 0) > 0)
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const moved = Object.values(pieces).reduce((sum, count) => sum + count, 0)
  const cost = going.reduce((sum, line) => sum + (line.total / line.quantity) * pieces[keyOf(line)]!, 0)
  const form = useSendingForm(
    [],
    () =>
      api(splitDeskOrder, {
        params: { number },
        body: {
          version: order!.version,
          key,
          lines: going.map((line) => ({
            code: line.code,
            complectOf: line.complectOf,
            quantity: pieces[keyOf(line)]!,
          })),
          ...(shop !== SAME && { delivery: { type: 'pickup' as const, warehouseId: Number(shop) } }),
        },
      }),
    ({ data }) => {
      putCard(data)
      queries.removeQueries(editableQuery(number))
      toast({ text: `Отделён заказ ${data.linked.at(-1)?.number ?? ''}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={`Разделить заказ ${number}`} size="m">
      {!order ? (
        <Skeleton lines={5} />
      ) : order.refusal !== null ? (
        <Notice tone="warning">{order.refusal}</Notice>
      ) : (
        <OfficeForm onSubmit={form.submit} words={form.words}>
          <p className={blocks.quiet}>
            Выберите, что уйдёт в новый заказ. Цены, бонусы и оплата разделятся до копейки, доставка останется в этом.
          </p>
          <ul className={css.lines}>
            {lines.map((line) => (
              <li key={keyOf(line)} className={css.line}>
                <span className={css.name}>
                  {line.name}
                  <span className={css.facts}>
                    {line.article} · {stockText(line.stock)}
                  </span>
                </span>
                <span className={css.count}>
                  <Stepper
                    label={`В новый заказ: ${line.name}`}
                    min={0}
                    max={line.quantity}
                    value={pieces[keyOf(line)] ?? 0}
                    onChange={(count) => setPieces((now) => ({ ...now, [keyOf(line)]: count }))}
                  />
                  <span className={blocks.quiet}>из {line.quantity}</span>
                </span>
              </li>
            ))}
          </ul>
          <Select
            label="Новый заказ получат"
            value={shop}
            options={[
              { value: SAME, label: 'Так же, как этот' },
              ...order.shops.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` })),
            ]}
            onChange={(event) => setShop(event.target.value)}
          />
          <p role="status">
            {moved === 0
              ? 'Пока ничего не выбрано.'
              : moved === total
                ? 'Хотя бы один товар должен остаться.'
                : `В новый заказ: товаров на ${formatRubles(cost)}.`}
          </p>
          <div className={blocks.row}>
            <Button type="submit" look="black" loading={form.isSending} disabled={moved === 0 || moved === total}>
              Разделить
            </Button>
            <Button onClick={onClose}>Не делить</Button>
          </div>
        </OfficeForm>
      )}
    </Dialog>
  )
}
