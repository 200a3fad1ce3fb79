import type { SignUpStep } from '#rules/identity/sign-up-steps.ts'
import type { AskedCode } from '../../parts/ask-code.ts'
import type { FieldErrors } from '../../hooks/use-sending.ts'

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
