import type { ReactNode } from 'react'
import { requestCode } from '#contract/auth.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { useCaptcha } from '../../app/captcha.ts'
import type { Sending } from '../../hooks/use-sending.ts'
import { askCode, type AskedCode } from '../../parts/ask-code.ts'
import { ResendCode } from '../../parts/resend-code.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { KeyText, SignInStepFrame } from './step.tsx'

interface CodeStepProps {
  title: string
  action: string
  purpose: 'sign-in' | 'sign-up'
  /** Phone or e-mail the code went to. */
  contactKey: string
  asked: AskedCode | null
  setAsked: (asked: AskedCode) => void
  sending: Sending
  code: string
  onCode: (code: string) => void
  onConfirm: (code: string) => Promise<unknown>
  back: () => void
  /** Other ways to go on, below the form. */
  children?: ReactNode
}

/** A code from SMS or a letter: typed, taken as soon as it is whole, asked for once more. */
export function CodeStep(props: CodeStepProps) {
  const { contactKey: key, asked, sending, code, onCode, onConfirm } = props
  const { api } = useAppState()
  const captcha = useCaptcha()
  const resend = () =>
    sending.send({}, async () => {
      onCode('')
      const body = { key, captcha: await captcha('code'), purpose: props.purpose }
      props.setAsked(await askCode(key, () => api(requestCode, { params: { key }, body })))
    })

  return (
    <SignInStepFrame
      title={props.title}
      lead={
        <>
          {asked?.isSent === false
            ? 'Новый код пока не отправили: прошлый ушёл меньше минуты назад на '
            : 'Отправили код на '}
          <KeyText value={key} />
        </>
      }
      onBack={props.back}
    >
      <SendingForm
        sending={sending}
        onSubmit={() => void onConfirm(code)}
        submit={
          <Button type="submit" look="black" size="l" wide loading={sending.busy}>
            {props.action}
          </Button>
        }
      >
        <CodeInput
          label={key.includes('@') ? 'Код из письма' : 'Код из SMS'}
          value={code}
          onValue={(text) => {
            onCode(text)
            sending.clear('code')
          }}
          onComplete={(whole) => void onConfirm(whole)}
          error={sending.errors['code']}
        />
        <ResendCode until={asked?.until ?? 0} busy={sending.busy} onResend={() => void resend()} />
      </SendingForm>
      {props.children}
    </SignInStepFrame>
  )
}
