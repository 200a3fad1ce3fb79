import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { decideHeldPrices, type HeldPrice } from '#contract/office/exchange-prices.ts'
import { PRICE_ALARMS } from '#rules/exchange/price-limits.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { heldPricesQuery, sourcesQuery } from './exchange-queries.ts'
import css from './run.module.css'

export async function loader({ params }: LoaderFunctionArgs) {
  const prices = queries.ensureQueryData(heldPricesQuery(Number(params['id'])))
  await Promise.all([prices, queries.ensureQueryData(sourcesQuery)])
  return null
}

type Decision = 'accept' | 'drop'
interface Asked {
  decision: Decision
  /** Not said: all of them. */
  goods?: string[]
}

const DONE: Record<Decision, string> = {
  accept: 'Цены приняты. Вернуть их можно в «Запусках»',
  drop: 'Цены не взяты: в магазине остались прежние',
}

export function Component() {
  const id = Number(useParams()['id'])
  const { data, error } = useQuery(heldPricesQuery(id))
  const { data: sources } = useQuery(sourcesQuery)
  const source = sources?.sources.find((each) => each.id === id)
  const mayWork = useMe().permissions.includes('exchange.work')
  const [asked, setAsked] = useState<Decision | null>(null)
  const toast = useToast()
  const decide = useMutation({
    mutationFn: (body: Asked) => api(decideHeldPrices, { params: { id }, body }),
    onSuccess({ data: left }, { decision }) {
      queries.setQueryData(heldPricesQuery(id).queryKey, left)
      toast({ text: DONE[decision], tone: 'done' })
    },
    onError: (failure) => toast({ text: wordsOf(failure), tone: 'error' }),
    onSettled() {
      setAsked(null)
      void queries.invalidateQueries({ queryKey: ['exchange'] })
    },
  })
  const total = data?.total ?? 0
  return (
    <>
      <PageHead
        title="Цены ждут решения"
        back={{ to: `/exchange/sources/${id}`, name: source?.name ?? 'Источник' }}
        note="Остальное из обмена уже применено; эти цены вышли за пределы источника"
        actions={
          mayWork &&
          total > 0 && (
            <>
              <Button look="black" onClick={() => setAsked('drop')}>
                Не брать ни одной
              </Button>
              <Button onClick={() => setAsked('accept')}>Принять все</Button>
            </>
          )
        }
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        <section className={blocks.block} aria-label="Цены">
          {data && total === 0 && (
            <EmptyState icon="check" title="Таких цен нет">
              Цена ждёт здесь, если она упала или выросла сильнее, чем разрешено у источника, ниже закупочной или
              слишком мала.
            </EmptyState>
          )}
          {data && total > 0 && (
            <>
              <HeldList
                prices={data.prices}
                mayWork={mayWork}
                isSending={decide.isPending}
                onDecide={(decision, code) => decide.mutate({ decision, goods: [code] })}
              />
              {total > data.prices.length && (
                <p className={blocks.quiet}>Показаны самые странные. Всего: {countText(total, GOODS)}.</p>
              )}
            </>
          )}
        </section>
      </div>
      {asked && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={asked === 'accept' ? 'Принять все цены?' : 'Не брать ни одной?'}
          size="s"
        >
          <p>
            {asked === 'accept'
              ? `Цены изменятся у ${countText(total, ['товара', 'товаров', 'товаров'])} сразу. Вернуть как было можно 30 дней.`
              : 'В магазине останутся прежние цены. Если источник пришлёт другую цену, она снова будет рассмотрена.'}
          </p>
          <div className={blocks.row}>
            <Button look="black" data-autofocus onClick={() => setAsked(null)}>
              Оставить ждать
            </Button>
            <Button loading={decide.isPending} onClick={() => decide.mutate({ decision: asked })}>
              {asked === 'accept' ? 'Принять все' : 'Не брать'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface ListProps {
  prices: readonly HeldPrice[]
  mayWork: boolean
  isSending: boolean
  onDecide: (decision: Decision, code: string) => void
}

const percentText = (percent: number) => withUnit(`${percent > 0 ? '+' : MINUS}${formatNumber(Math.abs(percent))}`, '%')
const MOST_NAMED = 3
const DECISIONS = [
  ['drop', 'Не брать'],
  ['accept', 'Принять'],
] as const
const BRANCHES = ['филиал', 'филиала', 'филиалов'] as const

function HeldList({ prices, mayWork, isSending, onDecide }: ListProps) {
  return (
    <ul className={css.samples}>
      {prices.map(({ code, name, article, reason, was, price, percent, branches }) => (
        <li key={`${code} ${price} ${reason} ${was}`} className={css.sample}>
          <span>
            <Link to={`/goods/${code}`}>{name}</Link> <span className={css.change}>{article}</span>
            <br />
            <span className={blocks.quiet}>
              {PRICE_ALARMS[reason]} ·{' '}
              {branches.length > MOST_NAMED ? countText(branches.length, BRANCHES) : branches.join(', ')}
            </span>
          </span>
          <span className={blocks.row}>
            <span>
              <del>{was === null ? 'цены нет' : formatRubles(was)}</del> <span aria-hidden>→</span>{' '}
              <strong>{formatRubles(price)}</strong> {percent !== null && percentText(percent)}
            </span>
            {mayWork &&
              DECISIONS.map(([way, label]) => (
                <Button
                  key={way}
                  size="s"
                  disabled={isSending}
                  aria-label={`${label} цену: ${name}`}
                  onClick={() => onDecide(way, code)}
                >
                  {label}
                </Button>
              ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
