import { useState } from 'react'
import { type CashDay, closeDrawer } from '#contract/office/cash.ts'
import { formatRubles, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useStep } from '#office/parts/form/use-step.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './cash.module.css'

const readAgain = () => queries.invalidateQueries({ queryKey: ['cash'] })

/** Counted by hand first: a difference has its reason, and what is handed on leaves the drawer. */
export function CloseDrawer({ data, onClose }: { data: CashDay; onClose: () => void }) {
  const toast = useToast()
  const [counted, setCounted] = useState('')
  const [taken, setTaken] = useState('')
  const [reason, setReason] = useState('')
  const { expected } = data.drawer
  const sum = parseNumberInput(counted)
  const difference = sum === null ? 0 : kopecksToRubles(rublesToKopecks(sum) - rublesToKopecks(expected))
  const { submit, isSending, errors, words, setRefusal } = useStep({
    known: ['counted', 'taken', 'reason'],
    readAgain,
    send: (options) =>
      api(
        closeDrawer,
        {
          body: {
            shop: data.shop,
            expected,
            counted: sum ?? 0,
            taken: parseNumberInput(taken) ?? 0,
            ...(reason !== '' && { reason }),
          },
        },
        options,
      ),
    onDone: () => {
      void readAgain()
      toast({ text: difference === 0 ? 'Касса закрыта: сошлась' : 'Касса закрыта, разница записана', tone: 'done' })
      onClose()
    },
  })
  function close() {
    if (sum === null) setRefusal({ fields: { counted: 'Введите, сколько пересчитали' }, words: null })
    else void submit()
  }
  return (
    <Dialog open title="Закрыть кассу" size="s" onClose={onClose}>
      <OfficeForm onSubmit={close} words={words} errors={errors} className={css.form}>
        <p>По книге в ящике {formatRubles(expected)}. Пересчитайте наличные.</p>
        <NumberInput
          label="Пересчитали, ₽"
          value={counted}
          onValue={setCounted}
          data-autofocus
          {...(errors['counted'] && { error: errors['counted'] })}
        />
        {difference !== 0 && (
          <Input
            label={`Откуда разница: ${difference > 0 ? 'лишние' : 'не хватает'} ${formatRubles(Math.abs(difference))}`}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            {...(errors['reason'] && { error: errors['reason'] })}
          />
        )}
        <NumberInput
          label="Сдали из ящика, ₽"
          placeholder="0"
          value={taken}
          onValue={setTaken}
          {...(errors['taken'] && { error: errors['taken'] })}
        />
        <p>
          Останется на размен {formatRubles(Math.max(0, (sum ?? 0) - (parseNumberInput(taken) ?? 0)))}. Закрытую кассу
          не меняют: ошибку отменяют отдельной записью.
        </p>
        <Button look="red" type="submit" loading={isSending}>
          Закрыть кассу
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
