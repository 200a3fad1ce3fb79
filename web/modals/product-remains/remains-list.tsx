import { useState } from 'react'
import { goodWarehouses } from '#contract/catalog.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { GoodLine } from '../../parts/good-line.tsx'
import { mapPlace } from '../../parts/map/place.ts'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { useMapChoice } from '../../parts/map/use-map-choice.ts'
import { namedDays } from '../../parts/pickup-shops.ts'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import type { ModalGood } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './product-remains.module.css'
import { ShopRow } from './shop-row.tsx'
import { useTakeHere } from './use-take-here.ts'

const SKELETON_ROWS = 3

interface Props {
  good: ModalGood
  byCity?: boolean
  onClose: () => void
}

export function RemainsList({ good, byCity, onClose }: Props) {
  const { api, modals } = useAppState()
  const { nodeCode } = usePageFacts()
  const take = useTakeHere(good, onClose)
  const { list, chosen, showRow, rowOf } = useMapChoice<HTMLDivElement>()
  const answer = useApiQuery(good.code, (signal) =>
    api(goodWarehouses, { params: { code: good.code } }, { signal }).then(({ data }) => namedDays(data, new Date())),
  )
  if (answer.state === 'failed') {
    return (
      <EmptyState
        failed
        title="Наличие не загрузилось"
        actions={
          <Button look="black" icon="refresh" onClick={answer.retry}>
            Повторить
          </Button>
        }
      >
        Проверьте связь и повторите.
      </EmptyState>
    )
  }
  if (answer.state === 'loading') {
    return (
      <div className={css.remains} aria-busy aria-label="Загружаем наличие">
        <GoodLine good={good} />
        <Skeleton className={css.map} />
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height="6rem" />
        ))}
      </div>
    )
  }
  // a shop names a day only when there is something to bring
  const isAnywhere = answer.data.some(({ deliveryDate }) => deliveryDate)
  // one's own city first, and in it what lies on a shelf
  const isOwn = (shop: Warehouse) => Number(shop.nodeLogisticCode === nodeCode)
  const grouped = groups(
    answer.data.toSorted((a, b) => isOwn(b) - isOwn(a) || Number(has(b)) - Number(has(a))),
    byCity,
  )
  // numbered as they are listed, city by city
  const shops = grouped.flatMap(([, ours]) => ours)
  return (
    <div ref={list} className={css.remains}>
      <GoodLine good={good} />
      <GoodPromise good={good} />
      {!shops.some(has) && (
        <Notice
          tone="warning"
          title={isAnywhere ? 'Сейчас на полках нет' : 'Сейчас нет нигде'}
          actions={
            <Button
              look="white"
              onClick={() => modals.getState().openModal(isAnywhere ? 'product-availability' : 'stock-alert', { good })}
            >
              {isAnywhere ? 'Уточнить срок поставки' : 'Сообщить о поступлении'}
            </Button>
          }
        >
          {isAnywhere
            ? 'Привезём со склада к дню, который назван у магазина.'
            : 'Напишем, когда товар можно будет купить.'}
        </Notice>
      )}
      <PlaceMap
        label="Магазины на карте"
        className={css.map}
        places={shops.map((shop, at) => mapPlace(shop, at + 1))}
        selected={chosen}
        onSelect={showRow}
      />
      {grouped.map(([city, ours]) => (
        <section key={city} aria-label={city || undefined}>
          {city && <h3 className={css.city}>{city}</h3>}
          <ul>
            {ours.map((shop) => (
              <li key={shop.id} className={css.shop} {...rowOf(String(shop.id))}>
                <ShopRow
                  shop={shop}
                  number={shops.indexOf(shop) + 1}
                  isChosen={chosen === String(shop.id)}
                  onTake={take(shop)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The promise of the page it was opened from, in the same words; where the page knows one. */
function GoodPromise({ good }: { good: ModalGood }) {
  const [opened] = useState(() => Date.now())
  const shop = useShopMoment(opened)
  if (good.goodTotalCount === undefined) return null
  return <StockPromiseText promise={stockPromise(good, shop)} inline />
}

const has = ({ remains = 0 }: Warehouse) => remains > 0

/** By city, in the order the shops come. */
function groups(shops: readonly Warehouse[], byCity: boolean | undefined): [string, Warehouse[]][] {
  return byCity
    ? Object.entries(Object.groupBy(shops, ({ cityName }) => cityName)).map(([city, ours]) => [city, ours ?? []])
    : [['', [...shops]]]
}
