import clsx from 'clsx'
import { Suspense, useRef } from 'react'
import { goodSpareParts } from '#contract/catalog.ts'
import type { GoodFull } from '#contract/good.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { optionalPart } from '../../../app/optional-part.ts'
import { GoodsCarousel } from '../../../parts/goods-carousel.tsx'
import { useApiQuery } from '../../../hooks/use-api-query.ts'
import { useInView, WIDE_ROOT_MARGIN } from '../../../hooks/use-in-view.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { LoadFailed } from './load-failed.tsx'
import { ModalButton } from '../modal-button.tsx'
import css from './spare-parts.module.css'

const ASKED = 12
/** Few goods have one; it comes when the section does. */
const PartDiagram = optionalPart(() => import('../../../parts/part-diagram.tsx'))

export function SpareParts({ good, shop }: { good: GoodFull; shop: ShopMoment }) {
  const { api, modals } = useAppState()
  const place = useRef<HTMLDivElement>(null)
  const isInView = useInView(place, WIDE_ROOT_MARGIN)
  const answer = useApiQuery(isInView ? good.code : null, (signal) =>
    api(goodSpareParts, { params: { code: good.code }, query: { perPage: ASKED } }, { signal }),
  )
  const parts = answer.data?.data ?? []
  const inStock = parts.filter(({ goodTotalCount }) => goodTotalCount > 0)
  return (
    <Section id="spare-parts" title="Запчасти" count={parts.length > 0 ? parts.length : undefined}>
      <div ref={place} className={clsx(css.parts, !isInView && css.far)}>
        {answer.state === 'failed' && <LoadFailed onRetry={answer.retry} />}
        {(parts.length > 0 || answer.state === 'loading') && (
          <GoodsCarousel
            narrow
            label="Запчасти к товару"
            goods={parts}
            waiting={answer.state === 'loading' ? 4 : 0}
            shop={shop}
          />
        )}
        {good.hasDiagrams && isInView && (
          <Suspense>
            <PartDiagram good={good} />
          </Suspense>
        )}
        <p className={css.text}>
          Нужной детали нет в списке — закажите её по фото{good.hasDiagrams && ' или по номеру на схеме'}: найдём у
          производителя и назовём срок.
        </p>
        <div className={css.buttons}>
          {inStock.length > 0 && (
            <Button
              look="black"
              onPointerEnter={() => modals.getState().preloadModal('buy-spare-part')}
              onClick={() => modals.getState().openModal('buy-spare-part', { parts: inStock })}
            >
              Купить в один клик
            </Button>
          )}
          <ModalButton modal="order-spare-parts" good={good} look="white" icon="service">
            Заказать другую деталь
          </ModalButton>
        </div>
      </div>
    </Section>
  )
}
