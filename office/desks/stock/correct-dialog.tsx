import { useState } from 'react'
import { correctStock, type StockCard, type StockPlace } from '#contract/office/stock.ts'
import { STOCK_REASONS, type StockReason, stockReasonProblem } from '#rules/goods/stock-reasons.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import { putStock } from './stock-queries.ts'

type Props = { card: StockCard; place: StockPlace; onClose: () => void }

/**
 * How many there really are is asked; how many more or fewer is what is sent, so an order placed meanwhile is not lost.
 */
export function CorrectDialog({ card: { good }, place, onClose }: Props) {
  const toast = useToast()
  const shelf = place.quantity + place.held
  const [found, setFound] = useState(String(shelf))
  const [chosen, setChosen] = useState<StockReason | ''>('')
  const [note, setNote] = useState('')
  const moved = /^\d{1,5}$/.test(found.trim()) ? Number(found) - shelf : null
  const reasons = Object.entries(STOCK_REASONS).filter(
    ([value]) => moved === null || moved === 0 || stockReasonProblem(value as StockReason, moved, 'x') === null,
  )
  const reason = reasons.some(([value]) => value === chosen) ? chosen : ''
  const form = useSendingForm(
    ['moved', 'reason', 'note'],
    () =>
      sendOnce(
        correctStock,
        {
          params: { code: good.code },
          body: { warehouseId: place.place.id, moved: moved ?? 0, reason: reason as StockReason, note },
        },
        { title: `${good.name}: остаток в «${place.place.name}»`, link: `/goods/stock/${good.code}` },
      ),
    (sent) => {
      if (sent.state === 'done') putStock(sent.answer.data)
      toast({
        text: sent.state === 'done' ? 'Остаток исправлен' : 'Связи нет: исправление отправится само',
        tone: 'done',
      })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Исправить остаток" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>
          {good.name}, «{place.place.name}». На полке должно быть {withUnit(shelf, good.unit)}: {place.quantity} в
          продаже
          {place.held > 0 && ` и ${place.held} в заказах, которые ещё не собрали`}.
        </p>
        <Input
          label="Сколько на полке на самом деле"
          inputMode="numeric"
          data-autofocus=""
          value={found}
          error={form.errors['moved']}
          hint={
            moved === null
              ? 'Целое число'
              : moved === 0
                ? 'Столько и должно быть'
                : `Остаток ${moved > 0 ? 'вырастет' : 'уменьшится'} на ${withUnit(Math.abs(moved), good.unit)}`
          }
          onChange={(event) => setFound(event.target.value)}
        />
        <RadioGroup
          legend="Почему"
          options={reasons.map(([value, label]) => ({ value, label }))}
          value={reason}
          error={form.errors['reason']}
          onValue={(value) => setChosen(value as StockReason)}
        />
        <Input
          label="Пояснение"
          value={note}
          maxLength={300}
          error={form.errors['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className={blocks.row}>
          <Button
            type="submit"
            look="red"
            disabled={moved === null || moved === 0 || reason === ''}
            loading={form.isSending}
          >
            Исправить
          </Button>
          <Button onClick={onClose}>Не менять</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
