import { useState } from 'react'
import { requestCode } from '#contract/auth.ts'
import { checkUser } from '#contract/user.ts'
import { authKeyError, parseAuthKey } from '#rules/identity/auth-key.ts'
import { SIGN_IN_STEP } from '#rules/identity/sign-in-steps.ts'
import { askCode } from '../../parts/ask-code.ts'
import { AuthInput } from '../../parts/auth-input.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './authorization.module.css'
import { useCaptcha } from '../../app/captcha.ts'
import type { SignInStepProps } from './sign-in-props.ts'
import { SignInStepFrame } from './step.tsx'

export function SignInKey({ contact, onContact, setAsked, go, onSignUp }: SignInStepProps) {
  const { api } = useAppState()
  const captcha = useCaptcha()
  const sending = useSending(['key'])
  const [way, setWay] = useState<'code' | 'password'>('code')
  const [isUnknown, setUnknown] = useState(false)

  function enter(by: 'code' | 'password') {
    setWay(by)
    setUnknown(false)
    void sending.send({ key: authKeyError(contact) }, async () => {
      const key = parseAuthKey(contact)!.value
      const { exists, hasPassword } = (await api(checkUser, { body: { key, captcha: await captcha('check') } })).data
      if (!exists) return setUnknown(true)
      if (by === 'password' && hasPassword) return go(SIGN_IN_STEP.password)
      const token = await captcha('code')
      setAsked(
        await askCode(key, () =>
          api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'sign-in' } }),
        ),
      )
      go(SIGN_IN_STEP.confirmCode)
    })
  }

  return (
    <SignInStepFrame title="Войдите по коду или паролю">
      <SendingForm
        sending={sending}
        onSubmit={() => (isUnknown ? onSignUp() : enter('code'))}
        submit={
          <div className={css.ways}>
            <Button type="submit" look="black" size="l" wide loading={sending.busy && way === 'code'}>
              {isUnknown ? 'Зарегистрироваться' : 'Получить код'}
            </Button>
            {!isUnknown && (
              <Button size="l" wide loading={sending.busy && way === 'password'} onClick={() => enter('password')}>
                Войти по паролю
              </Button>
            )}
          </div>
        }
      >
        <AuthInput
          data-autofocus
          value={contact}
          onValue={(text) => {
            onContact(text)
            setUnknown(false)
            sending.clear('key')
          }}
          error={sending.errors['key']}
        />
        {isUnknown && (
          <div role="status">
            <Notice tone="warning" title="Такого аккаунта пока нет">
              Проверьте, нет ли опечатки, или зарегистрируйтесь: это займёт минуту.
            </Notice>
          </div>
        )}
      </SendingForm>
    </SignInStepFrame>
  )
}
