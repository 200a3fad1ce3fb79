import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppState } from '../../state/app-state.tsx'
import type { AuthorizationPayload } from '../../state/modal-payloads.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './authorization.module.css'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

type Tab = 'signIn' | 'signUp'

const WHY = {
  ended:
    'Вы вышли из аккаунта: вход завершили на другом устройстве, сменили пароль или вышли в соседней вкладке. Войдите снова, и страница откроется.',
  review: 'Отзыв подписывает покупатель, поэтому ему верят. Войдите, и форма отзыва откроется следом.',
}

export default function Authorization({ payload, onClose }: ModalProps<AuthorizationPayload | undefined>) {
  const { modals, user } = useAppState()
  const navigate = useNavigate()
  const toast = useToast()
  const [tab, setTab] = useState<Tab>(payload?.tab ?? 'signIn')
  const [contact, setContact] = useState(payload?.contact ?? '')
  // taken once: a window closed without signing in must not lead anywhere later
  const [returnTo] = useState(() => user.getState().returnTo)
  useEffect(() => user.getState().setReturnTo(null), [user])

  /** The token is in its cookie: the shop learns who came, cart and favourites follow by themselves. */
  async function entered(isNew: boolean) {
    await user.getState().load()
    const name = user.getState().me?.name
    onClose()
    if (returnTo) void navigate(returnTo)
    if (isNew && !returnTo) modals.getState().openModal('sign-in-success')
    else toast({ tone: 'done', text: isNew ? 'Вы зарегистрированы' : name ? `Вы вошли, ${name}` : 'Вы вошли' })
  }

  return (
    <Dialog open onClose={onClose} size="s" title="Личный кабинет" className={css.dialog}>
      {payload?.why && <p className={css.why}>{WHY[payload.why]}</p>}
      <Tabs
        label="Вход или регистрация"
        selected={tab}
        onSelect={(id) => setTab(id as Tab)}
        items={[
          {
            id: 'signIn',
            label: 'Вход',
            content: (
              <SignIn
                contact={contact}
                onContact={setContact}
                onEntered={() => entered(false)}
                onSignUp={() => setTab('signUp')}
              />
            ),
          },
          {
            id: 'signUp',
            label: 'Регистрация',
            content: (
              <SignUp
                contact={contact}
                onContact={setContact}
                onEntered={() => entered(true)}
                onSignIn={() => setTab('signIn')}
              />
            ),
          },
        ]}
      />
    </Dialog>
  )
}
