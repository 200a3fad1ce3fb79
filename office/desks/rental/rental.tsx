import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { endPieceService, type RentalPieceRow } from '#contract/office/rental-desk.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { useAddressText } from '#office/parts/table/use-address-text.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type DroppedBar, MovedBar } from './moved-bar.tsx'
import { NewBooking } from './new-booking.tsx'
import { NewService } from './new-service.tsx'
import { type DraftBar, RentalGridView } from './rental-grid.tsx'
import { gridQuery } from './rental-queries.ts'
import css from './rental.module.css'

interface Begun {
  kind: 'booking' | 'service'
  /** Picked on the calendar. */
  pieceId: number | null
  from: string
}

/** The park by days; a press on free ones begins a booking. */
export function Component() {
  const me = useMe()
  const place = usePlace()
  const today = moscowMoment(useMinuteClock())!.day
  // a machine that broke while it was out: its shop and its form are open at once
  const [asked] = useSearchParams()
  const broken = Number(asked.get('broken')) || null
  const [chosen, setChosen] = useState<number | null>(() => Number(asked.get('shop')) || null)
  const [search, setSearch] = useAddressText('search')
  const [goTo, setGoTo] = useState({ day: today, times: 0 })
  const [begun, setBegun] = useState<Begun | null>(
    broken === null ? null : { kind: 'service', pieceId: broken, from: today },
  )
  const [draft, setDraft] = useState<DraftBar | null>(null)
  const [dropped, setDropped] = useState<DroppedBar | null>(null)
  const [ending, setEnding] = useState<{ service: RentalPieceRow['services'][number]; piece: RentalPieceRow } | null>(
    null,
  )
  const ofPlace = place?.query.shop ? Number(place.query.shop) : null
  const shop = chosen ?? ofPlace
  // the month of today is also what the choice of shops and pieces is made from
  const { data: now } = useQuery(gridQuery(shop, today.slice(0, 7), search))
  const mayWork = me.permissions.includes('rental.work')
  const go = (day: string) => setGoTo(({ times }) => ({ day, times: times + 1 }))
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'rental')
      void queries.invalidateQueries({ queryKey: ['rental', 'grid'] })
  })
  const begin = (kind: Begun['kind'], pieceId: number | null = null, from = today) =>
    setBegun({ kind, pieceId, from: from < today ? today : from })
  const stop = () => {
    setBegun(null)
    setDraft(null)
  }
  useShortcuts([
    { keys: 'KeyD', shown: 'D', name: 'К сегодняшнему дню', group: 'Прокат', run: () => go(today) },
    ...(mayWork
      ? [{ keys: 'KeyB', shown: 'B', name: 'Новая бронь', group: 'Прокат', run: () => begin('booking') }]
      : []),
  ])
  const pieces = useMemo(() => now?.pieces ?? [], [now])
  return (
    <div className={css.desk}>
      <PageHead
        title="Прокат"
        desk="/rental"
        actions={
          mayWork && (
            <>
              <Button onClick={() => begin('service')}>В обслуживание</Button>
              <Button look="red" icon="plus" onClick={() => begin('booking')}>
                Новая бронь
              </Button>
            </>
          )
        }
      />
      <div className={css.tools}>
        {now && now.shops.length > 1 && (
          <Select
            label="Пункт проката"
            hideLabel
            size="m"
            value={String(now.shop)}
            options={now.shops.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => {
              stop()
              setChosen(Number(target.value))
            }}
          />
        )}
        <Input
          label="Найти экземпляр"
          hideLabel
          size="m"
          type="search"
          placeholder="Модель или номер"
          clearable
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className={css.walk}>
          <Button
            size="s"
            icon="chevron-left"
            aria-label="На месяц раньше"
            onClick={() => go(addDays(goTo.day, -30))}
          />
          <Button size="s" onClick={() => go(today)}>
            Сегодня
          </Button>
          <Button size="s" icon="chevron-right" aria-label="На месяц позже" onClick={() => go(addDays(goTo.day, 30))} />
        </span>
      </div>
      {begun?.kind === 'booking' && (
        <NewBooking
          key={`${begun.pieceId ?? ''} ${begun.from}`}
          shop={now?.shop ?? shop}
          picked={pieces.find(({ id }) => id === begun.pieceId) ?? null}
          from={begun.from}
          onDraft={setDraft}
          onClose={stop}
        />
      )}
      {begun?.kind === 'service' && now && (
        <NewService
          key={`${begun.pieceId ?? ''} ${begun.from}`}
          pieces={pieces}
          pieceId={begun.pieceId ?? pieces[0]?.id ?? 0}
          from={begun.from}
          onDraft={setDraft}
          onClose={stop}
        />
      )}
      <RentalGridView
        today={today}
        shop={shop}
        search={search}
        goTo={goTo}
        draft={draft}
        onPick={mayWork ? (piece, day) => begin(begun?.kind ?? 'booking', piece.id, day) : undefined}
        onDrop={mayWork ? setDropped : undefined}
        onService={(service, piece) => setEnding({ service, piece })}
      />
      {now && now.pieces.length === 0 && (
        <p className={css.hint}>
          {search ? 'Таких экземпляров здесь нет.' : 'Парка здесь нет. Экземпляры заводят в карточке товара: '}
          {!search && <Link to="/goods">Товары</Link>}
        </p>
      )}
      {dropped && <MovedBar dropped={dropped} onClose={() => setDropped(null)} />}
      {ending && <EndService {...ending} mayWork={mayWork} onClose={() => setEnding(null)} />}
    </div>
  )
}

type EndProps = {
  service: RentalPieceRow['services'][number]
  piece: RentalPieceRow
  mayWork: boolean
  onClose: () => void
}

function EndService({ service, piece, mayWork, onClose }: EndProps) {
  const toast = useToast()
  async function end() {
    try {
      await api(endPieceService, { params: { id: service.id } })
      toast({ text: `${piece.goodName}, ${piece.serial}: снова в парке`, tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    }
    void queries.invalidateQueries({ queryKey: ['rental'] })
    onClose()
  }
  return (
    <Dialog open title="Обслуживание" size="s" onClose={onClose}>
      <div className={css.form}>
        <p>
          {piece.goodName}, {piece.serial}
        </p>
        <p>
          {dayRangeText(service.from, service.to)}: {service.reason}
        </p>
        {mayWork && (
          <Button look="black" onClick={() => void end()}>
            Вернуть в парк
          </Button>
        )}
      </div>
    </Dialog>
  )
}
