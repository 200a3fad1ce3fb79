import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CashDay } from '#contract/office/cash.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { MONEY_WAYS, MOVEMENT_PURPOSES } from '#rules/money/movement-words.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useLiveThing } from '#office/state/live.ts'
import { usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { cashQuery } from './cash-queries.ts'
import { CloseDrawer } from './close-drawer.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { CounterDialog } from './counter-dialog.tsx'
import css from './cash.module.css'

type Movement = CashDay['movements'][number]
const DEPOSITS = ['залог', 'залога', 'залогов'] as const

/** What passed over the counter of one shop in a day, what lies in its drawer and whose deposits it holds. */
export function Component() {
  const place = usePlace()
  const [params, setParams] = useSearchParams()
  const day = params.get('day')
  const shop = Number(params.get('shop')) || null
  const { data, error } = useQuery({ ...cashQuery(place, { shop, day }), placeholderData: keepPreviousData })
  useLiveThing('cash', () => void queries.invalidateQueries({ queryKey: ['cash'] }))
  const choose = (name: 'day' | 'shop', value: string) =>
    setParams(
      (now) => {
        if (value === '') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true },
    )
  return (
    <>
      <PageHead
        title="Касса дня"
        {...(data && { note: dotted(data.shops.find(({ id }) => id === data.shop)?.name, dayText(data.day)) })}
      />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <div className={css.tools}>
              {data.shops.length > 1 && (
                <Select
                  label="Магазин"
                  size="m"
                  value={String(data.shop)}
                  options={data.shops.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={({ target }) => choose('shop', target.value)}
                />
              )}
              <DayInput
                label="День"
                size="m"
                max={data.today}
                value={data.day}
                onValue={(value) => choose('day', value === data.today ? '' : value)}
              />
            </div>
            <Day key={data.shop} data={data} />
          </>
        )}
      </div>
    </>
  )
}

function Day({ data }: { data: CashDay }) {
  const me = useMe()
  const isToday = data.day === data.today
  return (
    <div className={css.columns}>
      <div className={blocks.column}>
        <Movements data={data} />
      </div>
      <div className={blocks.column}>
        {isToday && <Drawer data={data} mayClose={me.permissions.includes('cash.close')} />}
        <Ways data={data} />
        <Closings data={data} />
      </div>
    </div>
  )
}

function Drawer({ data, mayClose }: { data: CashDay; mayClose: boolean }) {
  const { drawer, deposits } = data
  const [isClosing, setClosing] = useState(false)
  return (
    <section className={blocks.block} aria-labelledby="drawer">
      <h2 id="drawer">В ящике должно быть {formatRubles(drawer.expected)}</h2>
      <ul className={blocks.list}>
        <Row name={drawer.closedAt ? 'Осталось с прошлого закрытия' : 'Кассу ещё не закрывали'} sum={drawer.left} />
        <Row name="Получено наличными" sum={drawer.received} />
        <Row name="Отдано наличными" sum={-drawer.givenBack} />
        <Row name={`У нас ${countText(deposits.count, DEPOSITS)}, чем бы ни платили`} sum={deposits.sum} />
      </ul>
      {mayClose && (
        <Button look="black" onClick={() => setClosing(true)}>
          Закрыть кассу…
        </Button>
      )}
      {isClosing && <CloseDrawer data={data} onClose={() => setClosing(false)} />}
    </section>
  )
}

const Row = ({ name, sum }: { name: string; sum: number }) => (
  <li>
    <span className={blocks.quiet}>{name}</span>
    <span className={css.figure}>{formatRubles(sum)}</span>
  </li>
)

