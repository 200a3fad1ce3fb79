import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { type Banner, contentImages } from '#contract/content.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { smoothness } from '#ui/use-scroll-ends.ts'
import { BannerCard } from '../../parts/banner/banner-card.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import css from './banners.module.css'

/** Slides in a row that scrolls by itself; nothing turns on its own, a buyer reads at their own pace. */
export function Banners({ banners: shared }: { banners: readonly Banner[] }) {
  const banners = useVisitorBanners('home', shared)
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  const hasRow = banners.length > 0
  useEffect(() => {
    const element = row.current
    if (!element) return
    const onScroll = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
    // banners for this visitor alone come after the page, and the row with them
  }, [hasRow])

  const show = (index: number) => {
    const element = row.current
    element?.scrollTo({
      left: ((index + banners.length) % banners.length) * element.clientWidth,
      behavior: smoothness(),
    })
  }

  if (banners.length === 0) return null
  return (
    <section aria-label="Предложения магазина" className={css.banners}>
      <ul ref={row} className={css.row}>
        {banners.map((banner, index) => (
          <li key={banner.id} className={clsx(css.slide, index >= shared.length && css.late)}>
            <BannerCard banner={banner} first={index === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className={css.controls}>
          <div className={css.ticks}>
            {banners.map((banner, index) => (
              <button
                key={banner.id}
                type="button"
                className={css.tick}
                aria-label={`Показать: ${banner.title}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <IconButton icon="chevron-left" label="Предыдущее предложение" onClick={() => show(current - 1)} />
          <IconButton icon="chevron-right" label="Следующее предложение" onClick={() => show(current + 1)} />
        </div>
      )}
    </section>
  )
}

/**
 * Banners of a place; those for guests or for customers alone come once the browser knows who it is, after the shared
 * ones.
 */
function useVisitorBanners(type: string, shared: readonly Banner[]): readonly Banner[] {
  const { api } = useAppState()
  const userType = useStoreState('user', (user) => user.status)
  const answer = useApiQuery(userType === 'unknown' ? null : `${type} ${userType}`, (signal) =>
    api(contentImages, { query: { type, userType: userType === 'customer' ? 'customer' : 'guest' } }, { signal }).then(
      ({ data }) => data,
    ),
  )
  const known = new Set(shared.map(({ id }) => id))
  return [...shared, ...(answer.data ?? []).filter(({ id }) => !known.has(id))]
}
