import type { SignInStep } from '#rules/identity/sign-in-steps.ts'
import type { AskedCode } from '../../parts/ask-code.ts'

export interface SignInProps {
  /** Phone or e-mail as typed, shared with the sign-up. */
  contact: string
  onContact: (text: string) => void
  onEntered: () => Promise<void>
  onSignUp: () => void
}

/** What every step of the way in gets. */
export interface SignInStepProps extends SignInProps {
  /** The contact in its stored form; empty until it is one. */
  contactKey: string
  asked: AskedCode | null
  setAsked: (asked: AskedCode) => void
  go: (step: SignInStep) => void
  back: () => void
}
