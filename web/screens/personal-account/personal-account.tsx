import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { pageMeta } from '../../app/page-meta.ts'
import { Protected } from '../../parts/protected.tsx'
import { accountPath } from '../../paths.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { Container } from '#ui/container.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Route } from './+types/personal-account.ts'
import { AccountMenu } from './account-menu.tsx'
import { EmailBanner } from './email-banner.tsx'
import css from './personal-account.module.css'
import { accountSections } from './sections.tsx'

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Личный кабинет', robots: 'noindex, nofollow' })

export default function PersonalAccount() {
  return (
    <Container className={css.account}>
      <Protected waiting={<AccountSkeleton />}>
        <Account />
      </Protected>
    </Container>
  )
}

/**
 * A wide window has the menu at the side; in a narrow one the menu is a page of its own, and each part leads back to
 * it.
 */
function Account() {
  const isNarrow = useStoreState('device', ({ device }) => device === 'mobile' || device === 'tablet')
  const [params] = useSearchParams()
  const asked = params.get('tab')
  const section = accountSections.find(({ id }) => id === asked) ?? accountSections[0]
  const isMenu = isNarrow && asked === null
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(asked)
  // the link that was pressed is gone or tells nothing: what it led to is read out
  useEffect(() => {
    if (shown.current !== asked) content.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    shown.current = asked
  }, [asked])

  return (
    <div ref={content} className={css.frame}>
      {(!isNarrow || isMenu) && (
        <div className={css.side}>
          <AccountMenu current={isMenu ? null : section.id} />
          {section.id !== 'profile' && <EmailBanner />}
        </div>
      )}
      {!isMenu && (
        <div className={css.content}>
          {isNarrow && (
            <Link to={accountPath} className={css.back} prefetch="none">
              <Icon name="arrow-left" size="xs" />
              Личный кабинет
            </Link>
          )}
          {section.content}
        </div>
      )}
    </div>
  )
}

/** As much room as the account takes, so that nothing moves when it comes. */
function AccountSkeleton() {
  return (
    <div aria-busy="true" aria-label="Кабинет загружается" className={css.frame}>
      <div className={css.side}>
        <Skeleton height="6.5rem" />
        <Skeleton height="24rem" />
      </div>
      <div className={css.waiting}>
        <h1>Личный кабинет</h1>
        <Skeleton height="11rem" />
        <Skeleton height="11rem" />
      </div>
    </div>
  )
}
