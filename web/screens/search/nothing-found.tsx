import type { Good } from '#contract/good.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { GoodsCarousel } from '../../parts/goods-carousel.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { catalogPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import css from './search-result.module.css'

interface Props {
  q: string
  /** Why: a maker the shop does not carry. */
  heading: string | null
  /** Filters alone were said, and nothing to filter. */
  hasOnlyConditions: boolean
  /** Pages answered, goods did not: there is nothing to be sorry for. */
  isAnswered: boolean
  popular: readonly Good[]
  now: number
}

/** Nothing found is a conversation begun, not ended: what is bought now, and somebody to ask. */
export function NothingFound({ q, heading, hasOnlyConditions, isAnswered, popular, now }: Props) {
  const { contacts } = useInit()
  const { modals } = useAppState()
  const preload = () => modals.getState().preloadModal('request-callback')
  const shop = useShopMoment(now)
  return (
    <div className={css.nothing}>
      {isAnswered ? (
        <p className={css.missing}>Товаров с такими словами нет.</p>
      ) : (
        <EmptyState
          icon="search"
          title={heading ?? (q ? `По запросу «${q}» ничего не нашлось` : 'Что ищем?')}
          actions={
            <>
              <Button look="black" to={catalogPath}>
                В каталог
              </Button>
              {q && (
                <Button
                  onPointerEnter={preload}
                  onFocus={preload}
                  onClick={() => modals.getState().openModal('request-callback', {})}
                >
                  Перезвоните мне
                </Button>
              )}
              <Button href={phoneHref(contacts.phone)} icon="phone">
                {formatPhone(contacts.phone)}
              </Button>
            </>
          }
        >
          {advice(q, heading !== null, hasOnlyConditions)}
        </EmptyState>
      )}
      {popular.length > 0 && (
        <Section title="Сейчас берут">
          <GoodsCarousel label="Сейчас берут" goods={popular} shop={shop} />
        </Section>
      )}
    </div>
  )
}

function advice(q: string, isForeignBrand: boolean, hasOnlyConditions: boolean): string {
  if (q === '') return 'Введите название, бренд или артикул в строке поиска.'
  if (isForeignBrand) return 'Назовите инструмент: «дрель», «диск 125». Покажем, что есть у других брендов.'
  if (hasOnlyConditions) return 'Добавьте к условию сам инструмент: «дрель до 5000», «перфоратор от 800 Вт».'
  return 'Проверьте артикул или назовите инструмент проще: «дрель», «диск 125». Или позвоните — подберём.'
}
