import { useEffect, useRef, useState } from 'react'
import type { Good } from '#contract/good.ts'
import { guestFavoriteGoods } from '#contract/favorites.ts'
import { countText, GOODS, plural } from '#rules/text/plural.ts'
import { ProductCard } from '../../parts/product-card/product-card.tsx'
import { useShopMoment } from '../../hooks/use-shop-moment.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FavoriteSkeletons } from './favorite-skeletons.tsx'
import css from './favorites.module.css'
import { FAVORITE_SORTS, type FavoriteSort, sortFavorites } from './sort-goods.ts'

export function FavoriteList({ codes, now }: { codes: readonly string[]; now: number }) {
  const { api, favorites } = useAppState()
  const shop = useShopMoment(now)
  const [sort, setSort] = useState<FavoriteSort>('added')
  const asked = useKnownCodes(codes)
  const answer = useApiQuery(asked.join(','), (signal) =>
    api(guestFavoriteGoods, { body: { goodCodes: asked } }, { signal }).then(({ data }) => data),
  )
  // one more came while the list is on screen: the others stay where they are
  const known = answer.data ?? answer.stale
  useUndo(codes, known)
  if (codes.length === 0) return null

  if (answer.state === 'loading' && !known) return <FavoriteSkeletons count={asked.length} />
  if (!known) {
    return (
      <EmptyState
        failed
        title="Избранное не загрузилось"
        actions={
          <Button look="black" icon="refresh" onClick={answer.retry}>
            Повторить
          </Button>
        }
      >
        Список на месте, не пришли только цены и картинки. Проверьте связь и повторите.
      </EmptyState>
    )
  }
  const byCode = new Map(known.map((good) => [good.code, good]))
  // newest last in the list, first on the screen
  const goods = codes.toReversed().flatMap((code) => byCode.get(code) ?? [])
  const gone = answer.state === 'ready' ? codes.filter((code) => !byCode.has(code)) : []
  return (
    <div className={css.list}>
      <div className={css.tools}>
        <p className={css.count} aria-live="polite">
          {countText(goods.length, GOODS)}
        </p>
        <Select
          label="Порядок"
          hideLabel
          size="m"
          options={FAVORITE_SORTS}
          value={sort}
          onChange={(event) => setSort(event.target.value as FavoriteSort)}
        />
      </div>
      {gone.length > 0 && (
        <Notice
          tone="warning"
          title={`${countText(gone.length, GOODS)} из списка больше не ${plural(gone.length, ['продаётся', 'продаются', 'продаются'])}`}
          actions={
            <Button look="white" size="m" onClick={() => gone.forEach((code) => favorites.getState().remove(code))}>
              Убрать из списка
            </Button>
          }
        />
      )}
      <VisuallyHidden as="h2">Избранные товары</VisuallyHidden>
      <ul className={css.grid} aria-label="Избранные товары">
        {sortFavorites(goods, sort).map((good) => (
          <li key={good.code} className={css.cell}>
            <ProductCard good={good} shop={shop} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Asked once: what is taken away stays known, so that undo costs no waiting. */
function useKnownCodes(codes: readonly string[]): string[] {
  const [known, setKnown] = useState<string[]>([...codes])
  const added = codes.filter((code) => !known.includes(code))
  if (added.length > 0) setKnown([...known, ...added])
  return known
}

/** A heart pressed here takes the card away: say so and offer it back. */
function useUndo(codes: readonly string[], goods: readonly Good[] | undefined) {
  const { favorites } = useAppState()
  const toast = useToast()
  const before = useRef(codes)
  useEffect(() => {
    const removed = before.current.filter((code) => !codes.includes(code))
    before.current = codes
    for (const code of removed) {
      const name = goods?.find((good) => good.code === code)?.name
      if (name)
        toast({
          text: `Убрано из избранного: ${name}`,
          action: { label: 'Вернуть', onPress: () => favorites.getState().add(code) },
        })
    }
  }, [codes, goods, favorites, toast])
}
