import type { MenuItem } from '#contract/content.ts'
import { preloadModal } from '../../modals/preload-modal.ts'
import { Link } from '#ui/link.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import css from './quick-navigation.module.css'

/** The doors most people come for, with a picture each. */
export function HomeQuickNavigation({ items }: { items: readonly MenuItem[] }) {
  const { modals } = useAppState()
  if (items.length === 0) return null
  return (
    <nav aria-label="Популярные разделы" className={css.place}>
      <ul className={css.tiles}>
        {items.map(({ name, url, image }) => (
          <li key={url}>
            <Link to={url} className={css.tile}>
              <span className={css.name}>{name}</span>
              {image && (
                <img
                  src={image.src}
                  srcSet={image.srcset}
                  sizes="160px"
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading="lazy"
                  className={css.picture}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        icon="grid"
        className={css.all}
        onPointerEnter={() => preloadModal('quick-navigation')}
        onClick={() => modals.getState().openModal('quick-navigation')}
      >
        Все разделы
      </Button>
    </nav>
  )
}
