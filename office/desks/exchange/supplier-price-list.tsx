import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { ExchangeSource } from '#contract/office/exchange.ts'
import { fetchPriceList } from '#contract/office/suppliers.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { runQuery } from './exchange-queries.ts'
import { matchCountsQuery, supplierTableQuery } from './supplier-queries.ts'
import { UploadForm } from './upload-form.tsx'

type Props = { source: ExchangeSource; mayWork: boolean }

/** A supplier's price list: how it comes, and how much of it the shop has recognised. */
export function SupplierPriceList({ source, mayWork }: Props) {
  const { id } = source
  const now = useMinuteClock()
  const { data: table } = useQuery(supplierTableQuery(id))
  const { data: counts } = useQuery(matchCountsQuery(id))
  const isAny = counts && counts.matched + counts.waiting + counts.ignored > 0
  return (
    <section className={blocks.block} aria-labelledby="price-list">
      <h2 id="price-list">Прайс-лист</h2>
      {table && (
        <p className={blocks.quiet}>
          {table.fileName}, прочитан {relativeMomentText(table.readAt, now)}
        </p>
      )}
      {isAny && (
        <ul className={blocks.list}>
          <li>
            <span>Узнано товаров</span>
            <span>{formatNumber(counts.matched)}</span>
          </li>
          <li>
            <span>Ждут решения</span>
            <Link to={`/exchange/waiting?source=${id}`}>{formatNumber(counts.waiting)}</Link>
          </li>
          <li>
            <span>Не продаём</span>
            <Link to={`/exchange/waiting?source=${id}&ignored=1`}>{formatNumber(counts.ignored)}</Link>
          </li>
          <li>
            <span>Цена в магазине идёт по нему</span>
            <span>{formatNumber(counts.served)}</span>
          </li>
        </ul>
      )}
      <div className={blocks.row}>
        <Button size="s" to={`/exchange/sources/${id}/prices`}>
          Наценка
        </Button>
        {table && (
          <Button size="s" to={`/exchange/sources/${id}/columns`}>
            Колонки
          </Button>
        )}
        {mayWork && source.url && <FetchButton id={id} />}
      </div>
      {mayWork && <UploadForm sources={[source]} chosen={id} />}
    </section>
  )
}

function FetchButton({ id }: { id: number }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(fetchPriceList, { params: { id } }),
    async onSuccess({ data: { run } }) {
      void queries.invalidateQueries({ queryKey: ['exchange'] })
      if (!run) return toast({ text: 'Скачиваем: прайс-лист большой, он появится в запусках', tone: 'done' })
      queries.setQueryData(runQuery(run.id).queryKey, run)
      await navigate(`/exchange/runs/${run.id}`)
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  return (
    <Button size="s" icon="download" loading={isPending} onClick={() => mutate()}>
      Забрать сейчас
    </Button>
  )
}
