import { PASSWORD_SHORTEST } from '#rules/identity/password.ts'
import { countText } from '#rules/text/plural.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import type { Sending } from '../hooks/use-sending.ts'

export interface NewPassword {
  password: string
  passwordConfirmation: string
}

interface Props {
  values: NewPassword
  onValues: (values: NewPassword) => void
  sending: Sending
}

/** A password thought up twice, with its rule in sight before anything is wrong. */
export function NewPasswordFields({ values, onValues, sending }: Props) {
  function change(part: Partial<NewPassword>) {
    onValues({ ...values, ...part })
    sending.clear('password', 'passwordConfirmation')
  }
  return (
    <>
      <PasswordInput
        label="Новый пароль"
        name="new-password"
        autoComplete="new-password"
        size="l"
        value={values.password}
        onChange={({ target }) => change({ password: target.value })}
        hint={`Не короче ${countText(PASSWORD_SHORTEST, ['символа', 'символов', 'символов'])}`}
        error={sending.errors['password']}
      />
      <PasswordInput
        label="Пароль ещё раз"
        name="new-password-again"
        autoComplete="new-password"
        size="l"
        value={values.passwordConfirmation}
        onChange={({ target }) => change({ passwordConfirmation: target.value })}
        error={sending.errors['passwordConfirmation']}
      />
    </>
  )
}
