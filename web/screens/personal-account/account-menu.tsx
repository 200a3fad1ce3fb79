import { useState } from 'react'
import { userOrders } from '#contract/user-orders.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { nextOrder, stageNote } from '#rules/order/order-stage.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { plural } from '#rules/text/plural.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { UnbrokenSpans } from '../../parts/unbroken-spans.tsx'
import { catalogPath, favoritesPath, homePath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { EMPTY_DRAFT } from '../../state/checkout-draft.ts'
import { useSavedInputs } from '../../state/saved-inputs.ts'
import { useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './account-menu.module.css'
import { sectionPath } from './section-path.ts'
import { accountSections } from './sections.tsx'

/** Who is signed in, what they have, and the ways on. `current`: none on a phone, where the menu is a page. */
export function AccountMenu({ current }: { current: string | null }) {
  const me = useStoreState('user', (user) => user.me)
  const balance = me?.techInfo.balanceBonusesActive ?? 0
  const isPage = current === null
  const Name = isPage ? 'h1' : 'p'
  return (
    <div className={css.side}>
      <Panel className={css.who}>
        <Name className={css.name}>{me?.name}</Name>
        <p className={css.phone}>{formatPhone(me?.phone)}</p>
        <Link to={sectionPath('bonuses')} className={css.bonuses}>
          <Icon name="bonus" size="s" />
          {`${formatNumber(balance)} ${plural(balance, ['бонус', 'бонуса', 'бонусов'])}`}
        </Link>
      </Panel>
      {isPage && <NextOrder />}
      <Panel flush>
        <nav aria-label="Разделы кабинета" className={css.menu}>
          {accountSections.map(({ id, label, icon }) => (
            <Link
              key={id}
              to={sectionPath(id)}
              className={css.row}
              aria-current={id === current ? 'page' : undefined}
              prefetch="none"
            >
              <Icon name={icon} size="s" />
              <span>{label}</span>
              <Icon name="chevron-right" size="xs" className={css.chevron} />
            </Link>
          ))}
          <Link to={favoritesPath} className={css.row}>
            <Icon name="heart" size="s" />
            <span>Избранное</span>
            <Icon name="chevron-right" size="xs" className={css.chevron} />
          </Link>
          <SignOut />
        </nav>
      </Panel>
    </div>
  )
}

/** What the buyer waits for: above everything else on a phone. */
function NextOrder() {
  const { api } = useAppState()
  const answer = useApiQuery('next', (signal) => api(userOrders, { query: { state: 'active' } }, { signal }))
  const order = nextOrder(answer.data?.data ?? [])
  if (answer.state === 'loading') return <Skeleton height="7.375rem" />
  if (!order)
    return (
      <Link to={catalogPath} className={css.next}>
        <span className={css.nextText}>
          <b>Сейчас ничего не ждём</b>
          <span>Открыть каталог</span>
        </span>
        <Icon name="chevron-right" size="xs" className={css.chevron} />
      </Link>
    )
  const picture = order.items.find(({ image }) => image !== null)?.image
  return (
    <Link to={order.url ?? sectionPath('orders')} className={css.next} prefetch="none">
      {picture && (
        <img
          src={picture.src}
          srcSet={picture.srcset}
          sizes="64px"
          width={64}
          height={64}
          alt=""
          className={css.picture}
        />
      )}
      <span className={css.nextText}>
        <b>{order.statusText}</b>
        <span>{`Заказ №\u00A0${order.number}`}</span>
        <span>
          <UnbrokenSpans text={stageNote(order)} />
        </span>
      </span>
      <Icon name="chevron-right" size="xs" className={css.chevron} />
    </Link>
  )
}

function SignOut() {
  const { user, modals } = useAppState()
  const savedInputs = useSavedInputs()
  const checkoutDraft = useCheckoutDraftStore()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    try {
      await user.getState().signOut()
      savedInputs.clear()
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
    <button type="button" className={css.row} aria-disabled={leaving} onClick={() => void (leaving || leave())}>
      <Icon name="exit" size="s" />
      <span>Выйти</span>
    </button>
  )
}
