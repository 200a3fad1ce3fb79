import { useState } from 'react'
import { returnToPrevious, selectStep } from '#rules/identity/auth-flow.ts'
import { parseAuthKey } from '#rules/identity/auth-key.ts'
import { phoneInField } from '#rules/identity/phone.ts'
import { SIGN_UP_STEP, type SignUpStep, startSignUp } from '#rules/identity/sign-up-steps.ts'
import type { AskedCode } from '../../parts/ask-code.ts'
import type { FieldErrors } from '../../hooks/use-sending.ts'
import { RulerProgress } from '#ui/ruler-progress.tsx'
import { SignUpCode } from './sign-up-code.tsx'
import { SignUpInfo } from './sign-up-info.tsx'
import { SignUpPassword } from './sign-up-password.tsx'
import { SignUpPhone } from './sign-up-phone.tsx'
import type { SignUpForm, SignUpProps } from './sign-up-props.ts'

const STEPS = 4
const screens = { 1: SignUpPhone, 2: SignUpCode, 3: SignUpPassword, 4: SignUpInfo }

/** What was typed on the other tab fills its field here. */
function startForm(contact: string): SignUpForm {
  const key = parseAuthKey(contact)
  return {
    phone: key?.type === 'phone' ? phoneInField(key.value) : '',
    email: key?.type === 'email' ? key.value : '',
    code: '',
    password: '',
    passwordConfirmation: '',
    name: '',
    birthdate: '',
    inn: '',
    mailing: null,
  }
}

export function SignUp(props: SignUpProps) {
  const [flow, setFlow] = useState(startSignUp)
  const [form, setForm] = useState(() => startForm(props.contact))
  const [asked, setAsked] = useState<AskedCode | null>(null)
  const [carried, setCarried] = useState<FieldErrors>({})
  const Screen = screens[flow.step]
  function back() {
    setCarried({})
    const isForward = flow.previousStep !== null && flow.previousStep < flow.step
    setFlow(
      isForward ? returnToPrevious(flow) : selectStep(flow, (flow.step - 1 || SIGN_UP_STEP.firstForm) as SignUpStep),
    )
  }
  return (
    <>
      <RulerProgress label={`Шаг ${flow.step} из ${STEPS}`} value={flow.step} max={STEPS} />
      <Screen
        {...props}
        {...{ form, asked, setAsked, carried, back }}
        change={(part) => setForm((now) => ({ ...now, ...part }))}
        go={(step, errors = {}) => {
          setCarried(errors)
          setFlow((now) => selectStep(now, step))
        }}
      />
    </>
  )
}
