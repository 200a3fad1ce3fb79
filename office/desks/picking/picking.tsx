import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { PickingOrder, ShelfGood } from '#contract/office/picking.ts'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { wordsOf } from '#office/state/api.ts'
import { keep, kept } from '#office/state/kept.ts'
import { useLive } from '#office/state/live.ts'
import { queries } from '#office/state/queries.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './picking.module.css'
import { queueQuery } from './picking-queries.ts'

const PIECES = ['штука', 'штуки', 'штук'] as const
const isShop = (value: unknown): value is number => typeof value === 'number'

/** The address says which shop; without a word the one worked in last. */
function shopOf(search: URLSearchParams): number | null {
  const asked = search.get('shop')
  if (asked === 'all') return null
  return asked && /^\d{1,9}$/.test(asked) ? Number(asked) : (kept('picking:shop', isShop) ?? null)
}

export async function loader({ request }: LoaderFunctionArgs) {
  // a shop of somebody who worked here before may not be this person's
  await queries.ensureQueryData(queueQuery(shopOf(new URL(request.url).searchParams))).catch(() => {
    keep('picking:shop', null)
  })
  return null
}

const DANGERS: Record<NonNullable<PickingOrder['danger']>, { name: string; tone: 'red' | 'ink' | 'grey' }> = {
  late: { name: 'Просрочено', tone: 'red' },
  today: { name: 'Сегодня', tone: 'ink' },
  tomorrow: { name: 'К утру', tone: 'grey' },
}

export function Component() {
  const [search, setSearch] = useSearchParams()
  const shop = shopOf(search)
  const { data, error } = useQuery(queueQuery(shop))
  useLive((event) => {
    if (event.name === 'order') void queries.invalidateQueries({ queryKey: ['picking', 'queue'] })
  })
  function choose(value: string) {
    keep('picking:shop', value === 'all' ? null : Number(value))
    setSearch({ shop: value }, { replace: true })
  }
  return (
    <>
      <PageHead
        title="Сборка"
        {...(data && { count: data.orders.length })}
        {...(data &&
          data.shops.length > 1 && {
            actions: (
              <Select
                label="Магазин"
                hideLabel
                value={shop === null ? 'all' : String(shop)}
                options={[
                  { value: 'all', label: 'Все мои магазины' },
                  ...data.shops.map(({ id, name, waiting }) => ({
                    value: String(id),
                    label: waiting > 0 ? `${name} (${waiting})` : name,
                  })),
                ]}
                onChange={(event) => choose(event.target.value)}
              />
            ),
          })}
      />
      <div className={clsx(blocks.desk, css.desk)}>
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
              {order.promise} · {order.contactName}
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
