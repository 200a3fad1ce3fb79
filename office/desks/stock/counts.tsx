import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type CountRow, startCount } from '#contract/office/stock.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { currentPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import css from './counts.module.css'
import { COUNT_STATES, countTitle } from './count-words.ts'
import { countsQuery, putCount } from './stock-queries.ts'

const DIFFERENCES = ['разница', 'разницы', 'разниц'] as const

export async function loader() {
  await queries.ensureQueryData(countsQuery(currentPlace())).catch(() => undefined)
  return null
}

/** Every count of the person's warehouses, the open ones first. */
export function Component() {
  const place = usePlace()
  const now = useMinuteClock()
  const mayCount = useMe().permissions.includes('stock.count')
  const { data, error } = useQuery(countsQuery(place))
  const [isStarting, setStarting] = useState(false)
  return (
    <>
      <PageHead
        title="Пересчёты"
        back={{ to: '/goods/stock', name: 'Остатки' }}
        {...(place && { note: place.fullName })}
        actions={
          mayCount && (
            <Button look="red" onClick={() => setStarting(true)}>
              Начать пересчёт
            </Button>
          )
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data?.counts.length === 0 && (
          <EmptyState icon="list" title="Пересчётов ещё не было">
            Начните со склада или одной полки: сканируйте штрихкоды, разница посчитается сама. Продажи останавливать не
            нужно.
          </EmptyState>
        )}
        {data && data.counts.length > 0 && (
          <ul className={css.counts}>
            {data.counts.map((count) => (
              <li key={count.id}>
                <CountLink count={count} now={now} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isStarting && data && <StartDialog places={data.places} onClose={() => setStarting(false)} />}
    </>
  )
}

function CountLink({ count, now }: { count: CountRow; now: Date }) {
  const { name, tone } = COUNT_STATES[count.state]
  return (
    <Link to={`/goods/stock/counts/${count.id}`} className={css.count}>
      <span className={css.title}>{countTitle(count)}</span>
      <Badge look="soft" tone={tone}>
        {name}
      </Badge>
      <span className={css.facts}>
        {dotted(
          countText(count.goods, GOODS),
          `${count.pieces}\u00A0шт.`,
          count.differences > 0 ? countText(count.differences, DIFFERENCES) : 'без разниц',
        )}
      </span>
      <span className={css.note}>
        {dotted(
          `№\u00A0${count.id}`,
          count.startedBy,
          relativeMomentText(count.endedAt ?? count.startedAt, now),
          count.note,
        )}
      </span>
      <Icon name="chevron-right" size="s" className={css.go} />
    </Link>
  )
}

type Places = readonly { id: number; name: string; shelves: string[] }[]

function StartDialog({ places, onClose }: { places: Places; onClose: () => void }) {
  const navigate = useNavigate()
  const [warehouse, setWarehouse] = useState(places.length === 1 ? String(places[0]!.id) : '')
  const [shelf, setShelf] = useState('')
  const shelves = places.find(({ id }) => String(id) === warehouse)?.shelves ?? []
  const form = useSendingForm(
    ['warehouseId', 'shelf'],
    () => api(startCount, { body: { warehouseId: Number(warehouse), shelf } }),
    async ({ data }) => {
      putCount(data)
      await navigate(`/goods/stock/counts/${data.id}`)
    },
  )
  return (
    <Dialog open onClose={onClose} title="Новый пересчёт" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Select
          label="Склад"
          value={warehouse}
          placeholder="Выберите"
          options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={form.errors['warehouseId']}
          onChange={(event) => setWarehouse(event.target.value)}
        />
        <Input
          label="Полка"
          hint={
            shelves.length > 0
              ? `Пусто — весь склад. Известны: ${shelves.slice(0, 6).join(', ')}${shelves.length > 6 ? '…' : ''}`
              : 'Пусто — весь склад'
          }
          list="shelves"
          autoComplete="off"
          value={shelf}
          maxLength={40}
          error={form.errors['shelf']}
          onChange={(event) => setShelf(event.target.value)}
        />
        <datalist id="shelves">
          {shelves.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
        <p className={blocks.quiet}>
          Собранное и отложенное для выдачи не считайте: это уже не на полке. Продавать и собирать во время пересчёта
          можно.
        </p>
        <div className={blocks.row}>
          <Button type="submit" look="red" disabled={warehouse === ''} loading={form.isSending}>
            Начать
          </Button>
          <Button onClick={onClose}>Потом</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
