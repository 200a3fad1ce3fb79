import { useState } from 'react'
import { type HandoverCard, takeBackGoods } from '#contract/office/handover.ts'
import { formatRubles } from '#rules/money/money.ts'
import { midSentence } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { sendOnce } from '#office/state/send-queue.ts'
import css from './return-dialog.module.css'
import { putHandover } from './handover-queries.ts'

/** A thing that is whole goes back on the shelf, a broken one does not. */
const REASONS = [
  { value: 'Не подошёл', isSellable: true },
  { value: 'Привезли не то', isSellable: true },
  { value: 'Брак', isSellable: false },
  { value: 'Сломался', isSellable: false },
  { value: 'Другое', isSellable: true },
]

type Line = HandoverCard['lines'][number]
const keyOf = ({ code, complectOf }: Line) => `${code} ${complectOf ?? ''}`
const costOf = ({ cost, quantity }: Line, count: number) => Math.floor((cost * 100 * count) / quantity) / 100

export function ReturnDialog({ card, onClose }: { card: HandoverCard; onClose: () => void }) {
  const { number, isPaidHere, isOnCredit } = card
  const toast = useToast()
  const lines = card.lines.filter(({ quantity, returned }) => quantity > returned)
  const only = lines.length === 1 && lines[0]!.quantity - lines[0]!.returned === 1 ? lines[0]! : null
  const [counts, setCounts] = useState<Record<string, number>>(only ? { [keyOf(only)]: 1 } : {})
  const [reason, setReason] = useState('')
  const [details, setDetails] = useState('')
  const [isSellable, setSellable] = useState(true)
  const [way, setWay] = useState('')
  const [marks, setMarks] = useState('')
  const chosen = lines.flatMap((line) => {
    const count = counts[keyOf(line)] ?? 0
    return count > 0 ? [{ line, count }] : []
  })
  const wanted = chosen.reduce((all, { line, count }) => {
    const codes = card.marked.find(({ code }) => code === line.code)?.codes.length ?? 0
    return all + Math.min(count, codes)
  }, 0)
  const scanned = marks.split('\n').flatMap((each) => each.trim() || [])
  const sum = chosen.reduce((total, { line, count }) => total + costOf(line, count), 0)
  const form = useSendingForm(
    ['reason', 'paidBy', 'marks'],
    () =>
      sendOnce(
        takeBackGoods,
        {
          params: { number },
          body: {
            lines: chosen.map(({ line, count }) => ({
              code: line.code,
              complectOf: line.complectOf,
              quantity: count,
            })),
            reason: [reason, details.trim()].filter(Boolean).join(': '),
            isSellable,
            ...(wanted > 0 && { marks: scanned }),
            ...(isPaidHere && way && { paidBy: way as 'cash' | 'card' }),
          },
        },
        { title: `Заказ ${number}: возврат на ${formatRubles(sum)}`, link: `/handover/${number}` },
      ),
    (sent) => {
      if (sent.state === 'done') putHandover(sent.answer.data)
      toast({
        text: sent.state === 'done' ? `Возврат принят: ${formatRubles(sum)}` : 'Связи нет: возврат отправится сам',
        tone: 'done',
      })
      onClose()
    },
  )
  const isReady = chosen.length > 0 && reason !== '' && (!isPaidHere || way !== '') && scanned.length >= wanted
  return (
    <Dialog open onClose={onClose} title={`Возврат, заказ ${number}`} size="m">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <ul>
          {lines.map((line) => (
            <li key={keyOf(line)} className={css.line}>
              <span className={css.name}>
                {line.name}
                <span className={blocks.quiet}>{line.article}</span>
              </span>
              <Stepper
                label={`Сколько возвращают: ${line.name}`}
                value={counts[keyOf(line)] ?? 0}
                min={0}
                max={line.quantity - line.returned}
                onChange={(count) => setCounts({ ...counts, [keyOf(line)]: count })}
              />
            </li>
          ))}
        </ul>
        <Select
          label="Причина"
          placeholder="Выберите"
          value={reason}
          options={REASONS.map(({ value }) => ({ value, label: value }))}
          error={form.errors['reason']}
          onChange={(event) => {
            setReason(event.target.value)
            setSellable(REASONS.find(({ value }) => value === event.target.value)?.isSellable ?? true)
          }}
        />
        <Input
          label="Подробности"
          value={details}
          maxLength={400}
          onChange={(event) => setDetails(event.target.value)}
        />
        {wanted > 0 && (
          <Textarea
            label="Коды маркировки"
            hint={`Отсканируйте DataMatrix с того, что вернули: по коду в строке, отсканировано ${scanned.length} из ${wanted}`}
            rows={Math.min(6, wanted + 1)}
            value={marks}
            error={form.errors['marks']}
            onValue={setMarks}
          />
        )}
        <Checkbox checked={isSellable} onChange={(event) => setSellable(event.target.checked)}>
          Товар целый: вернуть на полку
        </Checkbox>
        {isPaidHere ? (
          <RadioGroup
            legend={`Вернуть ${formatRubles(sum)}`}
            className={css.ways}
            options={[
              { value: 'cash', label: 'Наличными' },
              { value: 'card', label: 'На карту' },
            ]}
            value={way}
            error={form.errors['paidBy']}
            onValue={setWay}
          />
        ) : isOnCredit ? (
          <p>
            Заказ отдан с отсрочкой и не оплачен: денег не отдаём, долг станет меньше на{' '}
            <strong>{formatRubles(sum)}</strong>.
          </p>
        ) : (
          <p>
            Вернём <strong>{formatRubles(sum)}</strong> тем же способом, каким платили ({midSentence(card.paymentText)}
            ): банку нужно до нескольких рабочих дней.
          </p>
        )}
        <Button type="submit" look="red" size="l" disabled={!isReady} loading={form.isSending}>
          Принять возврат
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
