import { accountPath } from '../paths.ts'
import { useStoreState } from '../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ModalProps } from './modal-props.ts'

/** After the sign-up, when the buyer stays where they were. */
export default function SignInSuccess({ onClose }: ModalProps) {
  const me = useStoreState('user', (user) => user.me)
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Вы зарегистрированы"
      footer={
        <>
          <Button look="black" onClick={onClose}>
            Продолжить покупки
          </Button>
          <Button to={accountPath}>В личный кабинет</Button>
        </>
      }
    >
      <p>Корзина и избранное уже в вашем аккаунте: они будут на любом устройстве, где вы войдёте.</p>
      {me?.email && !me.emailVerifiedAt && <br />}
      {me?.email && !me.emailVerifiedAt && (
        <p>Отправили письмо на {me.email}: откройте ссылку из него, чтобы подтвердить адрес.</p>
      )}
    </Dialog>
  )
}
