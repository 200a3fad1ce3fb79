import { useLocation } from 'react-router'
import { pageMeta } from '../../parts/page-meta.ts'
import { SoonScreen } from '../../parts/soon-screen/soon-screen.tsx'
import { soonText } from './soon-texts.ts'
import type { Route } from './+types/soon.ts'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: `${soonText(args.location.pathname).title}: скоро`, robots: 'noindex, follow' })

/** A route whose screen is not built yet says what it will be. */
export default function Soon() {
  const { pathname } = useLocation()
  return <SoonScreen {...soonText(pathname)} />
}
