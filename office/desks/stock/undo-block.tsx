import { useState } from 'react'
import { type CountCard, undoStockCount } from '#contract/office/stock.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { queries } from '#office/state/queries.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { putCount } from './stock-queries.ts'

/** A written count can be taken back for thirty days; what has been settled since stays, by name. */
export function UndoBlock({ card }: { card: CountCard }) {
  const now = useMinuteClock()
  const [isAsked, setAsked] = useState(false)
  const { undoUntil, undoneAt, written, stuck } = card
  return (
    <section className={blocks.block} aria-label="Отмена пересчёта">
      {undoneAt ? (
        <>
          <p>
            Отменён {relativeMomentText(undoneAt, now)}
            {stuck.length === 0 ? ': остатки вернулись как были.' : ', вернулось не всё:'}
          </p>
          <Stuck stuck={stuck} />
        </>
      ) : (
        <div className={blocks.row}>
          <span className={blocks.quiet}>
            Изменён остаток {countText(written, ['товара', 'товаров', 'товаров'])}. Отменить можно до{' '}
            {relativeMomentText(undoUntil!, now)}.
          </span>
          {card.mayCount && <Button onClick={() => setAsked(true)}>Отменить пересчёт</Button>}
        </div>
      )}
      {isAsked && <UndoDialog card={card} onClose={() => setAsked(false)} />}
    </section>
  )
}

function Stuck({ stuck }: Pick<CountCard, 'stuck'>) {
  if (stuck.length === 0) return null
  return (
    <ul>
      {stuck.slice(0, 10).map(({ code, name, words }) => (
        <li key={code}>
          «{name}»: {words}
        </li>
      ))}
      {stuck.length > 10 && <li>и ещё {countText(stuck.length - 10, GOODS)}</li>}
    </ul>
  )
}

function UndoDialog({ card, onClose }: { card: CountCard; onClose: () => void }) {
  const toast = useToast()
  const { id, written, stuck } = card
  const form = useSendingForm(
    [],
    () =>
      sendOnce(
        undoStockCount,
        { params: { id } },
        { title: `Пересчёт № ${id}: отменить`, link: `/goods/stock/counts/${id}` },
      ),
    (sent) => {
      if (sent.state === 'done') putCount(sent.answer.data)
      void queries.invalidateQueries({ queryKey: ['stock'] })
      toast({ text: sent.state === 'done' ? 'Пересчёт отменён' : 'Связи нет: отменится сам', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Отменить пересчёт" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words}>
        <p>
          Разницы {countText(written - stuck.length, ['товара', 'товаров', 'товаров'])} вернутся. Что за это время
          продали или собрали, останется проданным и собранным.
        </p>
        {stuck.length > 0 && (
          <Notice tone="warning" title={`Останется как есть: ${countText(stuck.length, GOODS)}`}>
            <Stuck stuck={stuck} />
          </Notice>
        )}
        <div className={blocks.row}>
          <Button
            type="submit"
            look="red"
            data-autofocus=""
            disabled={stuck.length === written}
            loading={form.isSending}
          >
            Отменить пересчёт
          </Button>
          <Button onClick={onClose}>Оставить</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
