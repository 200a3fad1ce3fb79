import { useState } from 'react'
import { type CashDay, counterMoney } from '#contract/office/cash.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MONEY_WAYS } from '#rules/money/movement-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useStep } from '#office/parts/form/use-step.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './cash.module.css'

const readAgain = () => queries.invalidateQueries({ queryKey: ['cash'] })

/** The row stays where it is; another one with a minus says why it is wrong. */
export function CounterDialog({ row, onClose }: { row: CashDay['movements'][number]; onClose: () => void }) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const { submit, isSending, errors, words } = useStep({
    known: ['reason'],
    readAgain,
    send: (options) => api(counterMoney, { params: { id: row.id }, body: { reason } }, options),
    onDone: () => {
      void readAgain()
      toast({ text: 'Движение отменено обратной записью', tone: 'done' })
      onClose()
    },
  })
  return (
    <Dialog open title={`${row.what}: отменить ${formatRubles(row.sum)}`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>
          Сегодня появится обратная запись: {row.way && MONEY_WAYS[row.way].toLowerCase()},{' '}
          {formatRubles(row.kind === 'received' ? -row.sum : row.sum)}. На карточке снова будет видно, сколько получить
          или вернуть.
        </p>
        <Textarea
          label="Что было не так"
          max={300}
          rows={2}
          value={reason}
          onValue={setReason}
          data-autofocus
          {...(errors['reason'] && { error: errors['reason'] })}
        />
        <Button look="red" type="submit" loading={isSending}>
          Отменить движение
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
