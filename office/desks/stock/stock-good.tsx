import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StockCard, StockPlace } from '#contract/office/stock.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { MINUS, withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { stockCardQuery } from './stock-queries.ts'
import css from './stock-good.module.css'

export async function loader({ params }: LoaderFunctionArgs) {
  const code = params['code'] ?? ''
  // a refusal is said on the desk
  await queries.ensureQueryData(stockCardQuery(code)).catch(() => undefined)
  return code
}

const signed = (moved: number) => (moved > 0 ? `+${moved}` : `${MINUS}${-moved}`)
const ORDERS = ['заказ', 'заказа', 'заказов'] as const

/** One good by warehouse: what is on sale, whose orders hold the rest, why the figure is so. */
export function Component() {
  const code = useLoaderData<typeof loader>()
  const { data, error } = useQuery(stockCardQuery(code))
  const [correcting, setCorrecting] = useState<StockPlace | null>(null)
  useLive((event) => {
    if (event.name === 'order') void queries.invalidateQueries({ queryKey: stockCardQuery(code).queryKey })
  })
  const mine = data?.places.filter(
    ({ quantity, held, aside, owner, said }) => quantity + held + aside > 0 || owner || said,
  )
  const empty = data?.places.filter((each) => !mine!.includes(each)) ?? []
  return (
    <>
      <PageHead
        title={data?.good.name ?? 'Остатки'}
        back={{ to: '/goods/stock', name: 'Остатки' }}
        {...(data && { note: dotted(data.good.article, `код ${data.good.code}`, data.good.barcode) })}
      />
      <div className={`${blocks.desk} ${blocks.aside}`}>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data && (
          <>
            <section className={blocks.block} aria-labelledby="places">
              <h2 id="places">По складам</h2>
              {mine!.length === 0 && (
                <EmptyState icon="box" title="На ваших складах его нет">
                  И заказов, которые его держат, тоже.
                </EmptyState>
              )}
              <ul className={css.places}>
                {mine!.map((each) => (
                  <PlaceRow key={each.place.id} card={data} place={each} onCorrect={() => setCorrecting(each)} />
                ))}
              </ul>
              {empty.length > 0 && (
                <details className={css.more}>
                  <summary>Пусто: {countText(empty.length, ['склад', 'склада', 'складов'])}</summary>
                  <ul className={css.places}>
                    {empty.map((each) => (
                      <PlaceRow key={each.place.id} card={data} place={each} onCorrect={() => setCorrecting(each)} />
                    ))}
                  </ul>
                </details>
              )}
            </section>
            <Movements card={data} />
          </>
        )}
      </div>
      {correcting && data && <CorrectDialog card={data} place={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}

function PlaceRow({ card, place, onCorrect }: { card: StockCard; place: StockPlace; onCorrect: () => void }) {
  const { unit } = card.good
  const { quantity, held, aside, sold, owner, shelf } = place
  return (
    <li className={css.place}>
      <div className={css.where}>
        <span className={css.name}>{place.place.name}</span>
        <span className={css.note}>
          {dotted(
            place.branch,
            shelf && `полка ${shelf}`,
            sold > 0 ? `продано за ${card.soldDays} дней: ${sold}` : null,
          )}
        </span>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>В продаже</dt>
          <dd className={css.main}>{withUnit(quantity, unit)}</dd>
        </div>
        <div>
          <dt>В заказах</dt>
          <dd>{held + aside}</dd>
        </div>
        <div>
          <dt>На полке</dt>
          <dd>{quantity + held}</dd>
        </div>
      </dl>
      <Reasons place={place} unit={unit} />
      <div className={css.act}>
        {owner ? (
          <Badge look="soft" tone="grey">
            Ведёт {owner}
          </Badge>
        ) : (
          place.mayCorrect && (
            <Button size="s" icon="edit" aria-label={`Исправить остаток: ${place.place.name}`} onClick={onCorrect}>
              Исправить
            </Button>
          )
        )}
      </div>
    </li>
  )
}

/** Why the figure is so: what accounting said, what orders took. */
function Reasons({ place, unit }: { place: StockPlace; unit: string }) {
  const now = useMinuteClock()
  const seesOrders = useMe().permissions.includes('orders.read')
  const { said, orders } = place
  if (!said && orders.length === 0) return null
  return (
    <div className={css.reasons}>
      {said && (
        <p>
          {said.source}: {relativeMomentText(said.at, now)} сказано {withUnit(said.quantity, unit)}
          {said.unknown.length === 0
            ? '. Заказов, о которых учёт не знает, нет.'
            : `, из них ${withUnit(
                said.unknown.reduce((sum, each) => sum + each.quantity, 0),
                unit,
              )} в заказах, о которых учёт ещё не знает.`}
        </p>
      )}
      {orders.length > 0 && (
        <p className={css.orders}>
          <span>{countText(orders.length, ORDERS)}:</span>
          {orders.map(({ number, quantity, statusText, isAside }) => (
            <span key={number}>
              {seesOrders ? <Link to={`/orders/${number}`}>№&nbsp;{number}</Link> : `№\u00A0${number}`}{' '}
              {withUnit(quantity, unit)}, {isAside ? 'отложено' : statusText.toLowerCase()}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Movements({ card }: { card: StockCard }) {
  const now = useMinuteClock()
  return (
    <section className={blocks.block} aria-labelledby="movements">
      <h2 id="movements">Исправления и пересчёты</h2>
      {card.movements.length === 0 ? (
        <p className={blocks.quiet}>Руками остаток не меняли: он от обмена и заказов.</p>
      ) : (
        <ul className={blocks.list}>
          {card.movements.map(({ id, at, place, moved, left, reasonText, note, who, countId }) => (
            <li key={id}>
              <span className={css.moved} data-sign={moved > 0 ? 'plus' : 'minus'}>
                {signed(moved)}
              </span>
              <span className={css.story}>
                {countId ? (
                  <Link to={`/goods/stock/counts/${countId}`}>
                    {reasonText} №&nbsp;{countId}
                  </Link>
                ) : (
                  reasonText
                )}
                {note && `: ${note}`}
                <span className={css.note}>{dotted(place, `стало ${left}`, who, relativeMomentText(at, now))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
