import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { redeliverFrom, type Webhook, type WebhookDelivery } from '#contract/office/webhooks.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './access.module.css'
import { type DeliveryFilters, deliveriesQuery, readWebhooksAgain, type Webhooks } from './webhook-queries.ts'
import { DELIVERY_STATES, entityText } from './webhook-words.ts'

const STATES = [
  { value: '', label: 'Все доставки' },
  { value: 'waiting', label: 'Ждут отправки' },
  { value: 'delivered', label: 'Доставленные' },
  { value: 'failed', label: 'Не доставленные' },
  { value: 'skipped', label: 'Пропущенные' },
]

type Props = { item: Webhook; all: Webhooks; onOpen: (delivery: number) => void }

/** What was sent and what became of it, the last first. */
export function DeliveryLog({ item, all, onOpen }: Props) {
  const [search, setSearch] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  const filters: DeliveryFilters = Object.fromEntries(
    ['state', 'kind', 'about'].flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  )
  const set = (name: keyof DeliveryFilters, value: string) => {
    const { [name]: _before, ...rest } = filters
    setSearch({ ...rest, ...(value && { [name]: value }) }, { replace: true, preventScrollReset: true })
  }
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    ...deliveriesQuery(item.id, filters),
    placeholderData: keepPreviousData,
  })
  const rows = data?.pages.flatMap(({ deliveries }) => deliveries) ?? []
  const kinds = all.events.filter(({ kind }) => item.kinds.includes(kind))
  return (
    <section className={blocks.block} aria-labelledby="deliveries">
      <div className={blocks.head}>
        <h2 id="deliveries" className={blocks.title}>
          Журнал доставок
        </h2>
        {!isAsked && <Button onClick={() => setAsked(true)}>Отправить снова…</Button>}
      </div>
      {isAsked && <AgainForm item={item} onClose={() => setAsked(false)} />}
      <div className={css.filters}>
        <Select
          label="Состояние"
          hideLabel
          size="m"
          value={filters.state ?? ''}
          options={STATES}
          onChange={({ target }) => set('state', target.value)}
        />
        <Select
          label="Событие"
          hideLabel
          size="m"
          value={filters.kind ?? ''}
          options={[
            { value: '', label: 'Все события' },
            ...kinds.map(({ kind, label }) => ({ value: kind, label })),
            { value: 'webhook.test', label: 'Пробные' },
          ]}
          onChange={({ target }) => set('kind', target.value)}
        />
        <ListSearch
          label="Найти доставку"
          placeholder="Номер заказа, ремонта, брони"
          group="Журнал доставок"
          value={filters.about ?? ''}
          onValue={(text) => set('about', text)}
        />
      </div>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {rows.length === 0 && !isPending && !error && (
        <EmptyState title={search.size > 0 ? 'По этим условиям ничего нет' : 'Пока ничего не отправляли'}>
          {search.size > 0
            ? 'Уберите часть условий.'
            : `Здесь будет каждое событие с ответом получателя. Журнал хранится ${countText(all.logDays, ['день', 'дня', 'дней'])}.`}
        </EmptyState>
      )}
      <ul className={clsx(blocks.list, css.deliveries)}>
        {rows.map((row) => (
          <DeliveryRow key={row.id} row={row} branches={all.branches} onOpen={() => onOpen(row.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  )
}

type RowProps = { row: WebhookDelivery; branches: Webhooks['branches']; onOpen: () => void }

function DeliveryRow({ row, branches, onOpen }: RowProps) {
  const now = useMinuteClock()
  const { name, tone } = DELIVERY_STATES[row.state]
  const about = entityText(row.entity, branches)
  return (
    <li>
      <button
        type="button"
        className={css.delivery}
        aria-label={`${row.label}${about && `, ${about}`}: ${name}`}
        onClick={onOpen}
      >
        <span className={css.words}>
          <span>{dotted(row.label, about)}</span>
          <span className={css.quiet}>
            {dotted(
              relativeMomentText(row.at, now),
              row.attempts > 1 ? countText(row.attempts, ['попытка', 'попытки', 'попыток']) : null,
              row.error,
              row.nextAt && row.attempts > 0 ? `ещё раз ${relativeMomentText(row.nextAt, now)}` : null,
            )}
          </span>
        </span>
        <Badge look="soft" tone={tone}>
          {name}
        </Badge>
      </button>
    </li>
  )
}

/** «2026-11-18T00:00» of Moscow, as the field has it. */
const fieldMoment = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16)

function AgainForm({ item, onClose }: { item: Webhook; onClose: () => void }) {
  const toast = useToast()
  const now = useMinuteClock()
  const [from, setFrom] = useState(() => fieldMoment(new Date(now.getTime() - 24 * 3_600_000)))
  const [isFailedOnly, setFailedOnly] = useState(false)
  const form = useSendingForm(
    ['from'],
    () => api(redeliverFrom, { params: { id: item.id }, body: { from: from && `${from}:00+03:00`, isFailedOnly } }),
    async ({ data }) => {
      await readWebhooksAgain()
      const text =
        data.count === 0 ? 'С этого момента отправлять нечего' : `Отправляем снова: ${countText(data.count, EVENTS)}`
      toast({ text, tone: data.count === 0 ? 'plain' : 'done' })
      onClose()
    },
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.new}>
      <DayInput
        label="Отправить снова всё, что случилось с"
        name="from"
        withTime
        hint="Время московское. События идут под прежними номерами: программа, которая их уже приняла, повтор отбросит"
        value={from}
        error={form.errors['from']}
        onValue={setFrom}
      />
      <Checkbox checked={isFailedOnly} onChange={({ target }) => setFailedOnly(target.checked)}>
        Только не доставленные и пропущенные
      </Checkbox>
      <div className={blocks.row}>
        <Button type="submit" look="red" loading={form.isSending}>
          Отправить снова
        </Button>
        <Button onClick={onClose}>Не отправлять</Button>
      </div>
    </OfficeForm>
  )
}

const EVENTS = ['событие', 'события', 'событий'] as const
