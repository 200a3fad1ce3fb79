import { useState } from 'react'
import { goodMaterials } from '#contract/catalog.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { GoodsCarousel } from '../../parts/goods-carousel.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { usePageFacts } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import account from './personal-account.module.css'
import css from './tools.module.css'

const SHOWN = 12

/** Consumables, batteries and chargers that fit one tool. */
export function ToolSupplies({ code, name }: { code: string; name: string }) {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const [now] = useState(() => Date.now())
  const shop = useShopMoment(now)
  const answer = useApiQuery(code, (signal) =>
    api(goodMaterials, { params: { code }, query: { perPage: SHOWN, nodeLogisticCode: nodeCode } }, { signal }).then(
      ({ data }) => data,
    ),
  )
  return (
    <div className={css.supplies} aria-busy={answer.state === 'loading'}>
      {answer.state === 'failed' && (
        <Button icon="refresh" onClick={answer.retry}>
          Не загрузилось, повторить
        </Button>
      )}
      {answer.data?.length === 0 && <p className={account.note}>К этому инструменту пока ничего не подобрали.</p>}
      {answer.state !== 'failed' && answer.data?.length !== 0 && (
        <GoodsCarousel
          narrow
          label={`Подходит к ${name}`}
          goods={answer.data ?? []}
          waiting={answer.data ? 0 : 4}
          shop={shop}
        />
      )}
    </div>
  )
}
