import { useState } from 'react'
import { requestPasswordCode, updatePassword } from '#contract/user.ts'
import { parseAuthKey } from '#rules/identity/auth-key.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { passwordConfirmationError, passwordError } from '#rules/identity/password.ts'
import { askCode } from '../../parts/ask-code.ts'
import { NewPasswordFields } from '../../parts/new-password-fields.tsx'
import { ResendCode } from '../../parts/resend-code.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useCaptcha } from '../../app/captcha.ts'
import { resetOnWrongCode } from './reset-on-wrong-code.ts'
import type { SignInStepProps } from './sign-in-props.ts'
import { KeyText, SignInStepFrame } from './step.tsx'

export function RecoveryConfirmation({
  contactKey: key,
  asked,
  setAsked,
  onContact,
  back,
  onEntered,
}: SignInStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['code', 'password', 'passwordConfirmation'])
  const [code, setCode] = useState('')
  const [passwords, setPasswords] = useState({ password: '', passwordConfirmation: '' })

  const save = () => {
    const { password, passwordConfirmation } = passwords
    const problems = {
      code: codeError(code),
      password: passwordError(password, [key]),
      passwordConfirmation: passwordConfirmationError(password, passwordConfirmation),
    }
    return sending.send(problems, async () => {
      await api(updatePassword, { body: { key, code, ...passwords } }).catch(resetOnWrongCode(() => setCode('')))
      await onEntered()
    })
  }
  /** The owner of an unconfirmed e-mail has a phone: it signs in and recovers. */
  const byPhone = () => {
    onContact('')
    back()
  }
  const resend = () =>
    sending.send({}, async () => {
      const token = await captcha('recovery')
      const { type } = parseAuthKey(key)!
      setAsked(await askCode(key, () => api(requestPasswordCode, { params: { type }, body: { key, captcha: token } })))
    })

  return (
    <SignInStepFrame
      title="Новый пароль"
      lead={
        <>
          {key.includes('@') ? (
            <>
              Код придёт, если адрес <KeyText value={key} /> подтверждён в аккаунте. Если нет,{' '}
              <TextButton onClick={byPhone}>восстановите по телефону</TextButton>.
            </>
          ) : (
            <>
              Если аккаунт <KeyText value={key} /> есть, код уже отправлен.
            </>
          )}
        </>
      }
      onBack={back}
    >
      <SendingForm
        sending={sending}
        onSubmit={() => void save()}
        submit={
          <Button type="submit" look="black" size="l" wide loading={sending.busy}>
            Сохранить и войти
          </Button>
        }
      >
        <CodeInput
          label={key.includes('@') ? 'Код из письма' : 'Код из SMS'}
          value={code}
          onValue={(text) => {
            setCode(text)
            sending.clear('code')
          }}
          error={sending.errors['code']}
        />
        <ResendCode until={asked?.until ?? 0} busy={sending.busy} onResend={() => void resend()} />
        <NewPasswordFields values={passwords} onValues={setPasswords} sending={sending} />
      </SendingForm>
    </SignInStepFrame>
  )
}
