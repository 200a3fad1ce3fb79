import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addOrderNote, changeOrderDesk, noteOrderCall, type OrderCard } from '#contract/office/orders.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './order-desk.module.css'
import { cardQuery, listsQuery, putCard } from './order-queries.ts'

const KINDS = { note: '', 'no-answer': 'Не дозвонились', talked: 'Поговорили' } as const
const LATER: readonly [name: string, minutes: number][] = [
  ['через 15 минут', 15],
  ['через час', 60],
  ['через 3 часа', 180],
  ['завтра', 24 * 60],
]

/** What the shop's own people need to know of the order; the buyer sees nothing of it. */
export function OrderDesk({ card }: { card: OrderCard }) {
  const me = useMe()
  const now = useMinuteClock()
  const mayWrite = me.permissions.includes('orders.notes')
  return (
    <section className={blocks.block} aria-labelledby="order-desk">
      <h2 id="order-desk">Для своих</h2>
      {mayWrite && <Assigned card={card} />}
      {mayWrite && <Tags card={card} />}
      {mayWrite && <Calls card={card} now={now} />}
      {mayWrite && <Note card={card} />}
      <ul>
        {card.notes.map((note) => (
          <li key={note.id} className={css.note}>
            <span className={css.who}>
              {note.who?.name ?? 'Магазин'} · {relativeMomentText(note.at, now)}
              {KINDS[note.kind] && ` · ${KINDS[note.kind]}`}
            </span>
            {note.text && <p>{note.text}</p>}
          </li>
        ))}
      </ul>
      {card.notes.length === 0 && !mayWrite && <p className={blocks.quiet}>Заметок нет.</p>}
    </section>
  )
}

type DeskChange = {
  addTags?: string[]
  removeTags?: string[]
  assignedTo?: { from: number | null; to: number | null }
}

/** Seen at once, taken back with words. */
function useDeskChange(card: OrderCard) {
  const toast = useToast()
  const key = cardQuery(card.number).queryKey
  return useMutation({
    mutationFn: (body: DeskChange) => api(changeOrderDesk, { params: { number: card.number }, body }),
    async onMutate({ addTags = [], removeTags = [] }) {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData(key)
      queries.setQueryData(
        key,
        (shown) =>
          shown && {
            ...shown,
            desk: {
              ...shown.desk,
              tags: [
                ...shown.desk.tags.filter((tag) => !removeTags.includes(tag) && !addTags.includes(tag)),
                ...addTags,
              ],
            },
          },
      )
      return before
    },
    onSuccess: ({ data }) => putCard(data),
    onError(error, _body, before) {
      if (before) queries.setQueryData(key, before)
      void queries.invalidateQueries({ queryKey: key })
      toast({ text: `Не записано. ${wordsOf(error)}`, tone: 'error' })
    },
  })
}

function Assigned({ card }: { card: OrderCard }) {
  const { data: lists } = useQuery(listsQuery)
  const change = useDeskChange(card)
  const now = card.desk.assignedTo
  const me = useMe()
  const here = (lists?.people ?? []).filter(({ branches }) => branches === null || branches.includes(card.branch.code))
  const people = [...(now && !here.some(({ id }) => id === now.id) ? [now] : []), ...here].toSorted(
    (one, other) => Number(other.id === me.id) - Number(one.id === me.id),
  )
  return (
    <Select
      label="Ответственный"
      size="m"
      value={String(now?.id ?? '')}
      options={[
        { value: '', label: 'Никто' },
        ...people.map(({ id, name }) => ({ value: String(id), label: id === me.id ? `Я, ${name}` : name })),
      ]}
      onChange={(event) =>
        change.mutate({
          assignedTo: { from: now?.id ?? null, to: event.target.value ? Number(event.target.value) : null },
        })
      }
    />
  )
}

function Tags({ card }: { card: OrderCard }) {
  const { data: lists } = useQuery(listsQuery)
  const [typed, setTyped] = useState('')
  const change = useDeskChange(card)
  const add = () => {
    const tag = typed.trim()
    if (!tag) return
    setTyped('')
    change.mutate({ addTags: [tag] })
  }
  return (
    <div className={css.tags}>
      {card.desk.tags.map((tag) => (
        <Chip key={tag} removeLabel={`Снять метку «${tag}»`} onRemove={() => change.mutate({ removeTags: [tag] })}>
          {tag}
        </Chip>
      ))}
      <OfficeForm onSubmit={add} className={css.tagForm}>
        <Input
          label="Новая метка"
          hideLabel
          size="m"
          placeholder="Метка"
          maxLength={40}
          list="order-tags"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </OfficeForm>
      <datalist id="order-tags">
        {lists?.tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </div>
  )
}

function Calls({ card, now }: { card: OrderCard; now: Date }) {
  const toast = useToast()
  const [later, setLater] = useState(String(LATER[0]![1]))
  const call = useMutation({
    mutationFn: (isAnswered: boolean) =>
      api(noteOrderCall, {
        params: { number: card.number },
        body: {
          isAnswered,
          nextAt: isAnswered ? null : new Date(Date.now() + Number(later) * 60_000).toISOString(),
        },
      }),
    onSuccess: ({ data }) => putCard(data),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  return (
    <div className={css.calls}>
      <Button size="s" icon="phone" loading={call.isPending && call.variables} onClick={() => call.mutate(true)}>
        Поговорили
      </Button>
      <Button size="s" loading={call.isPending && !call.variables} onClick={() => call.mutate(false)}>
        Не дозвонились
      </Button>
      <Select
        label="Перезвонить"
        hideLabel
        size="m"
        value={later}
        options={LATER.map(([label, minutes]) => ({ value: String(minutes), label }))}
        onChange={(event) => setLater(event.target.value)}
      />
      {card.desk.nextCallAt && (
        <span className={blocks.quiet}>Перезвонить {relativeMomentText(card.desk.nextCallAt, now)}</span>
      )}
    </div>
  )
}

function Note({ card }: { card: OrderCard }) {
  const draft = useDraft(`note:${card.number}`, '')
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcuts([
    { keys: 'KeyZ', shown: 'Z', name: 'Написать заметку', group: 'Заказ', run: () => field.current?.focus() },
  ])
  const form = useSendingForm(
    ['text'],
    () => api(addOrderNote, { params: { number: card.number }, body: { text: draft.value.trim() } }),
    ({ data }) => {
      putCard(data)
      draft.discard('')
    },
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      <Textarea
        ref={field}
        label="Заметка"
        hideLabel
        // out of the field: the keys of the desk are the desk's again
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          event.currentTarget.blur()
        }}
        placeholder="Заметка: покупатель её не увидит"
        rows={2}
        value={draft.value}
        error={form.errors['text']}
        onValue={(text) => draft.setValue(text)}
      />
      {draft.value.trim() && (
        <div className={blocks.row}>
          <Button type="submit" size="s" look="black" loading={form.isSending}>
            Записать заметку
          </Button>
          <span className={blocks.quiet}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
        </div>
      )}
    </OfficeForm>
  )
}
