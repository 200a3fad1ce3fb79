import type { Ref, RefObject } from 'react'
import type { CategoryRoot } from '#contract/content.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Link } from '#ui/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { KnownCategoryIcon } from '../known-category-icon.tsx'
import css from './catalog-panel.module.css'
import { useHoverIntent } from './use-hover-intent.ts'

interface Props {
  ref: Ref<HTMLUListElement>
  categories: readonly CategoryRoot[]
  active: number
  onActive: (index: number) => void
  /** Where the pointer may be heading, across the rows. */
  box: RefObject<HTMLElement | null>
}

/** Roving tabindex: one stop for Tab, arrows inside, because forty links follow. */
export function RootList({ ref, categories, active, onActive, box }: Props) {
  const hover = useHoverIntent(box, onActive)
  return (
    <ul ref={ref} {...hover.list}>
      {categories.map((category, index) => (
        <li key={category.code} {...hover.row(index)}>
          <Link
            to={category.url}
            className={css.root}
            tabIndex={index === active ? 0 : -1}
            aria-current={index === active || undefined}
            onFocus={() => onActive(index)}
            onPointerDown={(event) => {
              // a finger has no hover: its first tap opens, the second follows
              if (event.pointerType !== 'mouse' && index !== active) event.currentTarget.dataset['opening'] = ''
            }}
            onClick={(event) => {
              if (!('opening' in event.currentTarget.dataset)) return
              delete event.currentTarget.dataset['opening']
              event.preventDefault()
              onActive(index)
            }}
          >
            <KnownCategoryIcon icon={category.icon} />
            <span className={css.name}>{category.name}</span>
            {category.goods > 0 && <span className={css.count}>{formatNumber(category.goods)}</span>}
            <Icon name="chevron-right" size="xs" className={css.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
