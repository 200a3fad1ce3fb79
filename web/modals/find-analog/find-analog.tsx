import { useState } from 'react'
import { goodAnalogs } from '#contract/catalog.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { formatRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { AboutGood } from '../../state/modal-payloads.ts'
import { Link } from '#ui/link.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx'
import type { ModalProps } from '../modal-props.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { StockPromiseText } from '../../parts/stock-promise/stock-promise.tsx'
import css from './find-analog.module.css'

const SHOWN = 3

/** The likest ones at once; and a person who knows more than figures say. */
export default function FindAnalog({ payload, onClose }: ModalProps<AboutGood>) {
  return (
    <FeedbackDialog
      type="analog"
      title="Подобрать аналог"
      intro="Самые похожие — ниже. Не подошли — инженер подберёт замену под вашу задачу и перезвонит."
      good={payload.good}
      message={{ label: 'Для какой работы', placeholder: 'Штробить кирпич каждый день' }}
      action="Подобрать"
      look="black"
      onClose={onClose}
    >
      <Likest code={payload.good.code} />
    </FeedbackDialog>
  )
}

function Likest({ code }: { code: string }) {
  const { api } = useAppState()
  const [opened] = useState(Date.now)
  const shop = useShopMoment(useNow(opened))
  const answer = useApiQuery(code, (signal) =>
    api(goodAnalogs, { params: { code } }, { signal }).then(({ data }) => data),
  )
  // without them the form still helps
  if (answer.state === 'failed' || answer.data?.length === 0) return null
  if (answer.state === 'loading') {
    return (
      <div aria-busy className={css.list}>
        {Array.from({ length: SHOWN }, (_, row) => (
          <Skeleton key={row} height="5rem" />
        ))}
      </div>
    )
  }
  return (
    <ul className={css.list} aria-label="Похожие товары">
      {answer.data.slice(0, SHOWN).map(({ good, differences }) => (
        <li key={good.code} className={css.analog}>
          {good.images[0] && (
            <img src={good.images[0].src} srcSet={good.images[0].srcset} sizes="64px" width={64} height={64} alt="" />
          )}
          <div className={css.about}>
            <Link to={good.url} className={css.name}>
              <GoodName name={good.name} />
            </Link>
            <p className={css.differences}>
              {differences
                .slice(0, 2)
                .map(({ name, other, own, unit }) => `${name}: ${withUnit(other, unit)} вместо ${withUnit(own, unit)}`)
                .join(' · ') || 'То же по главным характеристикам'}
            </p>
            <StockPromiseText promise={stockPromise(good, shop)} inline className={css.promise} />
          </div>
          <p className={css.price}>{formatRubles(good.price.priceComputed)}</p>
        </li>
      ))}
    </ul>
  )
}
