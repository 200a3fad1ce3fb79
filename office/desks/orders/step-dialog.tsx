import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderStep } from '#contract/office/order-steps.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { PAY_WAYS, type PayWay } from '#office/parts/handing/pay-ways.ts'
import { UnpickedNotice } from '#office/parts/handing/unpicked-notice.tsx'

export type StepTo = 'completed' | 'delivering'
/** What the person has said before the step. */
export type Said = { due?: number; paidBy?: PayWay; unpicked?: number }

interface Props {
  card: OrderCard
  to: StepTo
  onClose: () => void
  onPress: (said: Said) => void
}

/** What a step that ends something will do: money, what was not picked, what leaves. */
export function StepDialog({ card, to, onClose, onPress }: Props) {
  const [way, setWay] = useState<PayWay | ''>('')
  const [isSeen, setSeen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['orders', 'step', card.number, to, card.version],
    queryFn: async ({ signal }) =>
      (await api(orderStep, { params: { number: card.number }, query: { to } }, { signal })).data,
    staleTime: 0,
  })
  const isGiving = to === 'completed'
  const due = isGiving ? (data?.due ?? 0) : 0
  const missing = data?.unpicked.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  const isReady = data !== undefined && data.refusal === null && (due === 0 || way !== '') && (missing === 0 || isSeen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={isGiving ? `Выдать заказ ${card.number}` : `Передать заказ ${card.number} в доставку`}
      size="s"
      footer={
        <>
          <Button
            look="red"
            disabled={!isReady}
            onClick={() => onPress(isGiving ? { due, ...(way && { paidBy: way }), unpicked: missing } : {})}
          >
            {isGiving ? (due > 0 ? `Взять ${formatRubles(due)} и выдать` : 'Выдать') : 'Передать в доставку'}
          </Button>
          <Button onClick={onClose}>Не сейчас</Button>
        </>
      }
    >
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <div className={blocks.column}>
          {data.refusal && <Notice tone="error">{data.refusal}.</Notice>}
          {data.refusal === null && (
            <>
              {isGiving && (
                <p>
                  {due > 0 ? (
                    <>
                      Взять <b>{formatRubles(due)}</b>.{' '}
                    </>
                  ) : null}
                  {data.paymentText}.
                </p>
              )}
              {due > 0 && (
                <RadioGroup
                  legend="Чем заплатили"
                  options={PAY_WAYS}
                  value={way}
                  onValue={(value) => setWay(value as PayWay)}
                />
              )}
              {missing > 0 && <UnpickedNotice lines={data.unpicked} isSeen={isSeen} onSeen={setSeen} />}
              <ul className={blocks.list} aria-label="Что будет">
                {data.follows.map((each) => (
                  <li key={each}>
                    <span>{each}</span>
                  </li>
                ))}
              </ul>
              <p className={blocks.quiet}>Десять секунд всё это можно отменить.</p>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
