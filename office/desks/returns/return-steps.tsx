import { useState } from 'react'
import type { ReturnCard } from '#contract/office/returns.ts'
import { returnAfter, type ReturnEvent } from '#rules/order/returns.ts'
import { Button } from '#ui/button.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { CheckDialog, ReceiveDialog } from './receive-dialogs.tsx'
import { ExchangeDialog, ReturnRefundDialog, RepairDialog } from './settle-dialogs.tsx'

interface Action {
  event: ReturnEvent
  name: string
  look: 'red' | 'white'
  key: { keys: string; shown: string }
  needs: 'returns.work' | 'returns.refund'
}

/** In the order they are pressed; only those the state allows are shown. */
const ACTIONS: readonly Action[] = [
  { event: 'approve', name: 'Одобрить…', look: 'red', key: { keys: 'KeyO', shown: 'O' }, needs: 'returns.work' },
  { event: 'receive', name: 'Принять товар…', look: 'white', key: { keys: 'KeyP', shown: 'P' }, needs: 'returns.work' },
  { event: 'check', name: 'Проверить…', look: 'red', key: { keys: 'KeyC', shown: 'C' }, needs: 'returns.work' },
  { event: 'refund', name: 'Вернуть деньги…', look: 'red', key: { keys: 'KeyD', shown: 'D' }, needs: 'returns.refund' },
  { event: 'exchange', name: 'Обменять…', look: 'white', key: { keys: 'KeyE', shown: 'E' }, needs: 'returns.work' },
  { event: 'to-repair', name: 'В ремонт…', look: 'white', key: { keys: 'KeyM', shown: 'M' }, needs: 'returns.work' },
  {
    event: 'send-back',
    name: 'Отдать покупателю…',
    look: 'white',
    key: { keys: 'KeyB', shown: 'B' },
    needs: 'returns.work',
  },
  { event: 'refuse', name: 'Отказать…', look: 'white', key: { keys: 'KeyX', shown: 'X' }, needs: 'returns.work' },
  { event: 'close', name: 'Закрыть…', look: 'white', key: { keys: 'KeyZ', shown: 'Z' }, needs: 'returns.work' },
]

/** What can be done now, by the table of states and the person's permissions. */
export function ReturnSteps({ card }: { card: ReturnCard }) {
  const me = useMe()
  const [opened, setOpened] = useState<ReturnEvent | null>(null)
  const close = () => setOpened(null)
  const actions = ACTIONS.filter(
    ({ event, needs }) => me.permissions.includes(needs) && returnAfter(card.state, event) !== null,
  )
  useShortcuts(
    actions.map(({ event, name, key }) => ({
      ...key,
      name: name.replace('…', ''),
      group: 'Возврат',
      run: () => setOpened(event),
    })),
  )
  const print = `?number=${card.number}`
  return (
    <>
      <div className={blocks.row}>
        {actions.map(({ event, name, look }) => (
          <Button
            key={event}
            // what was asked for stands out
            look={event === 'receive' && card.state === 'awaiting' ? 'red' : look}
            onClick={() => setOpened(event)}
          >
            {event === 'refund' && card.money?.isOnCredit ? 'Снять с долга…' : name}
          </Button>
        ))}
        <Button look="transparent-black" icon="print" to={`/returns/print/claim${print}`} prefetch="none">
          Заявление
        </Button>
        {card.lines.some(({ received }) => (received ?? 0) > 0) && (
          <Button look="transparent-black" icon="print" to={`/returns/print/act${print}`} prefetch="none">
            Акт
          </Button>
        )}
      </div>
      {(opened === 'approve' || opened === 'refuse' || opened === 'send-back' || opened === 'close') && (
        <DecideDialog card={card} event={opened} onClose={close} />
      )}
      {opened === 'receive' && <ReceiveDialog card={card} onClose={close} />}
      {opened === 'check' && <CheckDialog card={card} onClose={close} />}
      {opened === 'refund' && <ReturnRefundDialog card={card} onClose={close} />}
      {opened === 'exchange' && <ExchangeDialog card={card} onClose={close} />}
      {opened === 'to-repair' && <RepairDialog card={card} onClose={close} />}
    </>
  )
}
