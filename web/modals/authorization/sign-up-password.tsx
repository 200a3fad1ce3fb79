import { passwordConfirmationError, passwordError } from '#rules/identity/password.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { SIGN_UP_STEP } from '#rules/identity/sign-up-steps.ts'
import { NewPasswordFields } from '../../parts/new-password-fields.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { Button } from '#ui/button.tsx'
import type { SignUpStepProps } from './sign-up-props.ts'
import { SignInStepFrame } from './step.tsx'

export function SignUpPassword({ form, change, carried, go, back }: SignUpStepProps) {
  const sending = useSending(['password', 'passwordConfirmation'], carried)
  const { password, passwordConfirmation } = form
  const save = () => {
    const problems = {
      password: passwordError(password, [normalizePhone(form.phone), form.email]),
      passwordConfirmation: passwordConfirmationError(password, passwordConfirmation),
    }
    return sending.send(problems, async () => go(SIGN_UP_STEP.infoForm))
  }
  return (
    <SignInStepFrame title="Придумайте пароль" lead="Пригодится, если SMS не приходит." onBack={back}>
      <SendingForm
        sending={sending}
        onSubmit={() => void save()}
        submit={
          <Button type="submit" look="black" size="l" wide>
            Продолжить
          </Button>
        }
      >
        <input type="text" name="username" autoComplete="username" value={form.phone} readOnly hidden />
        <NewPasswordFields values={{ password, passwordConfirmation }} onValues={change} sending={sending} />
      </SendingForm>
    </SignInStepFrame>
  )
}
