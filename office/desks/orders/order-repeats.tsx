import { useState } from 'react'
import { Link } from 'react-router'
import { moveOrder, type OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import blocks from '#office/parts/blocks.module.css'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { cardQuery } from './order-queries.ts'

const ORDERS = ['заказ', 'заказа', 'заказов'] as const

/** The same order sent several times: one stays, the others are called off in one press. */
export function DeskOrderRepeats({ card }: { card: OrderCard }) {
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  const { repeats } = card
  if (repeats.length === 0) return null
  return (
    <Notice
      tone="warning"
      title="Похоже на повтор"
      actions={
        me.permissions.includes('orders.cancel') && (
          <Button size="s" onClick={() => setAsking(true)}>
            Отменить остальные…
          </Button>
        )
      }
    >
      С этого телефона за полчаса ещё {countText(repeats.length, ORDERS)} на {formatRubles(card.sums.total)}:{' '}
      {repeats.map(({ number }, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Link to={`/orders/${number}`}>{number}</Link>
        </span>
      ))}
      .{isAsking && <CancelOthers card={card} onClose={() => setAsking(false)} />}
    </Notice>
  )
}

function CancelOthers({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const toast = useToast()
  const { number, repeats } = card
  const form = useSendingForm(
    [],
    async () => {
      // one after another: what somebody has begun meanwhile is refused, and the others stay
      for (const each of repeats)
        await api(moveOrder, {
          params: { number: each.number },
          body: { from: each.status, to: 'cancelled', note: `Повтор заказа № ${number}` },
        })
    },
    () => {
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries(cardQuery(number))
      toast({ text: `Отменили повторы: ${countText(repeats.length, ORDERS)}. Остался ${number}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={`Отменить повторы заказа ${number}`} size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          Отменим {countText(repeats.length, ORDERS)}: {repeats.map((each) => each.number).join(', ')}. Останется{' '}
          {number}. О каждом покупателю уйдёт сообщение «Повтор заказа № {number}».
        </p>
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Отменить {countText(repeats.length, ORDERS)}
          </Button>
          <Button onClick={onClose}>Оставить</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
