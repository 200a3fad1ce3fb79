import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { type DeskPaper, deskPapers, markCorrected, type PaperCorrection, writePaper } from '#contract/office/papers.ts'
import { longDayText, relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { PAPER_NAMES } from '#rules/company/paper-names.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { DaysField } from '#office/parts/days-field.tsx'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import own from './papers.module.css'

const FILTERS = ['kind', 'from', 'to', 'company', 'search'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

const filtersOf = (params: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])))

const papersQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['papers', new URLSearchParams(filters).toString()] as const,
    queryFn: async ({ signal }) => {
      const { kind, company, ...rest } = filters
      const query = {
        ...rest,
        ...(kind === 'transfer' || kind === 'invoice' ? { kind: kind as 'transfer' | 'invoice' } : {}),
        ...(company ? { company: Number(company) } : {}),
      }
      return (await api(deskPapers, { query }, { signal })).data
    },
  })

export function loader({ request }: LoaderFunctionArgs) {
  void queries.prefetchQuery(papersQuery(filtersOf(new URL(request.url).searchParams)))
  return null
}

/** Invoices and transfer papers of organizations, and the hand-overs that have none yet. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const { data, error } = useQuery({ ...papersQuery(filters), placeholderData: keepPreviousData })
  const set = (name: keyof Filters, value: string) => {
    const next = new URLSearchParams(params)
    if (value.trim()) next.set(name, value.trim())
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <PageHead
        title="Документы"
        count={data?.papers.length || undefined}
        note="УПД выписывается при выдаче заказа организации и больше не меняется."
        desk="/customers"
        actions={
          data && data.papers.length > 0 ? (
            <Button size="s" icon="download" href={`/api/office/papers.zip?${params.toString()}`} download>
              Скачать все, ZIP
            </Button>
          ) : undefined
        }
      />
      <div className={blocks.desk}>
        <div className={own.filters}>
          <ListSearch
            label="Организация, ИНН, номер"
            placeholder="Организация, ИНН, номер"
            group="Документы"
            value={filters.search ?? ''}
            onValue={(text) => set('search', text)}
          />
          <Select
            label="Вид"
            size="m"
            value={filters.kind ?? ''}
            options={[
              { value: '', label: 'Все' },
              { value: 'transfer', label: 'УПД' },
              { value: 'invoice', label: 'Счета' },
            ]}
            onChange={({ target }) => set('kind', target.value)}
          />
          <DaysField from={filters.from} to={filters.to} onDay={(end, day) => set(end, day)} />
          {isFiltered && (
            <Button size="m" onClick={() => setParams({}, { replace: true })}>
              Сбросить
            </Button>
          )}
        </div>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data?.problem && (
          <Notice
            tone="warning"
            title="УПД пока не выписать"
            actions={<Link to="/settings/requisites">Реквизиты</Link>}
          >
            {data.problem}.
          </Notice>
        )}
        {!data && !error && <Skeleton lines={8} />}
        {data && <Corrections all={data.corrections} mayWrite={data.mayWrite} />}
        {data && <Unwritten orders={data.unwritten} mayWrite={data.mayWrite && data.problem === null} />}
        {data?.papers.length === 0 && (
          <EmptyState icon="file" title={isFiltered ? 'Таких документов нет' : 'Документов пока нет'}>
            {isFiltered
              ? 'Измените период, вид или запрос.'
              : 'Счёт появится с заказом по счёту, УПД — когда заказ организации выдадут.'}
          </EmptyState>
        )}
        {data && data.papers.length > 0 && <PaperRows papers={data.papers} />}
        {data?.isMore && <Notice>Показаны последние 200: сузьте период, чтобы увидеть остальные.</Notice>}
      </div>
    </>
  )
}

function PaperRows({ papers }: { papers: readonly DeskPaper[] }) {
  return (
    <section className={blocks.block} aria-label="Список документов">
      <ul>
        {papers.map((paper) => {
          const name = `${PAPER_NAMES[paper.kind]} № ${paper.number}`
          return (
            <li key={paper.id} className={own.paper}>
              <div className={own.what}>
                <strong>{name}</strong>
                <span className={blocks.quiet}>от {longDayText(new Date(`${paper.day}T12:00:00+03:00`))}</span>
              </div>
              <div className={own.who}>
                {paper.company.id === null ? (
                  paper.company.name
                ) : (
                  <Link to={`/customers/companies/${paper.company.id}`}>{paper.company.name}</Link>
                )}
                <span className={blocks.quiet}>
                  ИНН {paper.company.inn}, <Link to={`/orders/${paper.orderNumber}`}>заказ {paper.orderNumber}</Link>
                </span>
                {paper.note && <span className={own.note}>{paper.note}</span>}
              </div>
              <span className={own.sum}>{formatRubles(paper.total)}</span>
              <div className={own.files}>
                <Button size="s" icon="download" href={paper.pdf} download aria-label={`${name}, PDF`}>
                  PDF
                </Button>
                {paper.xml && (
                  <Button size="s" icon="download" href={paper.xml} download aria-label={`${name}, XML для ЭДО`}>
                    XML
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Goods came back after the paper: accounting writes the corrective one, here it sees what to put there. */
function Corrections({ all, mayWrite }: { all: readonly PaperCorrection[]; mayWrite: boolean }) {
  const toast = useToast()
  const mark = useMutation({
    mutationFn: ({ orderNumber, total }: PaperCorrection) => api(markCorrected, { body: { orderNumber, total } }),
    onSuccess: async (_answer, { paper }) => {
      await queries.invalidateQueries({ queryKey: ['papers'] })
      toast({ text: `УКД к УПД № ${paper.number} отмечен`, tone: 'done' })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  if (all.length === 0) return null
  return (
    <section className={blocks.block} aria-label="Нужен УКД">
      <h2>Вернули после УПД: нужен УКД</h2>
      <ul>
        {all.map((each) => {
          const { paper, orderNumber, company, total, vat, told, lines } = each
          return (
            <li key={orderNumber} className={own.correction}>
              <div className={own.what}>
                <strong>УПД № {paper.number}</strong>
                <span className={blocks.quiet}>
                  {dotted(`от ${longDayText(new Date(`${paper.day}T12:00:00+03:00`))}`, company)},{' '}
                  <Link to={`/orders/${orderNumber}`}>заказ {orderNumber}</Link>
                </span>
              </div>
              <ul className={own.changes}>
                {lines.map(({ name, unit, rateText, before, after }) => (
                  <li key={`${name} ${rateText}`}>
                    <span>
                      {name}, {rateText}
                    </span>
                    <span className={own.sum}>
                      {withUnit(before.quantity, unit || 'шт.')} на {formatRubles(before.sum)} →{' '}
                      {after.quantity === 0 ? 'ничего' : `${after.quantity} на ${formatRubles(after.sum)}`}
                    </span>
                  </li>
                ))}
              </ul>
              <div className={own.less}>
                <span>
                  Меньше на <strong>{formatRubles(total)}</strong>
                  {vat > 0 && `, в том числе НДС ${formatRubles(vat)}`}
                  {told > 0 && <span className={blocks.quiet}>, из них уже скорректировано {formatRubles(told)}</span>}
                </span>
                {mayWrite && (
                  <Button
                    size="s"
                    loading={mark.isPending && mark.variables.orderNumber === orderNumber}
                    aria-label={`УКД к УПД № ${paper.number} выписан`}
                    onClick={() => mark.mutate(each)}
                  >
                    УКД выписан
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const FEW = 5

interface UnwrittenProps {
  orders: readonly { orderNumber: string; company: string; handedAt: string }[]
  mayWrite: boolean
}

/** Handed over before the requisites were there, or by an older version of the shop. */
function Unwritten({ orders, mayWrite }: UnwrittenProps) {
  const toast = useToast()
  const now = useMinuteClock()
  const write = useMutation({
    mutationFn: (orderNumber: string) => api(writePaper, { body: { orderNumber } }),
    onSuccess: async (_answer, orderNumber) => {
      await queries.invalidateQueries({ queryKey: ['papers'] })
      toast({ text: `УПД по заказу № ${orderNumber} выписан`, tone: 'done' })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const [isOpen, setOpen] = useState(false)
  if (orders.length === 0) return null
  const shown = isOpen ? orders : orders.slice(0, FEW)
  return (
    <section className={blocks.block} aria-label="Выданы без УПД">
      <h2>Выданы без УПД за три месяца</h2>
      <ul className={blocks.list}>
        {shown.map(({ orderNumber, company, handedAt }) => (
          <li key={orderNumber}>
            <span>
              <Link to={`/orders/${orderNumber}`}>Заказ № {orderNumber}</Link>{' '}
              <span className={blocks.quiet}>{dotted(company, `выдан ${relativeMomentText(handedAt, now)}`)}</span>
            </span>
            {mayWrite && (
              <Button
                size="s"
                loading={write.isPending && write.variables === orderNumber}
                aria-label={`Выписать УПД по заказу № ${orderNumber}`}
                onClick={() => write.mutate(orderNumber)}
              >
                Выписать УПД
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < orders.length && (
        <TextButton onClick={() => setOpen(true)}>Показать все {orders.length}</TextButton>
      )}
    </section>
  )
}
