import { useRef, useState } from 'react'
import { noteRequestCall, type RequestCard } from '#contract/office/requests.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { CALL_LATER, type CallLater, callLaterAt, callLaterChoices } from '#rules/request/call-later.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './request.module.css'
import { useRequestStep } from './use-request-step.ts'

type Outcome = 'talked' | 'later' | 'no-answer'

/** How a try to call went; when it is to be tried again the request comes back to the queue by itself. */
export function RequestCalls({ card }: { card: RequestCard }) {
  const now = useMinuteClock()
  const toast = useToast()
  const [choice, setChoice] = useState<CallLater>('60')
  const [own, setOwn] = useState('')
  const [text, setText] = useState('')
  // read when it is sent, drawn while it is
  const outcome = useRef<Outcome>('talked')
  const [said, setSaid] = useState<Outcome>('talked')
  const form = useRequestStep(
    card.number,
    ['nextAt', 'text'],
    (options) => {
      const isAnswered = outcome.current !== 'no-answer'
      const nextAt = outcome.current === 'talked' ? null : (callLaterAt(choice, new Date(), own)?.toISOString() ?? null)
      const body = { isAnswered, nextAt, ...(text.trim() && { text }) }
      return api(noteRequestCall, { params: { number: card.number }, body }, options)
    },
    ({ nextCallAt }) => {
      setText('')
      setOwn('')
      toast({
        text: nextCallAt ? `Вернётся в очередь ${relativeMomentText(nextCallAt, new Date())}` : 'Разговор записан',
        tone: 'done',
      })
    },
  )
  const say = (what: Outcome) => {
    outcome.current = what
    setSaid(what)
    if (what !== 'talked' && choice === 'moment' && callLaterAt(choice, new Date(), own) === null)
      return form.setRefusal({ fields: { nextAt: 'Выберите день и время' }, words: null })
    return void form.submit()
  }
  const isSending = (what: Outcome) => form.isSending && said === what
  return (
    <section className={blocks.block} aria-labelledby="request-calls">
      <h2 id="request-calls">Звонок</h2>
      {card.nextCallAt && (
        <p className={blocks.quiet}>
          {card.isLater ? 'Перезвонить' : 'Пора было перезвонить'} {relativeMomentText(card.nextCallAt, now)}
        </p>
      )}
      <OfficeForm onSubmit={() => say('talked')} words={form.words} errors={form.errors} className={css.form}>
        <Input
          label="Что сказали"
          maxLength={1000}
          value={text}
          error={form.errors['text']}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={blocks.row}>
          <Button type="submit" size="s" icon="phone" loading={isSending('talked')}>
            Поговорили
          </Button>
        </div>
        <div className={css.again}>
          <Select
            label="Перезвонить"
            size="m"
            value={choice}
            options={callLaterChoices(now).map((value) => ({ value, label: CALL_LATER[value] }))}
            onChange={({ target }) => setChoice(target.value as CallLater)}
            {...(choice !== 'moment' && { error: form.errors['nextAt'] })}
          />
          {choice === 'moment' && (
            <DayInput
              label="День и время по Москве"
              size="m"
              withTime
              value={own}
              error={form.errors['nextAt']}
              onValue={setOwn}
            />
          )}
        </div>
        <div className={blocks.row}>
          <Button size="s" loading={isSending('no-answer')} onClick={() => say('no-answer')}>
            Не дозвонились
          </Button>
          <Button size="s" loading={isSending('later')} onClick={() => say('later')}>
            Просит позже
          </Button>
        </div>
      </OfficeForm>
    </section>
  )
}
