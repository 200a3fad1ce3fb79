import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { deskCompanies } from '#contract/office/companies.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import css from './customer.module.css'

type Show = 'all' | 'new' | 'owing'

const SHOWN: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'new', label: 'Новые, не подтверждены' },
  { value: 'owing', label: 'С долгом' },
]

const companiesQuery = ({ search, show }: { search: string; show: Show }) =>
  queryOptions({
    queryKey: ['companies', search, show] as const,
    queryFn: async ({ signal }) =>
      (await api(deskCompanies, { query: { ...(search && { search }), show } }, { signal })).data,
  })

const askedOf = (params: URLSearchParams) => ({
  search: (params.get('search') ?? '').trim().slice(0, 100),
  show: SHOWN.find(({ value }) => value === params.get('show'))?.value ?? 'all',
})

export function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(companiesQuery(askedOf(new URL(request.url).searchParams)))
  return null
}

/** Organizations with an account of their own; whoever is late with money first. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const asked = askedOf(params)
  const { search, show } = asked
  const { data, error } = useQuery({ ...companiesQuery(asked), placeholderData: keepPreviousData })
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'company')
      void queries.invalidateQueries({ queryKey: ['companies'] })
  })
  function ask(name: 'search' | 'show', value: string) {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <>
      <PageHead
        title="Организации"
        count={data?.length || undefined}
        note="Кабинет открывает покупатель; договор, прайс и отсрочку задаёте вы."
        desk="/customers"
      />
      <div className={blocks.desk}>
        <div className={blocks.row}>
          <ListSearch
            label="Название или ИНН"
            placeholder="Название или ИНН"
            group="Организации"
            value={search}
            onValue={(text) => ask('search', text.trim())}
          />
          <Select
            label="Какие показать"
            hideLabel
            size="m"
            value={show}
            options={SHOWN}
            onChange={({ target }) => ask('show', target.value === 'all' ? '' : target.value)}
          />
        </div>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={6} />}
        {data?.length === 0 && (
          <EmptyState
            icon="store"
            title={search || show !== 'all' ? 'Таких организаций нет' : 'Кабинетов организаций пока нет'}
          >
            {search
              ? 'Проверьте название или ИНН.'
              : show === 'new'
                ? 'Все подтверждены.'
                : show === 'owing'
                  ? 'Никто не должен.'
                  : 'Первый откроет покупатель в разделе «Кабинет организации».'}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <section className={blocks.block} aria-label="Список организаций">
            <ul>
              {data.map((company) => (
                <li key={company.id} className={css.message}>
                  <div className={css.messageHead}>
                    <Link to={`/customers/companies/${company.id}`}>{company.name}</Link>
                    {company.isNew && (
                      <Badge look="soft" tone="orange">
                        новая
                      </Badge>
                    )}
                    {company.overdueSince && (
                      <Badge look="soft" tone="red">
                        просрочено с {dayText(company.overdueSince)}
                      </Badge>
                    )}
                  </div>
                  <p className={blocks.quiet}>
                    {dotted(
                      `ИНН ${company.inn}`,
                      company.kpp && `КПП ${company.kpp}`,
                      countText(company.people, ['человек', 'человека', 'человек']),
                      countText(company.orders, ['заказ', 'заказа', 'заказов']),
                      company.creditLimit > 0
                        ? `долг ${formatRubles(company.debt)} из ${formatRubles(company.creditLimit)}`
                        : null,
                      company.priceList && `прайс «${company.priceList}»`,
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
