import { validateCode } from '#contract/auth.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { SIGN_UP_STEP } from '#rules/identity/sign-up-steps.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { CodeStep } from './code-step.tsx'
import { resetOnWrongCode } from './reset-on-wrong-code.ts'
import type { SignUpStepProps } from './sign-up-props.ts'

export function SignUpCode({ form, change, carried, asked, setAsked, go, back }: SignUpStepProps) {
  const { api } = useAppState()
  const sending = useSending(['code'], carried)
  const key = normalizePhone(form.phone) ?? ''

  const confirm = (code: string) =>
    sending.send({ code: codeError(code) }, async () => {
      await api(validateCode, { query: { key, code } }).catch(resetOnWrongCode(() => change({ code: '' })))
      // with a new code after all was typed, the last step is the next one
      go(form.name ? SIGN_UP_STEP.infoForm : SIGN_UP_STEP.confirmPassword)
    })

  return (
    <CodeStep
      title="Подтвердите телефон"
      action="Подтвердить"
      purpose="sign-up"
      contactKey={key}
      asked={asked}
      setAsked={setAsked}
      sending={sending}
      code={form.code}
      onCode={(code) => change({ code })}
      onConfirm={confirm}
      back={back}
    />
  )
}
