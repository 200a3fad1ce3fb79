import { goodWarehouses } from '#contract/catalog.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { GoodLine } from '../../parts/good-line.tsx'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { GoodFacts } from '../../state/modal-payloads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './product-remains.module.css'
import { ShopRow } from './shop-row.tsx'
import { useTakeHere } from './use-take-here.ts'

const SKELETON_ROWS = 3

interface Props {
  good: GoodFacts
  byCity?: boolean
  onClose: () => void
}

export function RemainsList({ good, byCity, onClose }: Props) {
  const { api, modals } = useAppState()
  const take = useTakeHere(good, onClose)
  const answer = useAnswer(good.code, (signal) =>
    api(goodWarehouses, { params: { code: good.code } }, { signal }).then(({ data }) => data),
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
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height="6rem" />
        ))}
      </div>
    )
  }
  // a shop names a day only when there is something to bring
  const isAnywhere = answer.data.some(({ deliveryDate }) => deliveryDate)
  const shops = answer.data.toSorted((a, b) => Number(has(b)) - Number(has(a)))
  return (
    <div className={css.remains}>
      <GoodLine good={good} />
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
      {groups(shops, byCity).map(([city, ours]) => (
        <section key={city} aria-label={city || undefined}>
          {city && <h3 className={css.city}>{city}</h3>}
          <ul>
            {ours.map((shop) => (
              <ShopRow key={shop.id} shop={shop} onTake={take(shop)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const has = ({ remains = 0 }: Warehouse) => remains > 0

/** By city in the order the shops come, those with stock first. */
function groups(shops: readonly Warehouse[], byCity: boolean | undefined): [string, Warehouse[]][] {
  return byCity
    ? Object.entries(Object.groupBy(shops, ({ cityName }) => cityName)).map(([city, ours]) => [city, ours ?? []])
    : [['', [...shops]]]
}
