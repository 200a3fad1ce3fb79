import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useMatch, useNavigate, useParams, useSearchParams } from 'react-router'
import type { GiftCard } from '#contract/office/gift-cards.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import desk from '#office/parts/table/list-and-card.module.css'
import screen from '#office/parts/table/list-screen.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import views from '#office/parts/table/list-views.module.css'
import line from '#office/parts/table/row-line.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { CARD_STATES, type CardFilters, giftCardQuery, giftCardsQuery } from './gift-queries.ts'
import css from './promo.module.css'

function filtersOf(search: URLSearchParams): CardFilters {
  const state = Object.keys(CARD_STATES).find((each) => each === search.get('state'))
  const text = search.get('search')?.trim()
  return { ...(state && { state: state as GiftCard['state'] }), ...(text && { search: text }) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  // a refusal is said on the desk
  await queries.ensureQueryData(giftCardsQuery(filtersOf(new URL(request.url).searchParams))).catch(() => undefined)
  return null
}

export function CardBadge({ state }: Pick<GiftCard, 'state'>) {
  const { name, tone } = CARD_STATES[state]
  return (
    <Badge look="soft" tone={tone}>
      {name}
    </Badge>
  )
}

const numberText = ({ last4 }: GiftCard) => `•• ${last4}`

const columnsOf = (to: (id: number) => string): OfficeColumn<GiftCard>[] => [
  {
    id: 'number',
    name: 'Карта',
    width: 6,
    isFixed: true,
    cell: (card) => (
      <Link to={to(card.id)} className={line.number}>
        {numberText(card)}
      </Link>
    ),
    csv: numberText,
  },
  {
    id: 'recipient',
    name: 'Кому',
    width: 10,
    grow: 1,
    cell: ({ recipient }) => recipient,
    csv: ({ recipient }) => recipient,
  },
  { id: 'state', name: 'Состояние', width: 8.5, cell: CardBadge, csv: ({ state }) => CARD_STATES[state].name },
  {
    id: 'balance',
    name: 'Осталось',
    width: 7,
    isFigure: true,
    cell: ({ balance }) => formatRubles(balance),
    csv: ({ balance }) => balance,
  },
  {
    id: 'denomination',
    name: 'Номинал',
    width: 7,
    isFigure: true,
    cell: ({ denomination }) => formatRubles(denomination),
    csv: ({ denomination }) => denomination,
  },
  {
    id: 'expires',
    name: 'Действует по',
    width: 9,
    cell: ({ expiresOn }) => dayText(expiresOn),
    csv: ({ expiresOn }) => expiresOn,
  },
]

/** Narrower, a row is told in two lines. */
const CARDS_BELOW = 900

export function Component() {
  const [search, setSearch] = useSearchParams()
  const { id: opened } = useParams()
  const isNew = useMatch('/gift-cards/new') !== null
  const navigate = useNavigate()
  const mayIssue = useMe().permissions.includes('cards.issue')
  const filters = useMemo(() => filtersOf(search), [search])
  const key = search.toString()
  const list = `gift-cards?${key}`
  const { data, error, isPending } = useQuery(giftCardsQuery(filters))
  useLive((event) => {
    if (event.name !== 'thing' || event.thing.kind !== 'gift-card') return
    void queries.invalidateQueries({ queryKey: ['gift-cards'] })
    void queries.invalidateQueries(giftCardQuery(Number(event.thing.number)))
  })
  const rows = useMemo(() => data ?? [], [data])
  const to = useCallback((id: number) => `/gift-cards/${id}${key && `?${key}`}`, [key])
  const columns = useMemo(() => columnsOf(to), [to])
  const { layout, setLayout } = useTableLayout('gift-cards', columns)
  const rowId = useCallback(({ id }: GiftCard) => String(id), [])
  const open = useCallback(
    ({ id }: GiftCard) => void navigate(to(id), { replace: opened !== undefined, preventScrollReset: true }),
    [navigate, to, opened],
  )
  const { cursor, setCursor } = useRowCursor({
    list,
    rows,
    rowId,
    onOpen: open,
    ...(opened ? { current: opened, onStep: open } : {}),
  })
  const addressOf = (next: CardFilters) => new URLSearchParams(Object.entries(next)).toString()
  const setText = (text: string) => {
    const { search: _was, ...rest } = filters
    setSearch(addressOf(text.trim() ? { ...rest, search: text } : rest), { preventScrollReset: true })
  }
  const isOpened = opened !== undefined || isNew
  return (
    <div className={clsx(desk.desk, isOpened && desk.opened)}>
      <section aria-label="Список подарочных карт" className={clsx(screen.screen, desk.list)}>
        <div className={desk.tops}>
          <PageHead
            title="Подарочные карты"
            actions={
              mayIssue && (
                <Button look="red" size="s" prefetch="none" to="/gift-cards/new">
                  Выпустить карту
                </Button>
              )
            }
          />
          <nav aria-label="Какие карты" className={views.views}>
            {[undefined, ...(Object.keys(CARD_STATES) as GiftCard['state'][])].map((state) => (
              <Link
                key={state ?? ''}
                to={`?${addressOf({ ...(filters.search && { search: filters.search }), ...(state && { state }) })}`}
                preventScrollReset
                className={views.view}
                aria-current={filters.state === state ? 'page' : undefined}
              >
                {state ? CARD_STATES[state].many : 'Все'}
              </Link>
            ))}
          </nav>
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="podarochnye-karty.csv">
            <ListSearch
              label="Найти карту"
              placeholder="Последние 4 цифры или имя"
              group="Подарочные карты"
              className={css.search}
              value={filters.search ?? ''}
              onValue={setText}
            />
          </ListTools>
          {error && (
            <div className={desk.failure}>
              <Notice tone="error">{wordsOf(error)}</Notice>
            </div>
          )}
        </div>
        <DataTable
          key={list}
          label="Подарочные карты"
          list={list}
          columns={columns}
          layout={layout}
          rows={error ? [] : rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          cardsBelow={CARDS_BELOW}
          tone={({ state }) => (state === 'on' ? undefined : 'dim')}
          card={(card) => (
            <>
              <span className={line.first}>
                <Link to={to(card.id)} className={line.number}>
                  {numberText(card)}
                </Link>
                <CardBadge state={card.state} />
              </span>
              <span className={line.age}>{formatRubles(card.balance)}</span>
              <span className={css.about}>{dotted(card.recipient, `по ${dayText(card.expiresOn)}`)}</span>
              <span className={line.age}>из {formatRubles(card.denomination)}</span>
            </>
          )}
          isMore={false}
          onMore={() => {}}
          empty={
            isPending || error ? null : (
              <EmptyState icon="card" title={key ? 'По этим условиям карт нет' : 'Карт ещё нет'}>
                {key
                  ? 'Номера целиком у магазина нет: ищите по последним четырём цифрам.'
                  : 'Выпустите первую: номер уйдёт получателю сообщением.'}
              </EmptyState>
            )
          }
        />
      </section>
      {isOpened ? <Outlet /> : null}
    </div>
  )
}
