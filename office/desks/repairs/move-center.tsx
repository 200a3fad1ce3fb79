import { useState } from 'react'
import type { RepairCard } from '#contract/office/repairs.ts'
import { moveToServiceCenter } from '#contract/office/repair-steps.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

/** Another centre of the shop goes on with it. */
export function MoveCenter({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const toast = useToast()
  const [center, setCenter] = useState('')
  const [reason, setReason] = useState('')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['centerId', 'reason'],
    (options) =>
      api(
        moveToServiceCenter,
        {
          params: { number: card.number },
          body: { version: card.version, centerId: Number(center) || 0, reason },
        },
        options,
      ),
    ({ place }) => {
      toast({ text: `Теперь его ведёт ${place.name}, хозяину ушло SMS`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title={`Ремонт ${card.number}: в другой центр`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <p>
          Сейчас {card.place.name}. Цена, согласие и строки останутся, мастера выберут там. Хозяин получит SMS с новым
          адресом.
        </p>
        <Select
          label="Куда"
          value={center}
          placeholder="Выберите"
          options={card.centers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setCenter(target.value)}
          {...(errors['centerId'] && { error: errors['centerId'] })}
        />
        <Input
          label="Почему"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          {...(errors['reason'] && { error: errors['reason'] })}
        />
        <Button look="black" type="submit" loading={isSending} disabled={center === ''}>
          Перенести
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
