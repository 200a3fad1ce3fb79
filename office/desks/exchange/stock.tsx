import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { foundGoods } from '#contract/office/goods.ts'
import type { StockReasons } from '#contract/office/exchange-runs.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { stockReasonsQuery } from './exchange-queries.ts'
import { goodSuppliersQuery } from './supplier-queries.ts'
import supplier from './supplier.module.css'
import css from './stock.module.css'

const LEAST = 2
const pieces = (count: number) => withUnit(String(count), 'шт.')

/** Why a figure is so: accounting said, orders took. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const code = params.get('code') ?? ''
  const isCode = /^\d{1,15}$/.test(code)
  const { data, error, isFetching } = useQuery({ ...stockReasonsQuery(code), enabled: isCode })
  return (
    <>
      <PageHead title="Обмен" desk="/exchange" />
      <div className={blocks.desk}>
        <section className={blocks.block} aria-labelledby="which">
          <h2 id="which">Почему на складе столько</h2>
          <FindCode onCode={(found) => setParams({ code: found }, { replace: true })} />
        </section>
        {error && <Notice tone="error">{wordsOf(error)}</Notice>}
        {data && !isFetching && <Places reasons={data} />}
        {data && !isFetching && <Suppliers code={data.good.code} />}
      </div>
    </>
  )
}

function FindCode({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const search = text.trim()
  const { data, isFetching } = useQuery({
    queryKey: ['find-good', 'exchange', search],
    queryFn: async ({ signal }) => (await api(foundGoods, { query: { search, limit: 8 } }, { signal })).data,
    enabled: search.length >= LEAST,
  })
  return (
    <Combobox
      label="Товар"
      placeholder="Название, артикул или код"
      data-autofocus
      value={text}
      onValue={setText}
      loading={isFetching}
      emptyText={search.length >= LEAST ? 'Такого товара нет в продаже' : null}
      options={(data ?? []).map(({ code, name, article }) => ({
        id: code,
        text: name,
        content: (
          <span className={css.option}>
            <span>{name}</span>
            <span className={css.note}>
              {article} · код {code}
            </span>
          </span>
        ),
      }))}
      onPick={({ id }) => onCode(id)}
      onKeyDown={(event) => {
        const isWalking = event.currentTarget.getAttribute('aria-activedescendant') !== null
        if (event.key !== 'Enter' || isWalking || !/^\d{4,15}$/.test(search)) return
        event.preventDefault()
        onCode(search)
      }}
    />
  )
}

/** Who has it, and by whom of them its price goes. */
function Suppliers({ code }: { code: string }) {
  const now = useMinuteClock()
  const { data } = useQuery(goodSuppliersQuery(code))
  if (!data || data.length === 0) return null
  return (
    <section className={blocks.block} aria-labelledby="suppliers">
      <h2 id="suppliers">Чья цена</h2>
      <p className={blocks.quiet}>
        Цена идёт по самому дешёвому из тех, у кого товар есть; при равной цене по тому, кто везёт быстрее.
      </p>
      <ul className={supplier.suppliers}>
        {data.map(({ sourceId, external, name, isOn, price, ours, quantity, deliveryDays, saidAt, isChosen }) => (
          <li key={`${sourceId}/${external}`}>
            <span className={blocks.row}>
              <Link to={`/exchange/sources/${sourceId}`}>{name}</Link>
              {isChosen && (
                <Badge look="soft" tone="green">
                  цена по нему
                </Badge>
              )}
              {!isOn && (
                <Badge look="soft" tone="grey">
                  выключен
                </Badge>
              )}
            </span>
            <span className={supplier.figure}>{ours === null ? '—' : formatRubles(ours)}</span>
            <span className={supplier.facts}>
              {[
                price === null ? 'без цены' : `просит ${formatRubles(price)}`,
                quantity > 0 ? `есть ${pieces(quantity)}` : 'нет в наличии',
                deliveryDays === null ? '' : `везёт ${countText(deliveryDays, ['день', 'дня', 'дней'])}`,
                saidAt === null ? '' : relativeMomentText(saidAt, now),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Places({ reasons: { good, places } }: { reasons: StockReasons }) {
  const now = useMinuteClock()
  const seesOrders = useMe().permissions.includes('orders.read')
  return (
    <section className={blocks.block} aria-labelledby="places">
      <h2 id="places">{good.name}</h2>
      <p className={blocks.quiet}>{[good.article, `код ${good.code}`].filter(Boolean).join(' · ')}</p>
      {places.length === 0 ? (
        <EmptyState icon="box" title="Остаток этого товара ведёт сам магазин">
          Ни один источник о нём ничего не говорил.
        </EmptyState>
      ) : (
        <ul className={css.places}>
          {places.map(({ warehouseId, warehouse, quantity, source, said, saidAt, orders }) => (
            <li key={`${source}/${warehouseId}`} className={css.place}>
              <span className={css.name}>{warehouse}</span>
              <span className={css.figure}>{pieces(quantity)}</span>
              <span className={css.why}>
                {source}: {relativeMomentText(saidAt, now)} сказано {pieces(said)}
                {orders.length === 0
                  ? ' Заказов, о которых там не знают, нет.'
                  : `, из них ${countText(orders.length, ['заказ держит', 'заказа держат', 'заказов держат'])} то, о чём там ещё не знают:`}
                {orders.length > 0 && (
                  <span className={css.orders}>
                    {orders.map((order) => (
                      <span key={order.number}>
                        {seesOrders ? (
                          <Link to={`/orders/${order.number}`}>№ {order.number}</Link>
                        ) : (
                          `№ ${order.number}`
                        )}{' '}
                        {pieces(order.quantity)}
                      </span>
                    ))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
