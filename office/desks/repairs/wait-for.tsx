import { useState } from 'react'
import type { RepairCard } from '#contract/office/repairs.ts'
import { waitForPart } from '#contract/office/repair-steps.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

type Kind = 'part' | 'maker'
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'part', label: 'Запчасть' },
  { value: 'maker', label: 'Сервис изготовителя' },
]

/** What the repair stands for and until when: its owner reads it too. */
export function WaitFor({ card, onClose }: { card: RepairCard; onClose: () => void }) {
  const toast = useToast()
  const [kind, setKind] = useState<Kind>(card.awaitedKind ?? 'part')
  const [what, setWhat] = useState(card.awaited?.what ?? '')
  const [on, setOn] = useState(card.awaited?.on ?? '')
  const { submit, isSending, errors, words } = useRepairStep(
    card.number,
    ['what', 'on', 'kind'],
    (options) =>
      api(
        waitForPart,
        { params: { number: card.number }, body: { from: card.state, kind, what, on: on || null } },
        options,
      ),
    () => {
      toast({ text: 'Записали, чего ждём; хозяину ушло SMS', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title={`Ремонт ${card.number}: чего ждём`} size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <RadioGroup legend="Ждём" value={kind} onValue={(value) => setKind(value as Kind)} options={KINDS} />
        <Input
          label={kind === 'part' ? 'Какую запчасть, у кого заказали' : 'В какой сервис отправили'}
          maxLength={200}
          placeholder={kind === 'part' ? 'Якорь, заказ поставщику № 118' : 'АСЦ изготовителя, Санкт-Петербург'}
          value={what}
          onChange={({ target }) => setWhat(target.value)}
          data-autofocus
          {...(errors['what'] && { error: errors['what'] })}
        />
        <DayInput
          label="К какому дню"
          hint="Пусто: срок не назвали"
          value={on}
          onValue={setOn}
          {...(errors['on'] && { error: errors['on'] })}
        />
        <Button look="black" type="submit" loading={isSending}>
          Записать и написать хозяину
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
