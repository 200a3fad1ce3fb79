import { useState } from 'react'
import { recallOrderMessage } from '#contract/office/order-money.ts'
import { confirmDeskOrder, moveOrder, type OrderCard } from '#contract/office/orders.ts'
import { type OrderStatus, usualNext } from '#rules/order/order-status.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { cardQuery, putCard } from './order-queries.ts'

/** What a step is called when one takes it. */
const STEPS: Partial<Record<OrderStatus, string>> = {
  assembling: 'Собирать',
  ready: 'Готов к выдаче',
  delivering: 'Передать в доставку',
  completed: 'Выдан',
  cancelled: 'Отменить…',
}

/** Where the order may go, by the table of the rules: seen at once, taken back with words when refused. */
export function MoveButtons({ card }: { card: OrderCard }) {
  const toast = useToast()
  const now = useMinuteClock()
  const [isCancelling, setCancelling] = useState(false)
  const [moving, setMoving] = useState<OrderStatus | null>(null)
  const key = cardQuery(card.number).queryKey
  async function move(to: OrderStatus, text: string) {
    const before = card
    setMoving(to)
    // the answer of a read already on its way would put the old one back
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, (shown) => shown && { ...shown, status: to, statusText: text, next: [] })
    try {
      const sent = await sendOnce(
        moveOrder,
        { params: { number: card.number }, body: { from: before.status, to } },
        { title: `Заказ ${card.number}: ${text.toLowerCase()}`, link: `/orders/${card.number}` },
      )
      if (sent.state === 'queued') {
        toast({ text: `Связи нет: «${text.toLowerCase()}» отправится само`, tone: 'done' })
        return
      }
      const { data } = sent.answer
      putCard(data)
      const waiting = data.messages.filter(({ recallUntil }) => recallUntil && Date.parse(recallUntil) > Date.now())
      toast({
        text: `Заказ ${card.number}: ${text.toLowerCase()}`,
        tone: 'done',
        ...(waiting.length > 0 && {
          action: { label: 'Отозвать сообщение', onPress: () => void recall(waiting.map(({ id }) => id)) },
        }),
      })
    } catch (error) {
      queries.setQueryData(key, before)
      void queries.invalidateQueries({ queryKey: key })
      toast({ text: `Статус не изменён. ${wordsOf(error)}`, tone: 'error' })
    } finally {
      setMoving(null)
    }
  }
  /** What tells the buyer of the step leaves some seconds after it. */
  async function recall(ids: readonly number[]) {
    try {
      for (const id of ids) putCard((await api(recallOrderMessage, { params: { number: card.number, id } })).data)
      toast({ text: 'Сообщение отозвано: покупатель его не получит. Статус остался новым', tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const allowed = card.next.filter(({ isAllowed }) => isAllowed)
  const usual = usualNext(card.status, card.delivery.type === 'pickup')
  const steps = allowed
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => Number(b.status === usual) - Number(a.status === usual))
  const first = steps[0]
  const mayCancel = allowed.some(({ status }) => status === 'cancelled')
  useShortcuts(
    first
      ? [
          {
            keys: 'Shift+Enter',
            shown: 'Shift Enter',
            name: STEPS[first.status] ?? first.text,
            group: 'Заказ',
            run: () => void move(first.status, first.text),
          },
        ]
      : [],
  )
  return (
    <>
      {card.confirmUntil && <Unproven card={card} until={relativeMomentText(card.confirmUntil, now)} />}
      {allowed.length > 0 && (
        <div className={blocks.row}>
          {steps.map(({ status, text }, at) => (
            <Button
              key={status}
              look={at === 0 ? 'red' : 'white'}
              loading={moving === status}
              onClick={() => void move(status, text)}
            >
              {STEPS[status] ?? text}
            </Button>
          ))}
          {mayCancel && <Button onClick={() => setCancelling(true)}>Отменить…</Button>}
        </div>
      )}
      {isCancelling && <CancelDialog card={card} onClose={() => setCancelling(false)} />}
    </>
  )
}

function Unproven({ card, until }: { card: OrderCard; until: string }) {
  const toast = useToast()
  const form = useSendingForm(
    [],
    () => api(confirmDeskOrder, { params: { number: card.number } }),
    ({ data }) => {
      putCard(data)
      toast({ text: 'Заказ подтверждён', tone: 'done' })
    },
  )
  return (
    <Notice
      tone="warning"
      title={`Ждёт подтверждения: ${until}`}
      actions={
        <Button size="s" look="black" loading={form.isSending} onClick={() => void form.submit()}>
          Поговорили, заказ в силе
        </Button>
      }
    >
      Большой заказ с телефона, который ещё не подтверждали. {form.words}
    </Notice>
  )
}

function CancelDialog({ card, onClose }: { card: OrderCard; onClose: () => void }) {
  const [note, setNote] = useState('')
  const toast = useToast()
  const form = useSendingForm(
    ['note'],
    () =>
      api(moveOrder, {
        params: { number: card.number },
        body: { from: card.status, to: 'cancelled', ...(note.trim() ? { note: note.trim() } : {}) },
      }),
    ({ data }) => {
      putCard(data)
      toast({ text: `Заказ ${card.number} отменён`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={`Отменить заказ ${card.number}`} size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          Товары вернутся на полку, покупателю уйдёт сообщение
          {card.payment.isPaid ? ', деньги будут возвращены' : ''}. Вернуть заказ нельзя.
        </p>
        <Textarea label="Почему, для своих" value={note} max={500} error={form.errors['note']} onValue={setNote} />
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
