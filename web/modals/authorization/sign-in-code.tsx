import { useState } from 'react'
import { requestCode, signInByCode } from '#contract/auth.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { SIGN_IN_STEP } from '#rules/identity/sign-in-steps.ts'
import { askCode } from '../../parts/ask-code.ts'
import { ResendCode } from '../../parts/resend-code.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useCaptcha } from '../../app/captcha.ts'
import type { SignInStepProps } from './sign-in-props.ts'
import { KeyText, Step } from './step.tsx'

export function SignInCode({ contactKey: key, asked, setAsked, go, back, onEntered }: SignInStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['code'])
  const [code, setCode] = useState('')

  /** A wrong code is not mended figure by figure: the field is free for another. */
  const cleared = (error: unknown): never => {
    setCode('')
    throw error
  }
  const enter = (given: string) =>
    sending.send({ code: codeError(given) }, async () => {
      await api(signInByCode, { body: { key, code: given } }).catch(cleared)
      await onEntered()
    })
  const resend = () =>
    sending.send({}, async () => {
      setCode('')
      const token = await captcha('code')
      setAsked(
        await askCode(key, () =>
          api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'sign-in' } }),
        ),
      )
    })

  return (
    <Step
      title="Введите код"
      lead={
        <>
          {asked?.isSent === false
            ? 'Новый код пока не отправили: прошлый ушёл меньше минуты назад на '
            : 'Отправили код на '}
          <KeyText value={key} />
        </>
      }
      onBack={back}
    >
      <SendingForm
        sending={sending}
        onSubmit={() => void enter(code)}
        submit={
          <Button type="submit" look="black" size="l" wide loading={sending.busy}>
            Войти
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
          onComplete={(whole) => void enter(whole)}
          error={sending.errors['code']}
        />
        <ResendCode until={asked?.until ?? 0} busy={sending.busy} onResend={() => void resend()} />
      </SendingForm>
      <p>
        <TextButton onClick={() => go(SIGN_IN_STEP.password)}>Войти по паролю</TextButton>
      </p>
    </Step>
  )
}
