import { requestPasswordCode } from '#contract/user.ts'
import { authKeyError, parseAuthKey } from '#rules/identity/auth-key.ts'
import { SIGN_IN_STEP } from '#rules/identity/sign-in-steps.ts'
import { askCode } from '../../parts/ask-code.ts'
import { AuthInput } from '../../parts/auth-input.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { useCaptcha } from '../../app/captcha.ts'
import type { SignInStepProps } from './sign-in-props.ts'
import { SignInStepFrame } from './step.tsx'

export function Recovery({ contact, onContact, setAsked, go, back }: SignInStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['key'])
  const recover = () =>
    sending.send({ key: authKeyError(contact) }, async () => {
      const { type, value: key } = parseAuthKey(contact)!
      const token = await captcha('recovery')
      setAsked(await askCode(key, () => api(requestPasswordCode, { params: { type }, body: { key, captcha: token } })))
      go(SIGN_IN_STEP.recoveryConfirmation)
    })
  return (
    <SignInStepFrame
      title="Восстановление пароля"
      lead={'Отправим код на телефон или подтверждённый e-\u2060mail аккаунта.'}
      onBack={back}
    >
      <SendingForm
        sending={sending}
        onSubmit={() => void recover()}
        submit={
          <Button type="submit" look="black" size="l" wide loading={sending.busy}>
            Получить код
          </Button>
        }
      >
        <AuthInput
          value={contact}
          onValue={(text) => {
            onContact(text)
            sending.clear('key')
          }}
          error={sending.errors['key']}
        />
      </SendingForm>
    </SignInStepFrame>
  )
}
