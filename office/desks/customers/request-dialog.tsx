import { useState } from 'react'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { SUBJECT_REQUESTS, type SubjectRequestKind } from '#rules/identity/subject-request.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'

interface GivenRequest {
  kind: SubjectRequestKind
  text: string
  receivedOn: string
  who?: string
}

type Props = {
  /** The name on the card; left out: somebody without one, who is asked for. */
  who?: string
  send: (body: GivenRequest) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** The day it came counts: an answer is due on the tenth working day after it. */
export function RequestDialog({ who, send, onDone, onClose }: Props) {
  const toast = useToast()
  const now = useMinuteClock()
  const today = moscowMoment(now)?.day ?? ''
  const [given, setGiven] = useState<GivenRequest>({ kind: 'access', text: '', receivedOn: today, who: '' })
  const set = (change: Partial<GivenRequest>) => setGiven((before) => ({ ...before, ...change }))
  const { submit, isSending, errors, words } = useSendingForm(
    ['kind', 'text', 'receivedOn', 'who'],
    () => send({ ...given, who: who === undefined ? (given.who ?? '') : '' }),
    () => {
      onDone()
      toast({ text: 'Запрос записан, срок ответа — десять рабочих дней', tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open title="Запрос о персональных данных" size="m" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        {who === undefined ? (
          <Input
            label="Кто обратился и как с ним связаться"
            value={given.who}
            maxLength={300}
            data-autofocus
            {...(errors['who'] && { error: errors['who'] })}
            onChange={(event) => set({ who: event.target.value })}
          />
        ) : (
          <p>{who}</p>
        )}
        <Select
          label="О чём просит"
          value={given.kind}
          options={Object.entries(SUBJECT_REQUESTS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set({ kind: event.target.value as SubjectRequestKind })}
        />
        <DayInput
          label="Когда получен"
          max={today}
          value={given.receivedOn}
          {...(errors['receivedOn'] && { error: errors['receivedOn'] })}
          onValue={(day) => set({ receivedOn: day })}
        />
        <Textarea
          label="Что написал"
          max={4000}
          rows={3}
          value={given.text}
          onValue={(text) => set({ text })}
          {...(errors['text'] && { error: errors['text'] })}
        />
        <div className={blocks.row}>
          <Button type="submit" look="black" loading={isSending}>
            Записать
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
