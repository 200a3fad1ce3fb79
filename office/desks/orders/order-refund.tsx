import { useState } from 'react'
import { refundOrderPart } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { keyOf } from './order-edit-draft.ts'
import { putCard } from './order-queries.ts'
import css from './order-parts-dialog.module.css'

/** Items of one good at several prices are one line here. */
function linesOf({ items }: OrderCard) {
  const lines = new Map<string, { code: string; complectOf: string | null; name: string; quantity: number }>()
  for (const { code, complectOf, name, quantity } of items) {
    const key = keyOf({ code, complectOf })
    lines.set(key, { code, complectOf, name, quantity: quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}

/** Part of the money back: for pieces, or a sum. The server counts it and refuses what was not paid. */
export function RefundDialog({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const toast = useToast()
  const { number, money } = card
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  // one key a dialog: a press repeated after a lost answer gives back nothing more
  const [key] = useState(idempotencyKey)
  const lines = linesOf(card).filter((line) => (pieces[keyOf(line)] ?? 0) > 0)
  const sum = Number(amount.replace(/\s/g, '').replace(',', '.'))
  const form = useSendingForm(
    ['amount', 'reason', 'lines'],
    () =>
      api(refundOrderPart, {
        params: { number },
        body: {
          key,
          reason,
          ...(lines.length > 0 && {
            lines: lines.map((line) => ({
              code: line.code,
              complectOf: line.complectOf,
              quantity: pieces[keyOf(line)]!,
            })),
          }),
          ...(amount.trim() !== '' && { amount: sum }),
        },
      }),
    ({ data }) => {
      putCard(data)
      const last = data.money.refunds.at(-1)
      toast({ text: last ? `Возвращаем ${formatRubles(last.amount)}` : 'Возврат записан', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={`Вернуть часть оплаты заказа ${number}`} size="m">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p className={blocks.quiet}>
          Можно вернуть до {formatRubles(money.refundable)}. Заказ останется как есть, покупателю уйдёт сообщение.
        </p>
        <ul className={css.lines}>
          {linesOf(card).map((line) => (
            <li key={keyOf(line)} className={css.line}>
              <span className={css.name}>{line.name}</span>
              <span className={css.count}>
                <Stepper
                  label={`Вернуть за: ${line.name}`}
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
        {form.errors['lines'] && <p role="alert">{form.errors['lines']}</p>}
        <Input
          label="Сумма, ₽"
          hint="Сверх строк или сама по себе"
          inputMode="decimal"
          value={amount}
          error={form.errors['amount']}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Input
          label="Причина"
          value={reason}
          error={form.errors['reason']}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={blocks.row}>
          <Button
            type="submit"
            look="red"
            loading={form.isSending}
            disabled={lines.length === 0 && (amount.trim() === '' || !(sum > 0))}
          >
            Вернуть деньги
          </Button>
          <Button onClick={onClose}>Не возвращать</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
