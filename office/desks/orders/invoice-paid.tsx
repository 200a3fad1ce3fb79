import { useState } from 'react'
import { markOrderInvoicePaid } from '#contract/office/order-money.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { putCard } from './order-queries.ts'

/** The money for an invoice comes to the shop's account, where only a person sees it. */
export function InvoicePaid({ card }: { card: OrderCard }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className={blocks.row}>
        <Button onClick={() => setAsking(true)}>Счёт оплачен…</Button>
      </div>
      {isAsking && <PaidDialog card={card} onClose={() => setAsking(false)} />}
    </>
  )
}

function PaidDialog({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const toast = useToast()
  const { organization } = card
  const form = useSendingForm(
    [],
    () => api(markOrderInvoicePaid, { params: { number: card.number } }),
    ({ data }) => {
      putCard(data)
      toast({ text: `Заказ ${card.number} оплачен`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={`Счёт по заказу ${card.number} оплачен`} size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          На счёт магазина пришло {formatRubles(card.money.due)}
          {organization && ` от ${organization.name}, ИНН ${organization.inn}`}. Покупателю уйдёт сообщение об оплате
          {card.status === 'awaiting-payment' && ', заказ можно будет собирать'}. Снять отметку нельзя: лишнее
          возвращают.
        </p>
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Пришло {formatRubles(card.money.due)}
          </Button>
          <Button onClick={onClose}>Не сейчас</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
