import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { deskCompanies } from '#contract/office/companies.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import css from './customer.module.css'

const companiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['companies', search] as const,
    queryFn: async ({ signal }) => (await api(deskCompanies, { query: search ? { search } : {} }, { signal })).data,
  })

const searchOf = (params: URLSearchParams) => (params.get('search') ?? '').trim().slice(0, 100)

export function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(companiesQuery(searchOf(new URL(request.url).searchParams)))
  return null
}

/** Organizations with an account of their own; whoever is late with money first. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = searchOf(params)
  const { data, error } = useQuery({ ...companiesQuery(search), placeholderData: keepPreviousData })
  useLive((event) => {
    if (event.name === 'thing' && event.thing.kind === 'company')
      void queries.invalidateQueries({ queryKey: ['companies'] })
  })
  return (
    <>
      <PageHead
        title="Организации"
        count={data?.length || undefined}
        note="Кабинет открывает покупатель; договор, прайс и отсрочку задаёте вы."
        desk="/customers"
      />
      <div className={blocks.desk}>
        <ListSearch
          label="Название или ИНН"
          placeholder="Название или ИНН"
          group="Организации"
          value={search}
          onValue={(text) => setParams(text.trim() ? { search: text.trim() } : {}, { replace: true })}
        />
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={6} />}
        {data?.length === 0 && (
          <EmptyState icon="store" title={search ? 'Таких организаций нет' : 'Кабинетов организаций пока нет'}>
            {search ? 'Проверьте название или ИНН.' : 'Первый откроет покупатель в разделе «Кабинет организации».'}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <section className={blocks.block} aria-label="Список организаций">
            <ul>
              {data.map((company) => (
                <li key={company.id} className={css.message}>
                  <div className={css.messageHead}>
                    <Link to={`/customers/companies/${company.id}`}>{company.name}</Link>
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
