import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { discountPath, rentalPath } from '../../paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import css from './catalog-panel.module.css'
import { CategoryContents } from './category-contents.tsx'
import { RootList } from './root-list.tsx'
import { TreeState } from './tree-state.tsx'

interface Props {
  id: string
  /** Of the button that opens and closes it. */
  buttonId: string
  onClose: () => void
}

/** The full-width menu under the header: categories left, what is in the chosen one right. */
export default function CatalogPanel({ id, buttonId, onClose }: Props) {
  const categories = useStoreState('catalogTree', (tree) => tree.categories)
  const { catalogTree } = useAppState()
  const [active, setActive] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const roots = useRef<HTMLUListElement>(null)
  const contents = useRef<HTMLDivElement>(null)

  const button = useEffectEvent(() => document.getElementById(buttonId))
  const activeRoot = () => roots.current?.querySelector<HTMLElement>('a[aria-current]')

  useEffect(() => void catalogTree.getState().load(), [catalogTree])
  useLayoutEffect(() => {
    place.current?.style.setProperty('--panel-top', `${panel.current?.getBoundingClientRect().top}px`)
  }, [])
  useEffect(() => {
    // from the button the arrow goes down into the panel, and Escape works wherever the focus is
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') {
        onClose()
        button()?.focus()
      } else if (event.key === 'ArrowDown' && document.activeElement === button()) {
        event.preventDefault()
        roots.current?.querySelector<HTMLElement>('a[aria-current]')?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])

  function onKeyDown(event: KeyboardEvent) {
    const inRoots = roots.current?.contains(document.activeElement) ?? false
    const target =
      event.key === 'ArrowRight' && inRoots
        ? contents.current?.querySelector<HTMLElement>('a')
        : event.key === 'ArrowLeft' && !inRoots
          ? activeRoot()
          : nextLink(inRoots ? roots.current : contents.current, event.key)
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  const category = categories[active] ?? categories[0]
  return (
    <div ref={place} className={css.place}>
      <div className={css.backdrop} onClick={onClose} aria-hidden />
      {/* the keys belong to the links inside, whichever has the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div id={id} ref={panel} className={css.panel} onKeyDown={onKeyDown}>
        <nav aria-label="Каталог" className={css.inner}>
          <TreeState />
          <div className={css.side}>
            <RootList ref={roots} categories={categories} active={active} onActive={setActive} box={contents} />
            {categories.length > 0 && <CatalogAside />}
          </div>
          <div ref={contents} className={css.contents}>
            {category && <CategoryContents category={category} />}
          </div>
        </nav>
      </div>
    </div>
  )
}

/** Ways to a good that cut across the sections. */
function CatalogAside() {
  const { nodeLogistic } = useInit()
  return (
    <ul className={css.beside}>
      <li>
        <Link to={discountPath} className={css.root}>
          <Icon name="percent" className={css.sale} />
          <span className={css.name}>Скидки</span>
        </Link>
      </li>
      {nodeLogistic.hasRental && (
        <li>
          <Link to={rentalPath} className={css.root}>
            <Icon name="calendar" className={css.rental} />
            <span className={css.name}>Прокат</span>
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The link the arrows, Home and End go to inside a box; null for other keys and at the ends. */
function nextLink(box: HTMLElement | null, key: string): HTMLElement | null {
  if (!box || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return null
  const links = [...box.querySelectorAll<HTMLElement>('a')]
  if (key === 'Home') return links[0] ?? null
  if (key === 'End') return links.at(-1) ?? null
  const at = links.indexOf(document.activeElement as HTMLElement)
  return links[at + (key === 'ArrowDown' ? 1 : -1)] ?? null
}
