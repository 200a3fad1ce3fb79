import { useState } from 'react'
import type { RepairCard } from '#contract/office/repairs.ts'
import { setRepairDiscount } from '#contract/office/repair-steps.ts'
import { formatRubles } from '#rules/money/money.ts'
import { parseNumberInput } from '#rules/text/number-input.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

/** Off the whole, with its reason: the paper of the work says both. */
export function RepairDiscount({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const [sum, setSum] = useState(String(card.discount || ''))
  const [reason, setReason] = useState(card.discountWhy)
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['sum', 'reason'],
    (options) =>
      api(
        setRepairDiscount,
        {
          params: { number: card.number },
          body: { version: card.version, sum: parseNumberInput(sum) ?? 0, reason },
        },
        options,
      ),
    onClose,
  )
  return (
    <Dialog open title="Скидка на ремонт" size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>Работы и запчасти: {formatRubles(card.linesSum)}. Ноль — без скидки.</p>
        <NumberInput
          label="Скидка, ₽"
          value={sum}
          onValue={setSum}
          data-autofocus
          {...(errors['sum'] && { error: errors['sum'] })}
        />
        <Input
          label="За что"
          maxLength={200}
          placeholder="Постоянный клиент, повторный ремонт"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          {...(errors['reason'] && { error: errors['reason'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Сохранить
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
