import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { closeRequest, leaveRequest, reopenRequest, type RequestCard, takeRequest } from '#contract/office/requests.ts'
import { formatRubles } from '#rules/money/money.ts'
import { REQUEST_RESULTS, type RequestResult } from '#rules/request/request-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import css from './request.module.css'
import { useRequestStep } from './use-request-step.ts'

/** Whose it is, the order it becomes, how it ends. */
export function RequestSteps({ card }: { card: RequestCard }) {
  const me = useMe()
  const navigate = useNavigate()
  const [isClosing, setClosing] = useState(false)
  const params = { number: card.number }
  const take = useRequestStep(card.number, [], (options) =>
    api(takeRequest, { params, body: { seen: card.takenBy?.id ?? null } }, options),
  )
  const leave = useRequestStep(card.number, [], (options) => api(leaveRequest, { params, body: {} }, options))
  const reopen = useRequestStep(card.number, [], (options) => api(reopenRequest, { params, body: {} }, options))
  const isMine = card.takenBy?.id === me.id
  const isTheirs = card.takenBy !== null && !isMine
  const order = `/phone-order?request=${card.number}`
  useShortcuts(
    card.isOpen
      ? [
          ...(isMine
            ? []
            : [{ keys: 'KeyT', shown: 'T', name: 'Взять себе', group: 'Заявка', run: () => void take.submit() }]),
          ...(isTheirs
            ? []
            : [
                { keys: 'KeyX', shown: 'X', name: 'Закрыть заявку', group: 'Заявка', run: () => setClosing(true) },
                ...(card.canOrder
                  ? [
                      {
                        keys: 'Shift+Enter',
                        shown: 'Shift Enter',
                        name: 'Оформить заказ',
                        group: 'Заявка',
                        run: () => void navigate(order),
                      },
                    ]
                  : []),
              ]),
        ]
      : [],
  )
  const words = take.words ?? leave.words ?? reopen.words
  return (
    <>
      {card.order && <OrderOf order={card.order} />}
      {card.isOpen ? (
        <div className={blocks.row}>
          {!isMine && (
            <Button
              look={isTheirs ? 'white' : 'red'}
              loading={take.isSending}
              onClick={() => void take.submit()}
              {...(isTheirs && { title: 'Коллега увидит, что заявку ведёте вы' })}
            >
              {isTheirs ? 'Забрать себе' : 'Взять'}
            </Button>
          )}
          {!isTheirs && card.canOrder && (
            <Button look={isMine ? 'red' : 'white'} to={order} prefetch="none">
              Оформить заказ
            </Button>
          )}
          {!isTheirs && <Button onClick={() => setClosing(true)}>Закрыть…</Button>}
          {isMine && (
            <Button look="transparent-black" loading={leave.isSending} onClick={() => void leave.submit()}>
              Вернуть в очередь
            </Button>
          )}
          <span role="status" className={blocks.quiet}>
            {isMine ? 'Ведёте вы' : isTheirs ? `Ведёт ${card.takenBy!.name}` : ''}
          </span>
        </div>
      ) : (
        <div className={blocks.row}>
          {(!card.order || card.order.isCancelled) && (
            <Button loading={reopen.isSending} onClick={() => void reopen.submit()}>
              Открыть снова
            </Button>
          )}
          {card.takenBy && <span className={blocks.quiet}>Вёл {card.takenBy.name}</span>}
        </div>
      )}
      {words && <Notice tone="error">{words}</Notice>}
      {isClosing && <CloseDialog card={card} onClose={() => setClosing(false)} />}
    </>
  )
}

function OrderOf({ order }: { order: NonNullable<RequestCard['order']> }) {
  const me = useMe()
  return (
    <p>
      {me.permissions.includes('orders.read') ? (
        <Link to={`/orders/${order.number}`}>Заказ № {order.number}</Link>
      ) : (
        `Заказ № ${order.number}`
      )}
      {`: ${order.statusText.toLowerCase()}, ${formatRubles(order.total)}`}
    </p>
  )
}

const RESULTS = Object.entries(REQUEST_RESULTS).map(([value, label]) => ({ value, label }))

function CloseDialog({ card, onClose }: { card: RequestCard; onClose: () => void }) {
  const toast = useToast()
  const [result, setResult] = useState<RequestResult | ''>('')
  const [text, setText] = useState('')
  const form = useRequestStep(
    card.number,
    ['result', 'text'],
    (options) =>
      api(
        closeRequest,
        { params: { number: card.number }, body: { result: result as RequestResult, ...(text.trim() && { text }) } },
        options,
      ),
    ({ resultText }) => {
      toast({ text: `Заявка ${card.number}: ${resultText?.toLowerCase() ?? 'закрыта'}`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open size="s" title={`Чем кончилась заявка ${card.number}`} onClose={onClose}>
      <OfficeForm
        onSubmit={() =>
          result === ''
            ? form.setRefusal({ fields: { result: 'Выберите, чем кончилось' }, words: null })
            : void form.submit()
        }
        words={form.words}
        errors={form.errors}
        className={css.form}
      >
        <RadioGroup
          legend="Итог"
          hideLegend
          options={RESULTS}
          value={result}
          error={form.errors['result']}
          onValue={(value) => setResult(value as RequestResult)}
        />
        <Textarea
          label="Пояснение для своих"
          rows={2}
          max={1000}
          value={text}
          error={form.errors['text']}
          onValue={setText}
        />
        <Button type="submit" look="black" loading={form.isSending}>
          Закрыть заявку
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
