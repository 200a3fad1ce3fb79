import type { Good } from '#contract/good.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { GoodsCarousel } from '../../parts/goods-carousel.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { preloadModal } from '../../modals/preload-modal.ts'
import { catalogPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import css from './search-result.module.css'

/** Nothing found is a conversation begun, not ended: what is bought now, and somebody to ask. */
export function NothingFound({ q, popular, now }: { q: string; popular: readonly Good[]; now: number }) {
  const { contacts } = useInit()
  const { modals } = useAppState()
  const preload = () => preloadModal('request-callback')
  const shop = useShopMoment(now)
  return (
    <div className={css.nothing}>
      <EmptyState
        icon="search"
        title={q ? `По запросу «${q}» ничего не нашлось` : 'Что ищем?'}
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
        {q
          ? 'Проверьте артикул или назовите инструмент проще: «дрель», «диск 125». Или позвоните — подберём.'
          : 'Введите название, бренд или артикул в строке поиска.'}
      </EmptyState>
      {popular.length > 0 && (
        <Section title="Сейчас берут">
          <GoodsCarousel label="Сейчас берут" goods={popular} shop={shop} />
        </Section>
      )}
    </div>
  )
}
