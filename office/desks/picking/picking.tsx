import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PickingOrder, ShelfGood } from '#contract/office/picking.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { dotted } from '#office/parts/dotted.ts'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useLive } from '#office/state/live.ts'
import { currentPlace, usePlace } from '#office/state/place.ts'
import { queries } from '#office/state/queries.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './picking.module.css'
import { queueQuery } from './picking-queries.ts'

const PIECES = ['штука', 'штуки', 'штук'] as const

export async function loader() {
  await queries.ensureQueryData(queueQuery(currentPlace()))
  return null
}

const DANGERS: Record<NonNullable<PickingOrder['danger']>, { name: string; tone: 'red' | 'ink' | 'grey' }> = {
  late: { name: 'Просрочено', tone: 'red' },
  today: { name: 'Сегодня', tone: 'ink' },
  tomorrow: { name: 'К утру', tone: 'grey' },
}

export function Component() {
  const place = usePlace()
  const { data, error } = useQuery(queueQuery(place))
  useLive((event) => {
    if (event.name === 'order') void queries.invalidateQueries({ queryKey: ['picking', 'queue'] })
  })
  return (
    <>
      <PageHead title="Сборка" {...(place && { note: place.fullName })} />
      <div className={blocks.desk}>
        {error && <Notice tone="error">{wordsOf(error)} На экране то, что было прочитано раньше.</Notice>}
        {data && (
          <Tabs
            label="Что собирать"
            items={[
              {
                id: 'orders',
                label: 'Заказы',
                count: data.orders.length,
                content: <Orders orders={data.orders} />,
              },
              { id: 'goods', label: 'По полкам', count: data.goods.length, content: <Goods goods={data.goods} /> },
            ]}
          />
        )}
      </div>
    </>
  )
}

function Orders({ orders }: { orders: readonly PickingOrder[] }) {
  if (orders.length === 0)
    return (
      <EmptyState icon="check" title="Всё собрано">
        Новый заказ появится здесь сам.
      </EmptyState>
    )
  return (
    <ul className={css.orders}>
      {orders.map((order) => (
        <li key={order.number}>
          <Link to={`/picking/${order.number}`} className={css.order}>
            <span className={css.number}>{order.number}</span>
            <span className={css.badges}>
              {order.danger && (
                <Badge look="soft" tone={DANGERS[order.danger].tone}>
                  {DANGERS[order.danger].name}
                </Badge>
              )}
              {order.isDone && (
                <Badge look="soft" tone="green">
                  Собран
                </Badge>
              )}
              {order.short > 0 && (
                <Badge look="soft" tone="orange">
                  Не хватает {order.short}
                </Badge>
              )}
            </span>
            <span className={css.count}>
              {order.picked > 0 ? `${order.picked} из ${order.pieces}` : countText(order.pieces, PIECES)}
            </span>
            <span className={css.goods}>{order.goods.join(' · ')}</span>
            <span className={css.promise}>
              {dotted(order.promise, order.contactName)}
              {order.picker && ` · собирает ${order.picker.name}`}
            </span>
            <Icon name="chevron-right" size="s" className={css.go} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A round along the shelves for all orders at once; what is found is counted in each order. */
function Goods({ goods }: { goods: readonly ShelfGood[] }) {
  if (goods.length === 0)
    return (
      <EmptyState icon="check" title="С полок брать нечего">
        Все заказы собраны или ждут товар.
      </EmptyState>
    )
  return (
    <ul className={css.round}>
      {goods.map((good, at) => {
        const group = good.shelf ?? good.category
        const before = goods[at - 1]
        return (
          <li key={`${good.place.id} ${good.code}`}>
            {group !== (before && (before.shelf ?? before.category)) && (
              <h3 className={css.shelf}>{good.shelf ? `Полка ${good.shelf}` : good.category}</h3>
            )}
            <div className={css.good}>
              <span className={css.picture}>
                {good.image && <img src={shopAddress(good.image.src)} alt="" width={48} height={48} loading="lazy" />}
              </span>
              <span className={css.goodName}>
                {good.name}
                <span className={css.article}>{good.article}</span>
                <span className={css.links}>
                  {good.orders.map((number) => (
                    <Link key={number} to={`/picking/${number}`}>
                      {number}
                    </Link>
                  ))}
                </span>
              </span>
              <span className={css.left}>{withUnit(good.left, good.unit || 'шт.')}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
