import { useState } from 'react'
import { type DeskOrder, moveOrders } from '#contract/office/orders.ts'
import { canMove, type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PrintMenu } from '#office/parts/print/print-menu.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './bulk-bar.module.css'
import type { DeskLists } from './order-queries.ts'

const ORDERS = ['заказ', 'заказа', 'заказов'] as const
const TARGETS: readonly OrderStatus[] = ['assembling', 'ready', 'delivering', 'completed', 'cancelled']

type Step = { name: string; body: { to?: string; assignedTo?: number | null }; fits: DeskOrder[] }
type BulkOutcome = { number: string; isDone: boolean; words: string }[]

/** A step for many: what it will do is said in figures first, what came of each afterwards. */
export function BulkBar(props: { orders: readonly DeskOrder[]; lists: DeskLists; onDone: () => void }) {
  const { orders, lists, onDone } = props
  const [step, setStep] = useState<Step | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [isSending, setSending] = useState(false)
  const toast = useToast()
  // what is to be paid is handed over one by one: somebody has to say by what
  const fitting = (to: OrderStatus) =>
    orders.filter(
      ({ status, delivery, isPaid, due }) =>
        canMove(status, to, delivery) && (to !== 'completed' || (isPaid && due === 0)),
    )
  async function send({ body, fits }: Step) {
    setSending(true)
    try {
      const { data } = await api(moveOrders, {
        body: { ...body, orders: fits.map(({ number, status }) => ({ number, from: status })) },
      })
      void queries.invalidateQueries({ queryKey: ['orders'] })
      setOutcome(data)
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
      setStep(null)
    } finally {
      setSending(false)
    }
  }
  const close = () => {
    if (outcome) onDone()
    setStep(null)
    setOutcome(null)
  }
  const failed = outcome?.filter(({ isDone }) => !isDone) ?? []
  const left = step ? orders.length - step.fits.length : 0
  return (
    <div role="toolbar" aria-label="Выбранные заказы" className={css.bar}>
      <span className={css.count}>Выбрано: {countText(orders.length, ORDERS)}</span>
      <ActionMenu
        label="Перевести"
        placement="bottom-start"
        trigger={(attributes) => (
          <Button {...attributes} size="s" iconAfter="chevron-down">
            Перевести
          </Button>
        )}
        items={TARGETS.map((to) => ({
          label: `${STATUS_TEXTS[to]} · ${fitting(to).length}`,
          disabled: fitting(to).length === 0,
          onPress: () => setStep({ name: `в «${STATUS_TEXTS[to]}»`, body: { to }, fits: fitting(to) }),
        }))}
      />
      <ActionMenu
        label="Назначить"
        placement="bottom-start"
        trigger={(attributes) => (
          <Button {...attributes} size="s" iconAfter="chevron-down">
            Назначить
          </Button>
        )}
        items={[
          {
            label: 'Никого',
            onPress: () => setStep({ name: 'без ответственного', body: { assignedTo: null }, fits: [...orders] }),
          },
          ...lists.people.map(({ id, name }) => ({
            label: name,
            onPress: () => setStep({ name: `на человека: ${name}`, body: { assignedTo: id }, fits: [...orders] }),
          })),
        ]}
      />
      <PrintMenu
        numbers={orders.map(({ number }) => number)}
        hasInvoice={orders.some(({ payment }) => payment === 'invoice')}
      />
      <Button size="s" onClick={onDone}>
        Снять выбор
      </Button>
      {step && (
        <Dialog
          open
          onClose={close}
          title={outcome ? 'Что вышло' : 'Проверьте'}
          size="s"
          footer={
            outcome ? (
              <Button look="black" onClick={close}>
                Понятно
              </Button>
            ) : (
              <>
                <Button look="red" loading={isSending} onClick={() => void send(step)}>
                  {countText(step.fits.length, ORDERS)} {step.name}
                </Button>
                <Button onClick={close}>Не надо</Button>
              </>
            )
          }
        >
          {outcome ? (
            <>
              <p>
                Готово: {countText(outcome.length - failed.length, ORDERS)}.
                {failed.length > 0 && ` Не вышло: ${countText(failed.length, ORDERS)}.`}
              </p>
              <ul className={blocks.list}>
                {failed.map(({ number, words }) => (
                  <li key={number}>
                    <span>{number}</span>
                    <span>{words}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>
              {countText(step.fits.length, ORDERS)} {step.name}.
              {left > 0 && ` Ещё ${countText(left, ORDERS)} останутся как есть: их статус этого не позволяет.`}{' '}
              Покупателям уйдут обычные сообщения.
            </p>
          )}
        </Dialog>
      )}
    </div>
  )
}
