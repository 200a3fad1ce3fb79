import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatPhone } from '#rules/identity/phone.ts'
import { pageMeta } from '../../app/page-meta.ts'
import { Protected } from '../../parts/protected.tsx'
import { failureText } from '../../hooks/use-sending.ts'
import { favoritesPath, homePath } from '../../paths.ts'
import { useAppState, useArea } from '../../state/app-state.tsx'
import { EMPTY_DRAFT } from '../../state/checkout-draft.ts'
import { useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'
import { useSavedInputs } from '../../state/saved-inputs.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Route } from './+types/personal-account.ts'
import { Addresses } from './addresses.tsx'
import { Bonuses } from './bonuses.tsx'
import { EmailBanner } from './email-banner.tsx'
import { Orders } from './orders.tsx'
import { Organizations } from './organizations.tsx'
import css from './personal-account.module.css'
import { Profile } from './profile.tsx'
import { Rentals } from './rentals.tsx'
import { Repairs } from './repairs.tsx'

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Личный кабинет', robots: 'noindex, nofollow' })

const tabs = [
  { id: 'orders', label: 'Заказы', content: <Orders /> },
  { id: 'rentals', label: 'Прокаты', content: <Rentals /> },
  { id: 'repairs', label: 'Ремонты', content: <Repairs /> },
  { id: 'bonuses', label: 'Бонусы', content: <Bonuses /> },
  { id: 'addresses', label: 'Адреса', content: <Addresses /> },
  { id: 'organizations', label: 'Организации', content: <Organizations /> },
  { id: 'profile', label: 'Профиль', content: <Profile /> },
]

export default function PersonalAccount() {
  return (
    <Container className={css.account}>
      <Breadcrumbs items={[{ label: 'Главная', to: homePath }]} />
      <Protected waiting={<AccountSkeleton />}>
        <Account />
      </Protected>
    </Container>
  )
}

function Account() {
  const me = useArea('user', (user) => user.me)
  const { user, modals } = useAppState()
  const savedInputs = useSavedInputs()
  const checkoutDraft = useCheckoutDraftStore()
  const [params, setParams] = useSearchParams()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    try {
      await user.getState().signOut()
      savedInputs.forget()
      checkoutDraft.getState().edit(EMPTY_DRAFT)
      // a new page: nothing of the customer stays in memory, and the cart is a new one
      location.assign(homePath)
    } catch (error) {
      setLeaving(false)
      modals.getState().openModal('common-error', {
        title: 'Выйти не получилось',
        text: failureText(error),
        retry: () => void leave(),
      })
    }
  }

  return (
    <>
      <div className={css.head}>
        <div>
          <h1>Личный кабинет</h1>
          <p className={css.who}>{[me?.name, formatPhone(me?.phone)].filter(Boolean).join(', ')}</p>
        </div>
        <div className={css.actions}>
          <Button to={favoritesPath} icon="heart">
            Избранное
          </Button>
          <Button icon="exit" loading={leaving} onClick={() => void leave()}>
            Выйти
          </Button>
        </div>
      </div>
      <EmailBanner />
      <Tabs
        label="Разделы кабинета"
        items={tabs}
        selected={params.get('tab') ?? 'orders'}
        onSelect={(tab) => setParams(tab === 'orders' ? {} : { tab }, { replace: true, preventScrollReset: true })}
      />
    </>
  )
}

function AccountSkeleton() {
  return (
    <>
      <h1>Личный кабинет</h1>
      <div aria-busy="true" aria-label="Кабинет загружается" className={css.list}>
        <Skeleton height="3rem" />
        <Skeleton height="6rem" />
        <Skeleton height="6rem" />
      </div>
    </>
  )
}
