import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { NavLink, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Opinion } from '#contract/office/opinions.ts'
import { ageText, relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Rating } from '#ui/rating.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type OpinionOutlet, opinionsQuery, type OpinionsAsked } from './opinion-queries.ts'
import css from './reviews.module.css'

const STATES: readonly { value: Opinion['state']; label: string }[] = [
  { value: 'waiting', label: 'Ждут решения' },
  { value: 'shown', label: 'Показаны' },
  { value: 'hidden', label: 'Скрыты' },
]
const KINDS = [
  { value: '', label: 'Отзывы и вопросы' },
  { value: 'review', label: 'Отзывы о товарах' },
  { value: 'question', label: 'Вопросы' },
  { value: 'shop', label: 'Отзывы о магазинах' },
]

/** What stands in the address: a selection can be sent as a link. */
function askedOf(params: URLSearchParams): OpinionsAsked {
  const state = STATES.find(({ value }) => value === params.get('state'))?.value ?? 'waiting'
  const kind = params.get('kind')
  const search = (params.get('search') ?? '').trim()
  return {
    state,
    ...(kind === 'review' || kind === 'question' || kind === 'shop' ? { kind } : {}),
    ...(search ? { search } : {}),
  }
}

export function Component() {
  const [params, setParams] = useSearchParams()
  const { key: opened } = useParams()
  const navigate = useNavigate()
  const asked = useMemo(() => askedOf(params), [params])
  const query = params.toString()
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...opinionsQuery(asked),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => data?.pages.flatMap(({ opinions }) => opinions) ?? [], [data])
  const counts = data?.pages[0]?.counts
  const pathOf = (key: string) => `/reviews/${key}${query && `?${query}`}`
  const open = (key: string | undefined) =>
    void navigate(key ? pathOf(key) : `/reviews${query && `?${query}`}`, { preventScrollReset: true })
  const at = rows.findIndex(({ key }) => key === opened)
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const step = (by: number) => rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.key
  useShortcuts([
    { keys: 'KeyJ', shown: 'J', name: 'Следующий', group: 'Отзывы', run: () => open(step(1)) },
    { keys: 'KeyK', shown: 'K', name: 'Предыдущий', group: 'Отзывы', run: () => open(step(-1)) },
    { keys: 'Escape', shown: 'Esc', name: 'К списку', group: 'Отзывы', run: () => opened && open(undefined) },
  ])
  return (
    <div className={clsx(css.desk, opened && css.opened)}>
      <div className={css.list}>
        <PageHead
          title="Отзывы и вопросы"
          {...(counts && { note: `Ждут: отзывов ${counts.reviews + counts.shops}, вопросов ${counts.questions}` })}
        />
        <div className={css.tools}>
          <Select
            label="Что показать"
            hideLabel
            size="m"
            value={asked.state}
            options={STATES}
            onChange={(event) => set('state', event.target.value === 'waiting' ? '' : event.target.value)}
          />
          <Select
            label="Отзывы или вопросы"
            hideLabel
            size="m"
            value={asked.kind ?? ''}
            options={KINDS}
            onChange={(event) => set('kind', event.target.value)}
          />
          <Input
            label="Найти"
            hideLabel
            size="m"
            type="search"
            placeholder="Товар, магазин, автор, слово"
            defaultValue={asked.search ?? ''}
            clearable
            onChange={(event) => set('search', event.target.value.trim())}
          />
        </div>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        <nav aria-label="Отзывы и вопросы" className={css.rows}>
          {isPending && <Skeleton lines={6} />}
          {rows.map((row) => (
            <Row key={row.key} row={row} to={pathOf(row.key)} />
          ))}
          {hasNextPage && (
            <Button look="transparent-black" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Показать ещё
            </Button>
          )}
          {data && rows.length === 0 && (
            <EmptyState icon="check" title={asked.search || asked.state !== 'waiting' ? 'Таких нет' : 'Всё разобрано'}>
              {asked.search || asked.state !== 'waiting'
                ? 'Измените условия поиска.'
                : 'Новые отзывы и вопросы появятся здесь сами.'}
            </EmptyState>
          )}
        </nav>
      </div>
      {opened ? (
        <Outlet
          context={
            {
              next: (key) => open(rows[rows.findIndex((row) => row.key === key) + 1]?.key),
              asked,
            } satisfies OpinionOutlet
          }
        />
      ) : (
        <p className={css.hint}>Откройте отзыв или вопрос: J и K ведут по очереди.</p>
      )}
    </div>
  )
}

function Row({ row, to }: { row: Opinion; to: string }) {
  const now = useMinuteClock()
  return (
    <NavLink to={to} preventScrollReset className={({ isActive }) => clsx(css.row, isActive && css.current)}>
      <span className={css.top}>
        {row.rating === null ? (
          <Badge look="soft" tone="ink">
            Вопрос
          </Badge>
        ) : (
          <Rating value={row.rating} look="stars" />
        )}
        <span className={css.age}>
          {row.state === 'waiting' ? ageText(row.createdAt, now) : relativeMomentText(row.createdAt, now)}
        </span>
      </span>
      <span className={css.good}>{row.shop ? `Магазин: ${row.about}` : row.about}</span>
      <span className={css.text}>{row.text}</span>
      <span className={css.foot}>
        {row.author}
        {row.photos > 0 && `, фото: ${row.photos}`}
        {row.isAnswered && ', есть ответ'}
      </span>
    </NavLink>
  )
}
