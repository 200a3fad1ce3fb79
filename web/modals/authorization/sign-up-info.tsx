import type { ChangeEvent } from 'react'
import { isApiError } from '#contract/api-error.ts'
import { authSettings, signUp } from '#contract/auth.ts'
import { birthdateError, birthdateToSeconds } from '#rules/identity/birthdate.ts'
import { emailError } from '#rules/identity/email.ts'
import { innError } from '#rules/identity/inn.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { SIGN_UP_STEP, type SignUpStep } from '#rules/identity/sign-up-steps.ts'
import { track } from '../../state/track.ts'
import { BirthdateInput } from '../../parts/birthdate-input.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { type FieldErrors, useSending } from '../../hooks/use-sending.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { mailingConsentPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './authorization.module.css'
import type { SignUpForm, SignUpStepProps } from './sign-up-props.ts'
import { SignInStepFrame } from './step.tsx'

/** Where a field that this step does not show is mended. */
const EARLIER: Record<string, SignUpStep> = {
  phone: SIGN_UP_STEP.firstForm,
  code: SIGN_UP_STEP.confirmPhone,
  password: SIGN_UP_STEP.confirmPassword,
  passwordConfirmation: SIGN_UP_STEP.confirmPassword,
}

export function SignUpInfo({ form, change, carried, go, back, onEntered }: SignUpStepProps) {
  const { api } = useAppState()
  const sending = useSending(['name', 'email', 'birthdate', 'inn'], carried)
  const settings = useApiQuery('settings', (signal) => api(authSettings, {}, { signal }).then(({ data }) => data))
  const mailing = form.mailing ?? settings.data?.mailingByDefault ?? false

  const field = (name: 'name' | 'email' | 'inn') => ({
    name,
    size: 'l' as const,
    value: form[name],
    error: sending.errors[name],
    onChange(event: ChangeEvent<HTMLInputElement>) {
      change({ [name]: event.target.value } as Partial<SignUpForm>)
      sending.clear(name)
    },
  })

  const open = () => {
    const problems = {
      name: nameError(form.name, { required: true }),
      email: emailError(form.email),
      birthdate: birthdateError(form.birthdate, new Date()),
      inn: innError(form.inn),
    }
    return sending.send(problems, async () => {
      const { name, code, password, passwordConfirmation } = form
      const optional = {
        ...(form.email.trim() ? { email: form.email.trim() } : {}),
        ...(form.inn.trim() ? { inn: form.inn.trim() } : {}),
        ...(form.birthdate ? { birthdate: birthdateToSeconds(form.birthdate) } : {}),
      }
      const body = {
        name,
        phone: normalizePhone(form.phone)!,
        code,
        password,
        passwordConfirmation,
        mailingAgreement: mailing,
        ...optional,
      }
      try {
        await api(signUp, { body })
      } catch (error) {
        const errors: FieldErrors = isApiError(error)
          ? Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [name, words.join(' ')]))
          : {}
        const earlier = Object.keys(errors)
          .map((name) => EARLIER[name])
          .find((step) => step !== undefined)
        if (earlier === undefined) throw error
        return go(earlier, errors)
      }
      track({ type: 'registered' })
      await onEntered()
    })
  }

  return (
    <SignInStepFrame title="Как к вам обращаться" onBack={back}>
      <SendingForm
        sending={sending}
        onSubmit={() => void open()}
        submit={
          <Button type="submit" look="red" size="l" wide loading={sending.busy}>
            Зарегистрироваться
          </Button>
        }
      >
        <Input {...field('name')} label="Имя" required autoComplete="name" />
        <Input
          {...field('email')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Для чеков и восстановления доступа"
        />
        <div className={css.pair}>
          <BirthdateInput
            size="l"
            value={form.birthdate}
            onValue={(birthdate) => {
              change({ birthdate })
              sending.clear('birthdate')
            }}
            error={sending.errors['birthdate']}
          />
          <Input
            {...field('inn')}
            label="ИНН"
            inputMode="numeric"
            maxLength={12}
            hint="Если покупаете для организации"
          />
        </div>
        <Checkbox
          checked={mailing}
          disabled={settings.state === 'loading' && form.mailing === null}
          onChange={(event) => change({ mailing: event.target.checked })}
        >
          Получать письма, SMS и сообщения о скидках на условиях{' '}
          <TextLink to={mailingConsentPath} target="_blank">
            согласия на рассылку
          </TextLink>
        </Checkbox>
      </SendingForm>
    </SignInStepFrame>
  )
}
