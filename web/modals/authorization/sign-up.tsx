import { useState } from 'react'
import { returnToPrevious, selectStep } from '#rules/auth-flow.ts'
import { parseAuthKey } from '#rules/auth-key.ts'
import { formatPhone } from '#rules/phone.ts'
import { SIGN_UP_STEP, type SignUpStep, startSignUp } from '#rules/sign-up-steps.ts'
import type { AskedCode } from '../../parts/ask-code.ts'
import type { FieldErrors } from '../../parts/sending.ts'
import { SignUpCode } from './sign-up-code.tsx'
import { SignUpInfo } from './sign-up-info.tsx'
import { SignUpPassword } from './sign-up-password.tsx'
import { SignUpPhone } from './sign-up-phone.tsx'

export interface SignUpForm {
  phone: string
  code: string
  password: string
  passwordConfirmation: string
  name: string
  email: string
  birthdate: string
  inn: string
  /** Null until the person touched it: then the shop's setting holds. */
  mailing: boolean | null
}

export interface SignUpProps {
  contact: string
  onContact: (text: string) => void
  onEntered: () => Promise<void>
  onSignIn: () => void
}

/** What every step gets. */
export interface SignUpStepProps extends SignUpProps {
  form: SignUpForm
  change: (part: Partial<SignUpForm>) => void
  asked: AskedCode | null
  setAsked: (asked: AskedCode) => void
  /** What the server said at the last step about a field of this one. */
  carried: FieldErrors
  go: (step: SignUpStep, errors?: FieldErrors) => void
  back: () => void
}

const screens = { 1: SignUpPhone, 2: SignUpCode, 3: SignUpPassword, 4: SignUpInfo }

/** What was typed on the other tab fills its field here. */
function startForm(contact: string): SignUpForm {
  const key = parseAuthKey(contact)
  return {
    phone: key?.type === 'phone' ? formatPhone(key.value) : '',
    email: key?.type === 'email' ? key.value : '',
    code: '', password: '', passwordConfirmation: '', name: '', birthdate: '', inn: '', mailing: null,
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
    setFlow(isForward ? returnToPrevious(flow) : selectStep(flow, (flow.step - 1 || SIGN_UP_STEP.firstForm) as SignUpStep))
  }
  return (
    <Screen
      {...props}
      {...{ form, asked, setAsked, carried, back }}
      change={(part) => setForm((now) => ({ ...now, ...part }))}
      go={(step, errors = {}) => {
        setCarried(errors)
        setFlow((now) => selectStep(now, step))
      }}
    />
  )
}
