import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type HandoverCard, handOver } from '#contract/office/handover.ts'
import { stepBackOrder } from '#contract/office/order-steps.ts'
import { isApiError } from '#contract/api-error.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { dotted } from '#office/parts/dotted.ts'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { sendOnce, useSendQueue } from '#office/state/send-queue.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './handover-order.module.css'
import { HandoverMarkingCodes } from './handover-codes.tsx'
import { handoverQuery, putHandover } from './handover-queries.ts'
import { PAY_WAYS, type PayWay } from '#office/parts/handing/pay-ways.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { UnpickedNotice } from '#office/parts/handing/unpicked-notice.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  await queries.ensureQueryData(handoverQuery(params['number'] ?? ''))
  return params['number'] ?? ''
}

export function Component() {
  const number = useLoaderData<typeof loader>()
  const { data: card, error } = useQuery(handoverQuery(number))
  useLive((event) => {
    if (event.name === 'order' && event.order.number === number)
      void queries.invalidateQueries({ queryKey: handoverQuery(number).queryKey })
  })
  return (
    <>
      <PageHead
        title={`Выдача ${number}`}
        back={{ to: '/handover', name: 'Выдача' }}
        {...(card && { note: dotted(card.contactName, `телефон …${card.phoneTail}`, card.promise) })}
        actions={
          <Button to={`/orders/${number}`} prefetch="none" size="s">
            Весь заказ
          </Button>
        }
      />
      {error && (
        <div className={blocks.desk}>
          <Notice tone="error">{wordsOf(error)}</Notice>
        </div>
      )}
      {card && <Handing key={card.number} card={card} />}
    </>
  )
}

const PAID_BY = { cash: 'наличными', card: 'картой' } as const

