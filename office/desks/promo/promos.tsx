import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useMatch } from 'react-router'
import type { DeskPromo } from '#contract/office/promos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListDesk } from '#office/parts/table/list-desk.tsx'
import { ListFilters } from '#office/parts/table/list-filters.tsx'
import { StateViews } from '#office/parts/table/state-views.tsx'
import { useDeskFilters } from '#office/parts/table/use-desk-filters.ts'
import { useDeskRows } from '#office/parts/table/use-desk-rows.ts'
import { useLiveThing } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { promoColumns, PromoLine } from './promo-columns.tsx'
import { promoFilters, promoQuery, promosQuery } from './promo-queries.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const filters = promoFilters.read(new URL(request.url).searchParams)
  // a refusal is said on the desk
  await queries.ensureQueryData(promosQuery(filters)).catch(() => undefined)
  return null
}

/** Narrower, a row has no room for its terms. */
const CARDS_BELOW = 1150
const NONE: readonly DeskPromo[] = []
const idOf = ({ id }: DeskPromo) => id

export function Component() {
  const isNew = useMatch('/promo/new') !== null
  const mayChange = useMe().permissions.includes('promo.change')
  const { filters, key, setFilters } = useDeskFilters(promoFilters)
  const { data = NONE, error, isPending } = useQuery(promosQuery(filters))
  const rows = useDeskRows({ name: 'promo', filters: key, rows: data, idOf, columnsOf: promoColumns })
  useLiveThing('promo', (number) => {
    void queries.invalidateQueries({ queryKey: ['promos'] })
    void queries.invalidateQueries(promoQuery(Number(number)))
  })
  return (
    <ListDesk
      title="Промокоды"
      label="Список промокодов"
      rows={rows}
      pages={{ error, isPending }}
      actions={
        mayChange && (
          <Button look="red" size="s" prefetch="none" to="/promo/new">
            Новый промокод
          </Button>
        )
      }
      isNew={isNew}
      views={<StateViews label="Какие промокоды" views={promoFilters.views(filters)} />}
      tools={
        <ListFilters
          search={{
            label: 'Найти промокод',
            placeholder: 'Название или код целиком',
            group: 'Промокоды',
            value: filters.search ?? '',
            onValue: (text) => setFilters({ ...filters, search: text }),
          }}
        />
      }
      file="promokody.csv"
      cardsBelow={CARDS_BELOW}
      tone={({ state }) => (state === 'on' || state === 'waiting' ? undefined : 'dim')}
      card={(promo, to) => <PromoLine promo={promo} to={to} />}
      empty={
        key ? (
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
  )
}