function Ways({ data }: { data: CashDay }) {
  if (data.ways.length === 0) return null
  return (
    <>
      <section className={blocks.block} aria-labelledby="cash-ways">
        <h2 id="cash-ways">По способам</h2>
        <ul className={blocks.list}>
          {data.ways.map(({ way, received, givenBack, left }) => (
            <li key={way}>
              <span>
                {MONEY_WAYS[way]}{' '}
                {givenBack !== 0 && (
                  <span className={blocks.quiet}>
                    +{formatRubles(received)} −{formatRubles(givenBack)}
                  </span>
                )}
              </span>
              <strong className={css.figure}>{formatRubles(left)}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className={blocks.block} aria-labelledby="cash-people">
        <h2 id="cash-people">По людям</h2>
        <ul className={blocks.list}>
          {data.people.map(({ id, name, cash, card, sbp, other }) => (
            <li key={id ?? 0}>
              <span>{name}</span>
              <span className={css.figure}>
                {dotted(
                  cash === 0 ? '' : `наличные ${formatRubles(cash)}`,
                  card === 0 ? '' : `карта ${formatRubles(card)}`,
                  sbp === 0 ? '' : `СБП ${formatRubles(sbp)}`,
                  other === 0 ? '' : `иначе ${formatRubles(other)}`,
                ) || formatRubles(0)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Closings({ data }: { data: CashDay }) {
  if (data.closings.length === 0) return null
  return (
    <section className={blocks.block} aria-labelledby="cash-closings">
      <h2 id="cash-closings">Закрытия</h2>
      <ul className={blocks.list}>
        {data.closings.map(({ id, at, who, expected, counted, taken, reason }) => (
          <li key={id}>
            <span>
              {timeOfDayText(at)}, {who}
            </span>
            <Badge look="soft" tone={counted === expected ? 'green' : 'red'}>
              {counted === expected
                ? `сошлась: ${formatRubles(counted)}`
                : `${counted > expected ? 'лишние' : 'не хватает'} ${formatRubles(Math.abs(counted - expected))}`}
            </Badge>
            <span className={css.wide}>
              {dotted(`пересчитали ${formatRubles(counted)}`, `сдали ${formatRubles(taken)}`, reason)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Movements({ data }: { data: CashDay }) {
  const mayNote = useMe().permissions.includes('cash.close')
  const [countered, setCountered] = useState<Movement | null>(null)
  const [punched, setPunched] = useState<Movement | null>(null)
  const lacking = data.movements.filter(({ lacksReceipt }) => lacksReceipt).length
  return (
    <section className={blocks.block} aria-labelledby="cash-rows">
      <h2 id="cash-rows">
        Движения{' '}
        <span className={blocks.quiet}>
          {dotted(String(data.movements.length), lacking > 0 ? `без отметки о чеке ${lacking}` : '')}
        </span>
      </h2>
      {data.movements.length === 0 ? (
        <EmptyState icon="receipt" title="Денег не было">
          Сюда попадает всё, что получили и отдали у стойки: заказы, прокат и залоги, ремонт, подарочные карты.
        </EmptyState>
      ) : (
        <ul>
          {data.movements.map((row) => (
            <li key={row.id} className={css.row}>
              <span className={css.time}>{timeOfDayText(row.at)}</span>
              <span className={clsx(css.what, row.isCountered && css.gone)}>
                {row.path ? <Link to={row.path}>{row.what}</Link> : row.what}{' '}
                <span className={blocks.quiet}>
                  {row.sum < 0 ? 'отмена: ' : ''}
                  {row.kind === 'received' ? 'получено' : 'возвращено'}, {MOVEMENT_PURPOSES[row.purpose].toLowerCase()}
                </span>
              </span>
              <span className={clsx(css.sum, row.isCountered && css.gone)}>
                {formatRubles(row.kind === 'received' ? row.sum : -row.sum)}
              </span>
              <small className={css.note}>
                {dotted(
                  row.way ? MONEY_WAYS[row.way] : '',
                  row.who ?? '',
                  row.note,
                  row.receipt && `чек ${row.receipt}`,
                  row.isClosed ? 'касса закрыта' : '',
                )}
              </small>
              {row.lacksReceipt && mayNote && (
                <Button size="s" onClick={() => setPunched(row)} aria-label={`Отметить чек: ${row.what}`}>
                  Чек…
                </Button>
              )}
              {row.canCounter && (
                <Button size="s" onClick={() => setCountered(row)} aria-label={`Отменить: ${row.what}`}>
                  Отменить…
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {punched && <ReceiptDialog row={punched} onClose={() => setPunched(null)} />}
      {countered && <CounterDialog row={countered} onClose={() => setCountered(null)} />}
    </section>
  )
}
