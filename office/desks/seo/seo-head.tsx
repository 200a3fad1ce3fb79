import type { ReactNode } from 'react'
import { PageHead } from '#office/parts/page-head.tsx'

const SCREENS = [
  { to: '/seo', name: 'Переадресации', isExact: true },
  { to: '/seo/missing', name: 'Не найдено' },
  { to: '/seo/titles', name: 'Заголовки и тексты' },
  { to: '/seo/files', name: 'Карты сайта и выгрузки' },
]

/** The head of the desk's four screens. */
export function SeoHead({ count, actions }: { count?: ReactNode; actions?: ReactNode }) {
  return (
    <PageHead
      title="Переадресации и SEO"
      screens={SCREENS}
      {...(count !== undefined && { count })}
      {...(actions !== undefined && { actions })}
    />
  )
}
