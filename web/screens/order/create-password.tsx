import clsx from 'clsx'
import type { OrderPage } from '#contract/order-page.ts'
import { countText } from '#rules/text/plural.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useSavedInputs } from '../../state/saved-inputs.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './order.module.css'

/** For a guest whose order is still under way: what an account would give for it. */
export function CreatePassword({ order }: { order: OrderPage }) {
  const { modals } = useAppState()
  const saved = useSavedInputs()
  const isGuest = useStoreState('user', ({ status }) => status === 'guest')
  if (!isGuest || order.hasAccount || !order.contact) return null
  const bonuses = order.bonusesEarned
  return (
    <Panel as="section" className={clsx(css.panel, css.pressed)}>
      <h2 className={css.heading}>Создайте пароль</h2>
      <ul className={css.gains}>
        {bonuses > 0 && (
          <li>
            <b className={css.bonus}>{countText(bonuses, ['бонус', 'бонуса', 'бонусов'])}</b> за этот заказ, когда
            получите его: 1 бонус — 1&nbsp;₽ следующей покупки
          </li>
        )}
        <li>Этот и следующие заказы, счета и адреса — в личном кабинете</li>
        <li>
          Четыре коротких шага: телефон, код из SMS на <span className={css.phone}>{order.contact.phone}</span>, пароль
          и имя
        </li>
      </ul>
      <p>
        <Button
          look="black"
          onClick={() =>
            modals.getState().openModal('authorization', { tab: 'signUp', contact: saved.read(null).phone ?? '' })
          }
        >
          Создать пароль
        </Button>
      </p>
    </Panel>
  )
}
