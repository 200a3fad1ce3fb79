import { useState } from 'react'
import { confirmDeskOrder, stepBackOrder } from '#contract/office/order-steps.ts'
import { moveOrder, type OrderCard } from '#contract/office/orders.ts'
import { type OrderStatus, STATUS_TEXTS, usualNext } from '#rules/order/order-status.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { SureDialog } from '#office/parts/sure-dialog.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { cardQuery, putCard } from './order-queries.ts'
import { StepBackDialog } from './step-back-dialog.tsx'
import { type Said, StepDialog, type StepTo } from './step-dialog.tsx'

/** What a step is called when one takes it; the dots: it asks first. */
function nameOf(status: OrderStatus, { delivery, unpicked }: OrderCard): string {
  if (status === 'assembling') return 'Собирать'
  if (status === 'ready') return (delivery.type === 'pickup' ? 'Готов к выдаче' : 'Собран') + (unpicked > 0 ? '…' : '')
  if (status === 'delivering') return 'Передать в доставку…'
  return status === 'completed' ? 'Выдать…' : STATUS_TEXTS[status]
}

/** These end something: they say first what they will do. */
const asks = (status: OrderStatus): status is StepTo => status === 'completed' || status === 'delivering'

/** Where the order may go, by the table of the rules: seen at once, taken back with words when refused. */
export function MoveButtons({ card }: { card: OrderCard }) {
  const toast = useToast()
  const now = useMinuteClock()
  const [isCancelling, setCancelling] = useState(false)
  const [isBack, setBack] = useState(false)
  const [asking, setAsking] = useState<StepTo | null>(null)
  const [isUnpickedAsked, setUnpickedAsked] = useState(false)
  const [moving, setMoving] = useState<OrderStatus | null>(null)
  const key = cardQuery(card.number).queryKey
  async function move(to: OrderStatus, said: Said = {}) {
    const text = STATUS_TEXTS[to]
    const before = card
    setMoving(to)
    // the way back of the step before goes with it
    toast({ text: `Заказ ${card.number}: записываем…` })
    // the answer of a read already on its way would put the old one back
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, (shown) => shown && { ...shown, status: to, statusText: text, next: [] })
    try {
      const sent = await sendOnce(
        moveOrder,
        { params: { number: card.number }, body: { from: before.status, to, ...said } },
        { title: `Заказ ${card.number}: ${text.toLowerCase()}`, link: `/orders/${card.number}` },
      )
      if (sent.state === 'queued') {
        toast({ text: `Связи нет: «${text.toLowerCase()}» отправится само`, tone: 'done' })
        return
      }
      putCard(sent.answer.data)
      toast({
        text: `Заказ ${card.number}: ${text.toLowerCase()}`,
        tone: 'done',
        action: { label: 'Отменить', onPress: () => void undo(to) },
      })
    } catch (error) {
      queries.setQueryData(key, before)
      void queries.invalidateQueries({ queryKey: key })
      toast({ text: `Статус не изменён. ${wordsOf(error)}`, tone: 'error' })
    } finally {
      setMoving(null)
    }
  }
  /** Letters, receipts and bonuses of a step leave some seconds after it. */
  async function undo(from: OrderStatus) {
    try {
      const { data } = await api(stepBackOrder, { params: { number: card.number }, body: { from } })
      putCard(data)
      toast({ text: `Заказ ${card.number} снова «${data.statusText}», покупатель ничего не узнает`, tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const allowed = card.next.filter(({ isAllowed }) => isAllowed)
  const usual = usualNext(card.status, card.delivery.type === 'pickup')
  const steps = allowed
    .map(({ status }) => status)
    .filter((status) => status !== 'cancelled')
    .toSorted((a, b) => Number(b === usual) - Number(a === usual))
  const press = (to: OrderStatus) => {
    if (asks(to)) setAsking(to)
    else if (to === 'ready' && card.unpicked > 0) setUnpickedAsked(true)
    else void move(to)
  }
  const [first] = steps
  const mayCancel = allowed.some(({ status }) => status === 'cancelled')
  const back = card.back?.isAllowed ? card.back : null
  useShortcuts(
    first
      ? [
          {
            keys: 'Shift+Enter',
            shown: 'Shift Enter',
            name: nameOf(first, card),
            group: 'Заказ',
            run: () => press(first),
          },
        ]
      : [],
  )
  return (
    <>
      {card.confirmUntil && <Unproven card={card} until={relativeMomentText(card.confirmUntil, now)} />}
      {(allowed.length > 0 || back) && (
        <div className={blocks.row}>
          {steps.map((status, at) => (
            <Button
              key={status}
              look={at === 0 ? 'red' : 'white'}
              loading={moving === status}
              onClick={() => press(status)}
            >
              {nameOf(status, card)}
            </Button>
          ))}
          {back && (
            <Button onClick={() => setBack(true)} aria-label={`Вернуть в «${STATUS_TEXTS[back.status]}»…`}>
              Шаг назад…
            </Button>
          )}
          {mayCancel && <Button onClick={() => setCancelling(true)}>Отменить…</Button>}
        </div>
      )}
      {asking && (
        <StepDialog
          card={card}
          to={asking}
          onClose={() => setAsking(null)}
          onPress={(said) => {
            setAsking(null)
            void move(asking, said)
          }}
        />
      )}
      {isUnpickedAsked && (
        <SureDialog
          title="Собран без стола «Сборка»?"
          sure="Да, всё собрано"
          keep="Не сейчас"
          isBusy={moving === 'ready'}
          onSure={() => {
            setUnpickedAsked(false)
            void move('ready')
          }}
          onClose={() => setUnpickedAsked(false)}
        >
          <p>
            На сборке не отмечено: {card.unpicked}
            {'\u00A0'}шт. Заказ уйдёт со стола «Сборка»
            {card.delivery.type === 'pickup' && ', а покупатель узнает, что его можно забрать'}.
          </p>
        </SureDialog>
      )}
      {isBack && card.back && <StepBackDialog card={card} back={card.back} onClose={() => setBack(false)} />}
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
