import { requestCode, validateCode } from '#contract/auth.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { SIGN_UP_STEP } from '#rules/identity/sign-up-steps.ts'
import { askCode } from '../../parts/ask-code.ts'
import { ResendCode } from '../../parts/resend-code.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { useCaptcha } from '../../app/captcha.ts'
import type { SignUpStepProps } from './sign-up-props.ts'
import { KeyText, Step } from './step.tsx'

export function SignUpCode({ form, change, carried, asked, setAsked, go, back }: SignUpStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['code'], carried)
  const key = normalizePhone(form.phone) ?? ''

  const confirm = (code: string) =>
    sending.send({ code: codeError(code) }, async () => {
      await api(validateCode, { query: { key, code } })
      // with a new code after all was typed, the last step is the next one
      go(form.name ? SIGN_UP_STEP.infoForm : SIGN_UP_STEP.confirmPassword)
    })
  const resend = () =>
    sending.send({}, async () => {
      change({ code: '' })
      const token = await captcha('code')
      setAsked(
        await askCode(key, () =>
          api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'sign-up' } }),
        ),
      )
    })

  return (
    <Step
      title="Подтвердите телефон"
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
        onSubmit={() => void confirm(form.code)}
        submit={
          <Button type="submit" look="black" size="l" wide loading={sending.busy}>
            Подтвердить
          </Button>
        }
      >
        <CodeInput
          label="Код из SMS"
          value={form.code}
          onValue={(code) => {
            change({ code })
            sending.clear('code')
          }}
          onComplete={(code) => void confirm(code)}
          error={sending.errors['code']}
        />
        <ResendCode until={asked?.until ?? 0} busy={sending.busy} onResend={() => void resend()} />
      </SendingForm>
    </Step>
  )
}
