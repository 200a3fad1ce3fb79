import { goodWarehouses } from '#contract/catalog.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { GoodLine } from '../../parts/good-line.tsx'
import { withUnit } from '#rules/text/typography.ts'
import { ShopPoints } from '../../parts/shop-points/shop-points.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { RentalShopsPayload } from '../../state/modal-payloads.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from '../feedback/feedback.module.css'

/** Every point that rents it out, in all cities. */
export default function RentalShops({ payload, onClose }: ModalProps<RentalShopsPayload>) {
  const { api } = useAppState()
  const { good, onChoose } = payload
  const answer = useApiQuery(good.code, async (signal) => {
    const ask = (query: object) =>
      api(goodWarehouses, { params: { code: good.code }, query: { forRent: true, ...query } }, { signal })
    const [own, all] = await Promise.all([ask({}), ask({ nodeLogisticCode: MAIN_BRANCH_CODE })])
    return {
      shops: [...own.data, ...all.data.filter(({ id }) => !own.data.some((shop) => shop.id === id))],
      now: Date.now(),
    }
  })
  return (
    <Dialog open onClose={onClose} title="Пункты проката">
      <div className={css.request}>
        <GoodLine good={good} />
        {answer.state === 'loading' && <Skeleton height="16rem" />}
        {answer.state === 'failed' && (
          <EmptyState
            failed
            title="Пункты не загрузились"
            actions={
              <Button look="black" icon="refresh" onClick={answer.retry}>
                Повторить
              </Button>
            }
          >
            Проверьте связь и повторите.
          </EmptyState>
        )}
        {answer.state === 'ready' && (
          <ShopPoints
            label="Пункты проката на карте"
            shops={answer.data.shops}
            now={answer.data.now}
            aside={(shop) => (
              <>
                <Pieces count={shop.remains ?? 0} />
                {onChoose && (shop.remains ?? 0) > 0 && (
                  <Button
                    look="orange"
                    size="m"
                    aria-label={`Взять здесь: ${shop.name}`}
                    onClick={() => {
                      onChoose(shop)
                      onClose()
                    }}
                  >
                    Взять здесь
                  </Button>
                )}
              </>
            )}
          />
        )}
      </div>
    </Dialog>
  )
}

/** How many the point keeps. */
const Pieces = ({ count }: { count: number }) => (
  <Badge tone={count > 0 ? 'green' : 'grey'} look="soft">
    {count > 0 ? `${withUnit(count, 'шт.')} в парке` : 'Нет в парке'}
  </Badge>
)
