import { useState } from 'react'
import { setPassword } from '#contract/user.ts'
import { PASSWORD_REQUIRED, passwordConfirmationError, passwordError } from '#rules/identity/password.ts'
import { NewPasswordFields } from '../../parts/new-password-fields.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

export default function ChangePassword({ onClose }: ModalProps) {
  const { api } = useAppState()
  const me = useStoreState('user', (user) => user.me)
  const toast = useToast()
  const sending = useSending(['passwordOld', 'password', 'passwordConfirmation'])
  const [passwordOld, setOld] = useState('')
  const [passwords, setPasswords] = useState({ password: '', passwordConfirmation: '' })
  const hasPassword = me?.hasPassword ?? true

  const save = () => {
    const problems = {
      passwordOld: hasPassword && passwordOld === '' ? PASSWORD_REQUIRED : null,
      password: passwordError(passwords.password, [me?.phone, me?.email, me?.name]),
      passwordConfirmation: passwordConfirmationError(passwords.password, passwords.passwordConfirmation),
    }
    return sending.send(problems, async () => {
      await api(setPassword, { body: { ...passwords, ...(hasPassword ? { passwordOld } : {}) } })
      onClose()
      toast({ tone: 'done', text: 'Пароль изменён. На других устройствах войдите заново.' })
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={hasPassword ? 'Смена пароля' : 'Новый пароль'}
      footer={
        <Button type="submit" form="change-password" look="black" wide loading={sending.busy}>
          Сохранить пароль
        </Button>
      }
    >
      <SendingForm id="change-password" sending={sending} onSubmit={() => void save()}>
        <input type="text" name="username" autoComplete="username" value={me?.phone ?? ''} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            data-autofocus
            label="Прежний пароль"
            size="l"
            value={passwordOld}
            onChange={({ target }) => {
              setOld(target.value)
              sending.clear('passwordOld')
            }}
            error={sending.errors['passwordOld']}
          />
        )}
        <NewPasswordFields values={passwords} onValues={setPasswords} sending={sending} />
      </SendingForm>
    </Dialog>
  )
}
