import { useState } from 'react'
import { returnToPrevious, selectStep } from '#rules/identity/auth-flow.ts'
import { parseAuthKey } from '#rules/identity/auth-key.ts'
import { SIGN_IN_STEP, startSignIn } from '#rules/identity/sign-in-steps.ts'
import type { AskedCode } from '../../parts/ask-code.ts'
import { SignInCode } from './sign-in-code.tsx'
import { SignInKey } from './sign-in-key.tsx'
import { SignInPassword } from './sign-in-password.tsx'
import type { SignInProps } from './sign-in-props.ts'
import { Recovery } from './recovery.tsx'
import { RecoveryConfirmation } from './recovery-confirmation.tsx'

const screens = { 1: SignInKey, 2: SignInCode, 3: SignInPassword, 4: Recovery, 5: RecoveryConfirmation }

export function SignIn(props: SignInProps) {
  const [flow, setFlow] = useState(startSignIn)
  const [asked, setAsked] = useState<AskedCode | null>(null)
  const Screen = screens[flow.step]
  function back() {
    // code and password lead to each other, recovery to its confirmation: twice back must not come round again
    const isForward = flow.previousStep !== null && flow.previousStep < flow.step
    const before = flow.step === SIGN_IN_STEP.recovery ? SIGN_IN_STEP.password : SIGN_IN_STEP.firstForm
    setFlow(isForward ? returnToPrevious(flow) : selectStep(flow, before))
  }
  return (
    <Screen
      {...props}
      contactKey={parseAuthKey(props.contact)?.value ?? ''}
      {...{ asked, setAsked, back }}
      go={(step) => setFlow((now) => selectStep(now, step))}
    />
  )
}
