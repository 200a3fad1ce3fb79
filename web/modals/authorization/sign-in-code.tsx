import { useState } from 'react'
import { signInByCode } from '#contract/auth.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { SIGN_IN_STEP } from '#rules/identity/sign-in-steps.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { CodeStep } from './code-step.tsx'
import { resetOnWrongCode } from './reset-on-wrong-code.ts'
import type { SignInStepProps } from './sign-in-props.ts'

export function SignInCode({ contactKey: key, asked, setAsked, go, back, onEntered }: SignInStepProps) {
  const { api } = useAppState()
  const sending = useSending(['code'])
  const [code, setCode] = useState('')

  const enter = (given: string) =>
    sending.send({ code: codeError(given) }, async () => {
      await api(signInByCode, { body: { key, code: given } }).catch(resetOnWrongCode(() => setCode('')))
      await onEntered()
    })

  return (
    <CodeStep
      title="Введите код"
      action="Войти"
      purpose="sign-in"
      contactKey={key}
      asked={asked}
      setAsked={setAsked}
      sending={sending}
      code={code}
      onCode={setCode}
      onConfirm={enter}
      back={back}
    >
      <p>
        <TextButton onClick={() => go(SIGN_IN_STEP.password)}>Войти по паролю</TextButton>
      </p>
    </CodeStep>
  )
}
