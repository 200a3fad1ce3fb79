import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

type Props = { count?: ReactNode; note?: ReactNode; actions?: ReactNode }

/** The head of every desk about goods: its screens as tabs. */
export function GoodsHead(props: Props) {
  return <PageHead title="Товары" desk="/goods" {...props} />
}
