import { useState } from 'react'
import { useNavigate } from 'react-router'
import { applyCount, type CountCard, dropCount } from '#contract/office/stock.ts'
import { formatMoney } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { SureDialog } from '#office/parts/sure-dialog.tsx'
import { sendOnce } from '#office/state/send-queue.ts'
import { queries } from '#office/state/queries.ts'
import { countWorth } from './count-words.ts'
import { putCount } from './stock-queries.ts'

/** What will be written, in figures, before it is. */
export function CloseDialog({ card, onClose }: { card: CountCard; onClose: () => void }) {
  const { id, lines, left } = card
  const toast = useToast()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<'leave' | 'zero'>('leave')
  const [typed, setTyped] = useState('')
  const [isDropAsked, setDropAsked] = useState(false)
  const ours = lines.filter(({ owner }) => owner === null)
  const more = ours.filter(({ difference }) => difference > 0)
  const fewer = ours.filter(({ difference }) => difference < 0)
  const notOurs = lines.filter(({ owner, difference }) => owner !== null && difference !== 0)
  const lacking = [...new Set(ours.flatMap((line) => line.lacking))]
  const sum = (list: typeof lines) => list.reduce((total, { difference }) => total + Math.abs(difference), 0)
  const worth = countWorth(ours)
  const counted = lines.reduce((total, line) => total + line.counted, 0)
  const isUnsaid = missing === 'zero' && left.total > 0 && typed.replaceAll(/\s/g, '') !== String(left.total)
  const about = { link: `/goods/stock/counts/${id}` }
  const form = useSendingForm(
    ['note', 'missing', 'zeroed'],
    () =>
      sendOnce(
        applyCount,
        { params: { id }, body: { note, missing, ...(missing === 'zero' && { zeroed: left.total }) } },
        { title: `Пересчёт № ${id}: закрыть`, ...about },
      ),
    (sent) => {
      if (sent.state === 'done') putCount(sent.answer.data)
      void queries.invalidateQueries({ queryKey: ['stock'] })
      toast({ text: sent.state === 'done' ? 'Остатки записаны' : 'Связи нет: пересчёт закроется сам', tone: 'done' })
      onClose()
    },
  )
  const dropping = useSendingForm(
    [],
    () => sendOnce(dropCount, { params: { id } }, { title: `Пересчёт № ${id}: бросить`, ...about }),
    async (sent) => {
      if (sent.state === 'done') putCount(sent.answer.data)
      await navigate('/goods/stock/counts')
    },
  )
  return (
    <Dialog open onClose={onClose} title="Закончить пересчёт" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words ?? dropping.words} errors={form.errors}>
        <ul className={blocks.list}>
          <li>
            <span>Посчитано</span>
            <span>{countText(lines.length, GOODS)}</span>
          </li>
          <li>
            <span>Станет больше</span>
            <span>
              {countText(more.length, GOODS)}
              {more.length > 0 && `, +${sum(more)}\u00A0шт., ${formatMoney(worth.extra)}`}
            </span>
          </li>
          <li>
            <span>Станет меньше</span>
            <span>
              {countText(fewer.length, GOODS)}
              {fewer.length > 0 && `, ${MINUS}${sum(fewer)}\u00A0шт., ${formatMoney(worth.lacking)}`}
            </span>
          </li>
        </ul>
        {notOurs.length > 0 && (
          <Notice tone="warning">
            Остаток {countText(notOurs.length, ['товара', 'товаров', 'товаров'])} ведёт учёт: разницы запишите там.
          </Notice>
        )}
        {lacking.length > 0 && (
          <Notice tone="warning">
            На полке меньше, чем держат заказы: № {lacking.join(', № ')}. При сборке отметьте «Нет на полке».
          </Notice>
        )}
        {left.total > 0 && (
          <RadioGroup
            legend={`Не нашли ${countText(left.total, GOODS)}. Как быть`}
            look="card"
            value={missing}
            onValue={(value) => setMissing(value as 'leave' | 'zero')}
            options={[
              { value: 'leave', label: 'Оставить как было', hint: 'Запишем только посчитанное' },
              { value: 'zero', label: 'Их здесь нет', hint: 'Остаток этих товаров на складе станет нулевым' },
            ]}
          />
        )}
        {missing === 'zero' && left.total > 0 && (
          <Input
            label={`Чтобы обнулить, введите, сколько товаров не нашли: ${left.total}`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={form.errors['zeroed']}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Input
          label="Пояснение"
          placeholder="Плановый пересчёт"
          value={note}
          maxLength={300}
          error={form.errors['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending} disabled={isUnsaid}>
            Записать остатки
          </Button>
          <Button onClick={() => setDropAsked(true)}>Бросить пересчёт…</Button>
        </div>
      </OfficeForm>
      {isDropAsked && (
        <SureDialog
          title="Бросить пересчёт?"
          sure="Бросить"
          keep="Считать дальше"
          isBusy={dropping.isSending}
          onSure={() => void dropping.submit()}
          onClose={() => setDropAsked(false)}
        >
          <p>
            {`Пропадёт всё посчитанное: ${countText(lines.length, GOODS)}, ${counted}\u00A0шт. Остатки останутся как были, вернуть пересчёт будет нельзя.`}
          </p>
        </SureDialog>
      )}
    </Dialog>
  )
}
