import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { Link, type LoaderFunctionArgs, Outlet, useMatch, useNavigate, useParams, useSearchParams } from 'react-router'
import type { DeskPromo } from '#contract/office/promos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { DataTable } from '#office/parts/table/data-table.tsx'
import desk from '#office/parts/table/list-and-card.module.css'
import screen from '#office/parts/table/list-screen.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import views from '#office/parts/table/list-views.module.css'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { promoColumns, PromoLine } from './promo-columns.tsx'
import { type PromoFilters, promoQuery, promosQuery } from './promo-queries.ts'
import { PROMO_STATES } from './promo-words.ts'
import css from './promo.module.css'

function filtersOf(search: URLSearchParams): PromoFilters {
  const state = Object.keys(PROMO_STATES).find((each) => each === search.get('state'))
  const text = search.get('search')?.trim()
  return { ...(state && { state: state as DeskPromo['state'] }), ...(text && { search: text }) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  // a refusal is said on the desk
  await queries.ensureQueryData(promosQuery(filtersOf(new URL(request.url).searchParams))).catch(() => undefined)
  return null
}

/** Narrower, a row has no room for its terms: it is told in two lines. */
const CARDS_BELOW = 1150

export function Component() {
  const [search, setSearch] = useSearchParams()
  const { id: opened } = useParams()
  const isNew = useMatch('/promo/new') !== null
  const navigate = useNavigate()
  const mayChange = useMe().permissions.includes('promo.change')
  const filters = useMemo(() => filtersOf(search), [search])
  const key = search.toString()
  const list = `promo?${key}`
  const { data, error, isPending } = useQuery(promosQuery(filters))
  const rows = useMemo(() => data ?? [], [data])
  useLive((event) => {
    if (event.name !== 'thing' || event.thing.kind !== 'promo') return
    void queries.invalidateQueries({ queryKey: ['promos'] })
    void queries.invalidateQueries(promoQuery(Number(event.thing.number)))
  })
  const to = useCallback((id: number) => `/promo/${id}${key && `?${key}`}`, [key])
  const columns = useMemo(() => promoColumns(to), [to])
  const { layout, setLayout } = useTableLayout('promo', columns)
  const rowId = useCallback(({ id }: DeskPromo) => String(id), [])
  const open = useCallback(
    ({ id }: DeskPromo) => void navigate(to(id), { replace: opened !== undefined, preventScrollReset: true }),
    [navigate, to, opened],
  )
  const { cursor, setCursor } = useRowCursor({
    list,
    rows,
    rowId,
    onOpen: open,
    ...(opened ? { current: opened, onStep: open } : {}),
  })
  const addressOf = (next: PromoFilters) => new URLSearchParams(Object.entries(next)).toString()
  const setText = (text: string) => {
    const { search: _was, ...rest } = filters
    setSearch(addressOf(text.trim() ? { ...rest, search: text } : rest), { preventScrollReset: true })
  }
  const isOpened = opened !== undefined || isNew
  return (
    <div className={clsx(desk.desk, isOpened && desk.opened)}>
      <section aria-label="Список промокодов" className={clsx(screen.screen, desk.list)}>
        <div className={desk.tops}>
          <PageHead
            title="Промокоды"
            actions={
              mayChange && (
                <Button look="red" size="s" prefetch="none" to="/promo/new">
                  Новый промокод
                </Button>
              )
            }
          />
          <nav aria-label="Какие промокоды" className={views.views}>
            {[undefined, ...(Object.keys(PROMO_STATES) as DeskPromo['state'][])].map((state) => (
              <Link
                key={state ?? ''}
                to={`?${addressOf({ ...(filters.search && { search: filters.search }), ...(state && { state }) })}`}
                preventScrollReset
                className={views.view}
                aria-current={filters.state === state ? 'page' : undefined}
              >
                {state ? PROMO_STATES[state].many : 'Все'}
              </Link>
            ))}
          </nav>
          <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="promokody.csv">
            <ListSearch
              label="Найти промокод"
              placeholder="Название или код целиком"
              group="Промокоды"
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
          label="Промокоды"
          list={list}
          columns={columns}
          layout={layout}
          rows={error ? [] : rows}
          rowId={rowId}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          cardsBelow={CARDS_BELOW}
          tone={({ state }) => (state === 'on' || state === 'waiting' ? undefined : 'dim')}
          card={(promo) => <PromoLine promo={promo} to={to(promo.id)} />}
          isMore={false}
          onMore={() => {}}
          empty={
            isPending || error ? null : key ? (
              <EmptyState icon="percent" title="По этим условиям промокодов нет">
                Код ищется целиком, название — по части.
              </EmptyState>
            ) : (
              <EmptyState icon="percent" title="Промокодов ещё нет">
                Заведите первый: скидка процентом или суммой, на какие товары, кому и сколько раз.
              </EmptyState>
            )
          }
        />
      </section>
      {isOpened ? <Outlet /> : null}
    </div>
  )
}
