import { useState } from 'react'
import { stepBackOrder } from '#contract/office/order-steps.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { countText } from '#rules/text/plural.ts'
import { formatRubles } from '#rules/money/money.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { putCard } from './order-queries.ts'

const BONUSES = ['бонус', 'бонуса', 'бонусов'] as const

type Back = NonNullable<OrderCard['back']>

function wordsOf({ status, payment, sums, customer }: OrderCard, back: Back): string {
  if (status === 'completed')
    return [
      'Выдача будет отменена.',
      payment.type === 'on-receipt' && sums.total > 0
        ? `Заказ снова не оплачен: взятые ${formatRubles(sums.total)} верните или возьмите ещё раз при выдаче.`
        : '',
      customer && sums.bonusesEarned > 0 ? `Начисленное спишется: ${countText(sums.bonusesEarned, BONUSES)}.` : '',
      'Если чек уже ушёл в кассу или есть возврат, вместо этого примите возврат товара.',
    ]
      .filter(Boolean)
      .join(' ')
  if (back.status === 'new') return 'Сборка начнётся с начала: собранное положите на полки. За заказом товар останется.'
  if (status === 'delivering') return 'Заказ снова в магазине. Покупателю об этом никто не напишет: позвоните.'
  return 'Сборку можно будет продолжить. Покупателю об этом никто не напишет: если ему уже сообщили, позвоните.'
}

/** A step that was pressed by mistake: back, with a reason that stays in the history. */
export function StepBackDialog({ card, back, onClose }: { card: OrderCard; back: Back; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const toast = useToast()
  const text = STATUS_TEXTS[back.status]
  const form = useSendingForm(
    ['reason'],
    () => api(stepBackOrder, { params: { number: card.number }, body: { from: card.status, reason } }),
    ({ data }) => {
      putCard(data)
      toast({ text: `Заказ ${card.number} снова «${data.statusText}»`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={`Вернуть заказ ${card.number} в «${text}»`} size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>{wordsOf(card, back)}</p>
        <Input
          label="Причина"
          hint="Останется в истории заказа"
          value={reason}
          maxLength={300}
          error={form.errors['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending} disabled={reason.trim() === ''}>
            Вернуть в «{text}»
          </Button>
          <Button onClick={onClose}>Оставить как есть</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
