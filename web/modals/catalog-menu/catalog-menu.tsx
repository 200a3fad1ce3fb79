import { useEffect, useRef, useState } from 'react'
import {
  actionsPath,
  brandsPath,
  catalogPath,
  compareGoodsPath,
  deliveryPath,
  discountPath,
  quickOrderPath,
  rentalPath,
  servicePath,
  shopsPath,
} from '../../paths.ts'
import { CityButton } from '../../parts/city/city-button.tsx'
import { TreeState } from '../../parts/catalog-menu/tree-state.tsx'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './catalog-menu.module.css'
import { type Level, LevelList } from './level-list.tsx'

/** The catalogue on a phone: one level at a time over the whole screen. */
export default function CatalogMenu({ onClose }: ModalProps) {
  const { nodeLogistic } = useInit()
  const categories = useStoreState('catalogTree', (tree) => tree.categories)
  const compared = useStoreState('compare', ({ codes }) => codes)
  const { catalogTree } = useAppState()
  const [path, setPath] = useState<readonly Level[]>([])
  const body = useRef<HTMLDivElement>(null)
  const level = path.at(-1)

  useEffect(() => void catalogTree.getState().load(), [catalogTree])
  useEffect(() => {
    // a new level is read from its top, and the keyboard goes on from there
    if (path.length > 0) body.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    body.current?.parentElement?.scrollTo(0, 0)
  }, [path])

  const top: readonly Level[] = categories
  // beside the catalogue, and sought as often: above thirteen sections, not below them
  const doors: readonly Level[] = [
    { code: 'discount', name: 'Скидки', url: discountPath },
    ...(nodeLogistic.hasRental ? [{ code: 'rental', name: 'Прокат', url: rentalPath }] : []),
    ...(nodeLogistic.hasService ? [{ code: 'service', name: 'Сервис', url: servicePath }] : []),
    { code: 'shops', name: 'Магазины', url: shopsPath },
  ]
  return (
    <Drawer open onClose={onClose} side="left" title={level?.name ?? 'Каталог'} className={css.drawer}>
      <div ref={body} className={css.body}>
        {level ? (
          <>
            <button type="button" className={css.back} onClick={() => setPath(path.slice(0, -1))}>
              <Icon name="arrow-left" size="s" />
              {path.at(-2)?.name ?? 'Все разделы'}
            </button>
            <LevelList
              levels={[
                ...(level.children ?? []),
                { code: 'new', name: 'Новинки раздела', url: `${level.url}?sort=new` },
              ]}
              all={{ name: 'Все товары раздела', url: level.url }}
              onOpen={(next) => setPath([...path, next])}
            />
          </>
        ) : (
          <>
            <ul className={css.doors}>
              {doors.map(({ code, name, url }) => (
                <li key={code}>
                  <Link to={url} className={css.door}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            <TreeState />
            <LevelList
              levels={top}
              all={{ name: 'Весь каталог', url: catalogPath }}
              onOpen={(next) => setPath([next])}
            />
            <LevelList
              levels={[
                { code: 'actions', name: 'Акции', url: actionsPath },
                { code: 'brands', name: 'Бренды', url: brandsPath },
                { code: 'delivery', name: 'Доставка', url: deliveryPath },
                { code: 'compare', name: 'Сравнение', url: compareGoodsPath(compared), goods: compared.length },
                { code: 'quick-order', name: 'Быстрый заказ', url: quickOrderPath },
                { code: 'gift-card', name: 'Подарочная карта', url: '/gift-card/' },
              ]}
              onOpen={() => {}}
            />
            <div className={css.city}>
              <CityButton />
            </div>
          </>
        )}
      </div>
    </Drawer>
  )
}
