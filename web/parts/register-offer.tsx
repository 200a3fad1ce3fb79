import { formatRubles } from '#rules/money/money.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './register-offer.module.css'

/** «Дешевле после регистрации», with the way to it: the account's prices come to this very page. */
export function RegisterOffer({ discount }: { discount: number }) {
  const { modals } = useAppState()
  // the cart of a customer promises nothing: what is said to a guest need not wait for who it is
  const isCustomer = useStoreState('user', (user) => user.status === 'customer')
  if (isCustomer || discount <= 0) return null
  const preload = () => modals.getState().preloadModal('authorization')
  return (
    <p className={css.offer}>
      С личным кабинетом дешевле ещё на {formatRubles(discount)}.{' '}
      <TextButton
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => modals.getState().openModal('authorization')}
      >
        Войти или зарегистрироваться
      </TextButton>
    </p>
  )
}
