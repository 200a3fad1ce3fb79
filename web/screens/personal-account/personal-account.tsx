import { pageMeta } from '../../parts/page-meta.ts'
import { Protected } from '../../parts/protected.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './personal-account.module.css'
import type { Route } from './+types/personal-account.ts'

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Личный кабинет', robots: 'noindex, nofollow' })

export default function PersonalAccount() {
  return (
    <div className={css.account}>
      <h1>Личный кабинет</h1>
      <Protected waiting={<Skeleton lines={4} width="20rem" />}>{null}</Protected>
    </div>
  )
}
