import clsx from 'clsx'
import { sentByEmail } from '#rules/identity/email.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Block } from './block.tsx'
import css from './checkout.module.css'
import type { CheckoutState } from './use-checkout.ts'

export const EMAIL_ID = 'checkout-email'

export function ContactBlock({
  checkout: { draft, edit, errorOf, leave, open, byEmail },
}: {
  checkout: CheckoutState
}) {
  const sent = sentByEmail(draft.payment, byEmail)
  const { modals } = useAppState()
  const status = useStoreState('user', (user) => user.status)
  const preload = () => modals.getState().preloadModal('authorization')
  return (
    <Block number={1} title="Кто получит" isDone={open > 0}>
      <div className={css.pair}>
        <Input
          label="Имя"
          name="name"
          autoComplete="name"
          required
          value={draft.name}
          error={errorOf('contact.name')}
          onChange={(event) => edit({ name: event.target.value })}
          onBlur={() => leave('contact.name')}
        />
        <PhoneInput
          name="phone"
          required
          value={draft.phone}
          error={errorOf('contact.phone')}
          onValue={(phone) => edit({ phone })}
          onBlur={() => leave('contact.phone')}
        />
        <Input
          label={sent ? `E-mail для ${sent}а` : 'E-mail, если хотите получить чек и детали заказа'}
          id={EMAIL_ID}
          required={sent !== null}
          name="email"
          type="email"
          autoComplete="email"
          className={css.whole}
          value={draft.email}
          error={errorOf('contact.email')}
          onChange={(event) => edit({ email: event.target.value })}
          onBlur={() => leave('contact.email')}
        />
      </div>
      {status === 'customer' ? (
        <p className={css.note}>Данные взяты из личного кабинета. Здесь их можно изменить для этого заказа.</p>
      ) : (
        // most are guests, so its place is kept until that is known
        <p className={clsx(css.note, status === 'unknown' && css.unknown)}>
          Регистрация не нужна. Если вы уже покупали у нас,{' '}
          <TextButton
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => modals.getState().openModal('authorization')}
          >
            войдите
          </TextButton>{' '}
          — данные подставятся сами.
        </p>
      )}
    </Block>
  )
}
