import type { ReactNode } from 'react'
import { PageHead } from '#office/parts/page-head.tsx'

/** The head of the desk's four screens. */
export function SeoHead({ count, actions }: { count?: ReactNode; actions?: ReactNode }) {
  return (
    <PageHead
      title="Переадресации и SEO"
      desk="/seo"
      {...(count !== undefined && { count })}
      {...(actions !== undefined && { actions })}
    />
  )
}
