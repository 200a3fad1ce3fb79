import { useState } from 'react'
import { requestCode } from '#contract/auth.ts'
import { checkUser } from '#contract/user.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { SIGN_UP_STEP } from '#rules/identity/sign-up-steps.ts'
import { askCode } from '../../parts/ask-code.ts'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { personalDataPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './authorization.module.css'
import { useCaptcha } from '../../app/captcha.ts'
import type { SignUpStepProps } from './sign-up-props.ts'
import { SignInStepFrame } from './step.tsx'

export function SignUpPhone({ form, change, carried, setAsked, go, onContact, onSignIn }: SignUpStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['phone'], carried)
  const [isTaken, setTaken] = useState(false)

  const begin = () => {
    setTaken(false)
    return sending.send({ phone: phoneError(form.phone) }, async () => {
      const key = normalizePhone(form.phone)!
      onContact(form.phone)
      const { exists } = (await api(checkUser, { body: { key, captcha: await captcha('check') } })).data
      if (exists) return setTaken(true)
      const token = await captcha('code')
      setAsked(
        await askCode(key, () =>
          api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'sign-up' } }),
        ),
      )
      change({ code: '' })
      go(SIGN_UP_STEP.confirmPhone)
    })
  }

  return (
    <SignInStepFrame
      title="Начнём с телефона"
      lead="Отправим код, чтобы подтвердить номер. Заказы и бонусы будут в личном кабинете."
    >
      <SendingForm
        sending={sending}
        onSubmit={() => void (isTaken ? onSignIn() : begin())}
        submit={
          <>
            <Button type="submit" look="black" size="l" wide loading={sending.busy}>
              {isTaken ? 'Войти' : 'Получить код'}
            </Button>
            <p className={css.consent}>
              Нажимая «Получить код», вы соглашаетесь на{' '}
              <TextLink to={personalDataPath} target="_blank">
                обработку персональных данных
              </TextLink>
              .
            </p>
          </>
        }
      >
        <PhoneInput
          size="l"
          value={form.phone}
          onValue={(phone) => {
            change({ phone })
            setTaken(false)
            sending.clear('phone')
          }}
          error={sending.errors['phone']}
        />
        {isTaken && (
          <div role="status">
            <Notice tone="warning" title="Этот номер уже зарегистрирован">
              Войдите по коду из SMS или паролю.
            </Notice>
          </div>
        )}
      </SendingForm>
    </SignInStepFrame>
  )
}
