import { useState } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { requestCode, signInByPassword } from '#contract/auth.ts'
import { PASSWORD_REQUIRED } from '#rules/identity/password.ts'
import { SIGN_IN_STEP } from '#rules/identity/sign-in-steps.ts'
import { askCode } from '../../parts/ask-code.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import css from './authorization.module.css'
import { useCaptcha } from '../../app/captcha.ts'
import type { SignInStepProps } from './sign-in-props.ts'
import { KeyText, SignInStepFrame } from './step.tsx'

export function SignInPassword({ contactKey: key, asked, setAsked, go, back, onEntered }: SignInStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['password'])
  const [password, setPassword] = useState('')

  const enter = () =>
    sending.send({ password: password === '' ? PASSWORD_REQUIRED : null }, async () => {
      try {
        await api(signInByPassword, { body: { key, password } })
      } catch (error) {
        // after a few failures from this address the shop wants to see a person
        if (!isApiError(error) || !error.fields['captcha']) throw error
        await api(signInByPassword, { body: { key, password, captcha: await captcha('sign-in') } })
      }
      await onEntered()
    })
  const byCode = () =>
    sending.send({}, async () => {
      if (asked?.key !== key) {
        const token = await captcha('code')
        setAsked(
          await askCode(key, () =>
            api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'sign-in' } }),
          ),
        )
      }
      go(SIGN_IN_STEP.confirmCode)
    })

  return (
    <SignInStepFrame
      title="Введите пароль"
      lead={
        <>
          Для аккаунта <KeyText value={key} />
        </>
      }
      onBack={back}
    >
      <SendingForm
        sending={sending}
        onSubmit={() => void enter()}
        submit={
          <div className={css.ways}>
            <Button type="submit" look="black" size="l" wide loading={sending.busy}>
              Войти
            </Button>
            <Button size="l" wide disabled={sending.busy} onClick={() => void byCode()}>
              Войти по коду
            </Button>
          </div>
        }
      >
        {/* tells password managers whose password this is */}
        <input type="text" name="username" autoComplete="username" value={key} readOnly hidden />
        <PasswordInput
          size="l"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            sending.clear('password')
          }}
          aside={<TextButton onClick={() => go(SIGN_IN_STEP.recovery)}>Забыли пароль?</TextButton>}
          error={sending.errors['password']}
        />
      </SendingForm>
    </SignInStepFrame>
  )
}
