import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallAnswer } from '#contract/call.ts'
import { previewOrderRefund, refundOrderPart } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
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
  const lines = linesOf(card)
    .map((line) => ({ ...line, quantity: pieces[keyOf(line)] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ code, complectOf, quantity }) => ({ code, complectOf, quantity }))
  const sum = Number(amount.replace(/\s/g, '').replace(',', '.'))
  const chosen = {
    ...(lines.length > 0 && { lines }),
    ...(amount.trim() !== '' && sum > 0 && { amount: sum }),
  }
  const asked = useDebouncedValue(JSON.stringify(chosen), 250)
  const { data: preview } = useQuery({
    // what others give back meanwhile changes what is left, not the version of what was ordered
    queryKey: ['orders', 'refund', number, card.version, money.refundable, asked],
    queryFn: async ({ signal }) =>
      (await api(previewOrderRefund, { params: { number }, body: JSON.parse(asked) as typeof chosen }, { signal }))
        .data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isCounted = preview !== undefined && asked === JSON.stringify(chosen) && preview.amount > 0
  const form = useSendingForm(
    ['amount', 'reason', 'lines'],
    () =>
      api(refundOrderPart, {
        params: { number },
        body: {
          key,
          reason,
          ...chosen,
          seen: { amount: preview!.amount, refundable: preview!.refundable },
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
          Можно вернуть до {formatRubles(preview?.refundable ?? money.refundable)}. Заказ останется как есть, покупателю
          уйдёт сообщение.
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
        {preview && preview.returns.length > 0 && preview.claimed.length === 0 && (
          <Notice tone="warning">
            По заказу открыт возврат № {preview.returns.join(', № ')}: проверьте, что деньги не за него.
          </Notice>
        )}
        {preview && preview.amount > 0 && <Sums preview={preview} />}
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending} disabled={!isCounted || preview.refusal !== null}>
            {preview && preview.amount > 0 ? `Вернуть ${formatRubles(preview.amount)}` : 'Вернуть деньги'}
          </Button>
          <Button onClick={onClose}>Не возвращать</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

type Preview = CallAnswer<typeof previewOrderRefund>['data']

/** How much, by which way, and what becomes of the bonuses; or why nothing goes. */
function Sums({ preview }: { preview: Preview }) {
  const { amount, byBank, toCard, byHand, bonuses, refusal, claimed } = preview
  if (refusal !== null)
    return (
      <Notice tone="error">
        {refusal}.
        {claimed.map((each) => (
          <span key={each}>
            {' '}
            <Link to={`/returns/${each}`}>Открыть возврат № {each}</Link>
          </span>
        ))}
      </Notice>
    )
  const rows: [string, string][] = [
    ['Вернётся', formatRubles(amount)],
    ...(byBank > 0 ? ([['на карту покупателя, через банк', formatRubles(byBank)]] as [string, string][]) : []),
    ...(toCard > 0 ? ([['на подарочную карту', formatRubles(toCard)]] as [string, string][]) : []),
    ...(byHand > 0 ? ([['отдать самим: наличными или со счёта', formatRubles(byHand)]] as [string, string][]) : []),
    ['Бонусами вернётся', String(bonuses.back)],
    ...(bonuses.taken > 0 ? ([['Начисленных бонусов спишется', String(bonuses.taken)]] as [string, string][]) : []),
  ]
  return (
    <ul className={blocks.list} aria-label="Сколько вернётся">
      {rows.map(([name, value]) => (
        <li key={name}>
          <span>{name}</span>
          <span>{value}</span>
        </li>
      ))}
    </ul>
  )
}
