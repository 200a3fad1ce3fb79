import type { ReactNode } from 'react'
import type { Permission } from '#rules/staff/permissions.ts'
import { useMe } from '#office/state/session.ts'
import { PageHead } from './page-head.tsx'

type Screen = { to: string; name: string; isExact?: boolean; needs: Permission }

/** What the shop sells, each side of it a screen; the server checks every call all the same. */
const GOODS_SCREENS: readonly Screen[] = [
  { to: '/goods', name: 'Товары', isExact: true, needs: 'goods.read' },
  { to: '/goods/prices', name: 'Цены', needs: 'prices.read' },
  { to: '/goods/stock', name: 'Остатки', needs: 'stock.read' },
  { to: '/goods/categories', name: 'Категории', needs: 'goods.read' },
  { to: '/goods/attributes', name: 'Атрибуты', needs: 'goods.read' },
  { to: '/goods/brands', name: 'Бренды', needs: 'goods.read' },
  { to: '/goods/runs', name: 'Изменения', needs: 'goods.read' },
]

type Props = { count?: ReactNode; note?: ReactNode; actions?: ReactNode }

/** The head of every desk about goods: its screens as tabs. */
export function GoodsHead(props: Props) {
  const { permissions } = useMe()
  return (
    <PageHead title="Товары" screens={GOODS_SCREENS.filter(({ needs }) => permissions.includes(needs))} {...props} />
  )
}