function Handing({ card }: { card: HandoverCard }) {
  const { number, due } = card
  const toast = useToast()
  const now = useMinuteClock()
  const me = useMe()
  const [way, setWay] = useState('')
  const [proxy, setProxy] = useState('')
  const [isSeen, setSeen] = useState(false)
  const [wayError, setWayError] = useState<string | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const isQueued = useSendQueue(({ actions }) =>
    actions.some(
      ({ call, input, refused }) =>
        refused === null && call.path === handOver.path && input.params?.['number'] === number,
    ),
  )
  const missing = card.unpicked.reduce((sum, { quantity }) => sum + quantity, 0)
  async function give() {
    if (due > 0 && way === '') return setWayError('Отметьте, чем заплатили')
    if (missing > 0 && !isSeen) return setWords('Отметьте, что несобранное у вас в руках, или соберите заказ')
    setWords(null)
    setSending(true)
    try {
      const sent = await sendOnce(
        handOver,
        {
          params: { number },
          body: {
            due,
            unpicked: missing,
            ...(due > 0 && { paidBy: way as PayWay }),
            ...(proxy.trim() && { proxy: proxy.trim() }),
          },
        },
        { title: `Заказ ${number}: выдан`, link: `/handover/${number}` },
      )
      if (sent.state === 'queued') toast({ text: 'Связи нет: выдача отправится сама', tone: 'done' })
      else {
        putHandover(sent.answer.data)
        toast({
          text: `Заказ ${number} выдан`,
          tone: 'done',
          action: { label: 'Отменить', onPress: () => void undo() },
        })
      }
    } catch (error) {
      setWords(wordsOf(error))
      if (isApiError(error) && error.status === 409)
        void queries.invalidateQueries({ queryKey: handoverQuery(number).queryKey })
    } finally {
      setSending(false)
    }
  }
  /** The letter, the receipt and the bonuses leave some seconds after it. */
  async function undo() {
    try {
      await api(stepBackOrder, { params: { number }, body: { from: 'completed' } })
      void queries.invalidateQueries({ queryKey: ['handover'] })
      toast({ text: `Выдача заказа ${number} отменена, покупатель ничего не узнает`, tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
  }
  const isGiven = card.status === 'completed'
  return (
    <div className={clsx(blocks.desk, blocks.aside, css.desk)}>
      <div className={blocks.column}>
        {words && <Notice tone="error">{words}</Notice>}
        {card.refusal && !isGiven && <Notice tone="warning">{card.refusal}.</Notice>}
        {!isGiven && card.refusal === null && missing > 0 && (
          <UnpickedNotice lines={card.unpicked} isSeen={isSeen} onSeen={setSeen} />
        )}
        {card.comment && <Notice title="Комментарий покупателя">{card.comment}</Notice>}
        <section className={blocks.block} aria-labelledby="handing-goods">
          <h2 id="handing-goods">Товары</h2>
          <ul>
            {card.lines.map((line) => (
              <li key={`${line.code} ${line.complectOf}`} className={css.line}>
                <span className={css.picture}>
                  {line.image && <img src={shopAddress(line.image.src)} alt="" width={56} height={56} loading="lazy" />}
                </span>
                <span className={css.words}>
                  {line.name}
                  <span className={css.article}>{line.article}</span>
                  {line.returned > 0 && (
                    <Badge look="soft" tone="orange">
                      Возвращено {line.returned}
                    </Badge>
                  )}
                </span>
                <span className={css.count}>{withUnit(line.quantity, line.unit || 'шт.')}</span>
              </li>
            ))}
          </ul>
        </section>
        <HandoverMarkingCodes card={card} isOpen={!isGiven && card.refusal === null && !isReturning} />
        {!isGiven && card.refusal === null && (
          <section className={blocks.block} aria-labelledby="handing-checks">
            <h2 id="handing-checks">Проверьте</h2>
            <ul>
              {card.checks.map((check) => (
                <li key={check}>
                  <Checkbox>{check}</Checkbox>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <section className={clsx(blocks.block, css.money)} aria-label="Деньги и выдача">
        {isGiven ? (
          <>
            <p className={css.given}>Выдан</p>
            {card.handed && (
              <p className={blocks.quiet}>
                {relativeMomentText(card.handed.at, now)}
                {card.handed.who && `, ${card.handed.who.name}`}
                {card.handed.paidBy && `, оплата ${PAID_BY[card.handed.paidBy]}`}
              </p>
            )}
            {card.paper && me.permissions.includes('orders.read') && (
              <Button icon="print" href={card.paper.pdf} download>
                УПД №&nbsp;{card.paper.number}, PDF
              </Button>
            )}
            {card.returnRefusal === null ? (
              <Button onClick={() => setReturning(true)}>Принять возврат…</Button>
            ) : (
              <p className={blocks.quiet}>{card.returnRefusal}.</p>
            )}
          </>
        ) : (
          <>
            <p className={css.due}>
              {due > 0 ? (
                <>
                  Взять <strong>{formatRubles(due)}</strong>
                </>
              ) : card.payBy !== null ? (
                <strong>Денег не брать</strong>
              ) : card.isHeld ? (
                <strong>Платить не нужно</strong>
              ) : (
                <>
                  <strong>Оплачен</strong> {formatRubles(card.total)}
                </>
              )}
            </p>
            <p className={blocks.quiet}>{card.paymentText}</p>
            {due > 0 && card.refusal === null && (
              <RadioGroup
                legend="Чем заплатили"
                className={css.ways}
                options={PAY_WAYS}
                value={way}
                error={wayError}
                onValue={(value) => {
                  setWay(value)
                  setWayError(null)
                }}
              />
            )}
            {card.organization && card.refusal === null && (
              <Input
                label="Доверенность"
                placeholder="№ 14 от 3 ноября, Петров И. И."
                hint="Если получают не по печати: останется в истории заказа"
                maxLength={100}
                value={proxy}
                onChange={({ target }) => setProxy(target.value)}
              />
            )}
            {card.refusal === null && (
              <Button look="red" size="xl" wide loading={isSending} disabled={isQueued} onClick={() => void give()}>
                {isQueued ? 'Выдача отправится сама' : 'Выдать'}
              </Button>
            )}
          </>
        )}
      </section>
      {isReturning && <ReturnDialog card={card} onClose={() => setReturning(false)} />}
    </div>
  )
}
