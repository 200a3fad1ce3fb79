import { useState } from 'react'
import { moveOrder, type OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { putCard } from './order-queries.ts'

/** Two fields for two readers: what the buyer is told, and what only the shop's people know. */
export function CancelDialog({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [inner, setInner] = useState('')
  const toast = useToast()
  const form = useSendingForm(
    ['note', 'inner'],
    () =>
      api(moveOrder, {
        params: { number: card.number },
        body: {
          from: card.status,
          to: 'cancelled',
          ...(note.trim() && { note: note.trim() }),
          ...(inner.trim() && { inner: inner.trim() }),
        },
      }),
    ({ data }) => {
      putCard(data)
      toast({ text: `Заказ ${card.number} отменён`, tone: 'done' })
      onClose()
    },
  )
  const back = card.payment.isPaid ? card.money.refundable : 0
  return (
    <Dialog open onClose={onClose} title={`Отменить заказ ${card.number}`} size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          Товары вернутся на полку, покупателю уйдёт сообщение
          {back > 0 ? `, ему вернётся ${formatRubles(back)}` : ''}. Вернуть заказ нельзя.
        </p>
        <Textarea
          label="Причина (её прочтёт покупатель)"
          hint="Пусто — «Отменён магазином»"
          value={note}
          max={500}
          error={form.errors['note']}
          onValue={setNote}
        />
        <Textarea
          label="Заметка для своих"
          hint="Покупатель её не увидит"
          value={inner}
          max={2000}
          error={form.errors['inner']}
          onValue={setInner}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Отменить заказ
          </Button>
          <Button onClick={onClose}>Оставить</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
