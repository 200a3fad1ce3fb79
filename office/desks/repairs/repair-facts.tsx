import { useState } from 'react'
import { changeRepair, type RepairCard } from '#contract/office/repairs.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { repairQuery } from './repair-queries.ts'
import css from './repair.module.css'
import { useRepairStep } from './use-repair-step.ts'

interface Facts {
  diagnosis: string
  serial: string
  kit: string
  promisedOn: string
  assignedTo: string
}

const factsOf = (card: RepairCard): Facts => ({
  diagnosis: card.diagnosis,
  serial: card.serial,
  kit: card.kit,
  promisedOn: card.promisedOn ?? '',
  assignedTo: String(card.assignedTo?.id ?? ''),
})

interface Draft {
  /** What the card said when typing began: changes are against this. */
  base: Facts
  now: Facts
}

/**
 * What the engineer writes down. Typed things are kept as a draft; a colleague's changes of other fields are merged.
 */
export function RepairFacts({ card, mayWork }: { card: RepairCard; mayWork: boolean }) {
  const saved = factsOf(card)
  const { value, setValue, discard, restoredAt, isDirty } = useDraft<Draft>(`repair:${card.number}`, {
    base: saved,
    now: saved,
  })
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const shown = isDirty ? value.now : saved
  const base = isDirty ? value.base : saved
  const differs = (Object.keys(shown) as (keyof Facts)[]).filter((field) => shown[field] !== base[field])
  const empty = (text: string) => (text === '' ? null : text)
  const id = (text: string) => (text === '' ? null : Number(text))
  const { submit, isSending, errors, words, setRefusal } = useRepairStep(
    card.number,
    ['diagnosis', 'serial', 'kit', 'promisedOn', 'assignedTo'],
    async (options) => {
      const body = {
        ...(differs.includes('diagnosis') && { diagnosis: { from: base.diagnosis, to: shown.diagnosis } }),
        ...(differs.includes('serial') && { serial: { from: base.serial, to: shown.serial } }),
        ...(differs.includes('kit') && { kit: { from: base.kit, to: shown.kit } }),
        ...(differs.includes('promisedOn') && {
          promisedOn: { from: empty(base.promisedOn), to: empty(shown.promisedOn) },
        }),
        ...(differs.includes('assignedTo') && { assignedTo: { from: id(base.assignedTo), to: id(shown.assignedTo) } }),
      }
      try {
        return await api(changeRepair, { params: { number: card.number }, body }, options)
      } catch (error) {
        setConflicts(conflictsOf(error))
        throw error
      }
    },
    (fresh) => {
      setConflicts([])
      const facts = factsOf(fresh)
      discard({ base: facts, now: facts })
    },
  )
  const set = (field: keyof Facts) => (text: string) =>
    setValue((now) => {
      const from = isDirty ? now : { base: saved, now: saved }
      return { ...from, now: { ...from.now, [field]: text } }
    })
  if (!mayWork) return <Read card={card} />
  return (
    <section className={blocks.block} aria-labelledby="repair-facts">
      <h2 id="repair-facts">Диагностика</h2>
      <OfficeForm
        onSubmit={() => void submit()}
        words={conflicts.length > 0 ? null : words}
        errors={errors}
        className={css.form}
      >
        {differs.length > 0 && <RestoredDraft at={restoredAt} onDiscard={() => discard({ base: saved, now: saved })} />}
        {conflicts.length > 0 && (
          <ConflictNotice
            conflicts={conflicts}
            onTheirs={() => {
              setConflicts([])
              setRefusal({ fields: {}, words: null })
              discard({ base: saved, now: saved })
            }}
            onMine={() => {
              const facts = factsOf(queries.getQueryData(repairQuery(card.number).queryKey) ?? card)
              setConflicts([])
              setValue(({ now }) => ({ base: facts, now }))
              setRefusal({ fields: {}, words: 'Сохраните ещё раз: запишется ваше.' })
            }}
          />
        )}
        <Textarea
          label="Что нашли"
          max={1000}
          rows={4}
          value={shown.diagnosis}
          onValue={set('diagnosis')}
          {...(errors['diagnosis'] && { error: errors['diagnosis'] })}
        />
        <Input
          label="Серийный номер"
          size="m"
          maxLength={60}
          value={shown.serial}
          onChange={({ target }) => set('serial')(target.value)}
          {...(errors['serial'] && { error: errors['serial'] })}
        />
        <Textarea
          label="Комплект и вид"
          max={500}
          rows={2}
          value={shown.kit}
          onValue={set('kit')}
          {...(errors['kit'] && { error: errors['kit'] })}
        />
        <div className={css.pair}>
          <DayInput
            label="Обещан"
            size="m"
            value={shown.promisedOn}
            onValue={(day) => set('promisedOn')(day)}
            {...(errors['promisedOn'] && { error: errors['promisedOn'] })}
          />
          <Select
            label="Мастер"
            size="m"
            value={shown.assignedTo}
            options={[
              { value: '', label: 'Никто' },
              ...(card.assignedTo && !card.people.some((person) => person.id === card.assignedTo?.id)
                ? [{ value: String(card.assignedTo.id), label: card.assignedTo.name }]
                : []),
              ...card.people.map((person) => ({ value: String(person.id), label: person.name })),
            ]}
            onChange={({ target }) => set('assignedTo')(target.value)}
            {...(errors['assignedTo'] && { error: errors['assignedTo'] })}
          />
        </div>
        <Button look="black" type="submit" loading={isSending} disabled={differs.length === 0}>
          Сохранить
        </Button>
      </OfficeForm>
    </section>
  )
}

function Read({ card }: { card: RepairCard }) {
  const rows = [
    ['Что нашли', card.diagnosis],
    ['Серийный номер', card.serial],
    ['Комплект и вид', card.kit],
    ['Обещан', card.promisedOn ? dayText(card.promisedOn) : ''],
    ['Мастер', card.assignedTo?.name ?? ''],
  ].filter(([, text]) => text)
  if (rows.length === 0) return null
  return (
    <section className={blocks.block} aria-labelledby="repair-facts">
      <h2 id="repair-facts">Диагностика</h2>
      <ul className={blocks.list}>
        {rows.map(([name, text]) => (
          <li key={name}>
            <span className={blocks.quiet}>{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
