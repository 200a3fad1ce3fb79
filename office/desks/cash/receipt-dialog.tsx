import { useState } from 'react'
import { type CashDay, noteMoneyReceipt } from '#contract/office/cash.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useStep } from '#office/parts/form/use-step.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './cash.module.css'

const readAgain = () => queries.invalidateQueries({ queryKey: ['cash'] })

/** Punched on the shop's own till: its number is kept beside the money. */
export function ReceiptDialog({ row, onClose }: { row: CashDay['movements'][number]; onClose: () => void }) {
  const [number, setNumber] = useState(row.receipt)
  const { submit, isSending, errors, words } = useStep({
    known: ['number'],
    readAgain,
    send: (options) => api(noteMoneyReceipt, { params: { id: row.id }, body: { number } }, options),
    onDone: () => {
      void readAgain()
      onClose()
    },
  })
  return (
    <Dialog open title={`${row.what}: чек на ${formatRubles(Math.abs(row.sum))}`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>Отметится всё, что взяли этим же нажатием, кроме залога: на залог чек не пробивают.</p>
        <Input
          label="Номер чека с кассы"
          maxLength={40}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          data-autofocus
          {...(errors['number'] && { error: errors['number'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Отметить
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
