import { useId, useState } from 'react'
import { requestCode } from '#contract/auth.ts'
import type { User } from '#contract/user.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { PASSWORD_REQUIRED } from '#rules/identity/password.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type AskedCode, askCode } from './ask-code.ts'
import { useCaptcha } from '../app/captcha.ts'
import css from './owner-proof.module.css'
import { ResendCode } from './resend-code.tsx'
import type { Sending } from '../hooks/use-sending.ts'

/** The fields of a form that shows this part. */
export const OWNER_FIELDS = ['password', 'ownerKey', 'ownerCode'] as const

/** The address that may open the account: the current one while a new one waits. */
export const confirmedEmail = (me: User | null): string | null =>
  me?.emailOld ?? (me?.emailVerifiedAt ? me.email : null)

export interface OwnerProofDraft {
  way: 'password' | 'code'
  password: string
  /** Where the code went or will go. */
  key: string
  code: string
  asked: AskedCode | null
  change: (part: Partial<Pick<OwnerProofDraft, 'way' | 'password' | 'key' | 'code' | 'asked'>>) => void
  problems: () => Record<string, string | null>
  body: () => { password: string } | { ownerKey: string; ownerCode: string }
}

/** With word joiners: an address word is not broken at its hyphen. */
const LOST =
  'Прежнего телефона больше нет? Восстановите пароль по подтверждённому e-\u2060mail: выйдите и нажмите «Забыли пароль?». ' +
  'Если e-\u2060mail не подтверждён, позвоните в магазин, поможем.'

const CODE_NOT_ASKED = 'Получите код и введите его'

/**
 * What proves the owner of the account, for the form to send with a change that an open browser must not make alone.
 */
export function useOwnerProof(): OwnerProofDraft {
  const me = useStoreState('user', (user) => user.me)
  const [proof, setProof] = useState({
    way: me?.hasPassword === false ? ('code' as const) : ('password' as OwnerProofDraft['way']),
    password: '',
    key: me?.phone ?? '',
    code: '',
    asked: null as AskedCode | null,
  })
  const { way, password, key, code, asked } = proof
  return {
    ...proof,
    change: (part) => setProof((now) => ({ ...now, ...part })),
    problems: (): Record<string, string | null> =>
      way === 'password'
        ? { password: password === '' ? PASSWORD_REQUIRED : null }
        : { ownerCode: asked ? codeError(code) : CODE_NOT_ASKED },
    body: () => (way === 'password' ? { password } : { ownerKey: key, ownerCode: code }),
  }
}

/** «Подтвердите, что это вы»: by the password, or by a code to what the account already has. */
export function OwnerProofFields({ proof, sending }: { proof: OwnerProofDraft; sending: Sending }) {
  const me = useStoreState('user', (user) => user.me)
  const { way, change } = proof
  const clear = () => sending.clear(...OWNER_FIELDS)
  return (
    <fieldset className={css.proof}>
      <legend className={css.legend}>Подтвердите, что это вы</legend>
      {way === 'password' ? (
        <PasswordInput
          label="Пароль аккаунта"
          size="l"
          value={proof.password}
          onChange={({ target }) => {
            change({ password: target.value })
            clear()
          }}
          error={sending.errors['password']}
        />
      ) : (
        <OwnerCode proof={proof} sending={sending} />
      )}
      {me?.hasPassword && (
        <p>
          <TextButton
            onClick={() => {
              change({ way: way === 'password' ? 'code' : 'password' })
              clear()
            }}
          >
            {way === 'password' ? 'Не помню пароль, подтвердить кодом' : 'Подтвердить паролем'}
          </TextButton>
        </p>
      )}
      {way === 'code' && <p className={css.note}>{LOST}</p>}
    </fieldset>
  )
}

function OwnerCode({ proof: { key, code, asked, change }, sending }: { proof: OwnerProofDraft; sending: Sending }) {
  const { api } = useAppState()
  const me = useStoreState('user', (user) => user.me)
  const captcha = useCaptcha()
  const errorId = useId()
  const email = confirmedEmail(me)
  const options = [
    { value: me?.phone ?? '', label: `SMS на ${hidePhone(me?.phone)}` },
    ...(email ? [{ value: email, label: `Письмо на ${hideEmail(email)}` }] : []),
  ]
  const ask = () =>
    sending.send({}, async () => {
      const token = await captcha('code')
      const request = () => api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'owner' } })
      change({ asked: await askCode(key, request), code: '' })
    })
  return (
    <>
      {options.length > 1 && (
        <RadioGroup
          legend="Куда отправить код"
          hideLegend
          options={options}
          value={key}
          onValue={(value) => change({ key: value, asked: null, code: '' })}
        />
      )}
      {asked ? (
        <>
          <CodeInput
            label={key.includes('@') ? 'Код из письма' : 'Код с прежнего телефона'}
            value={code}
            onValue={(text) => {
              change({ code: text })
              sending.clear('ownerCode')
            }}
            error={sending.errors['ownerCode'] ?? sending.errors['ownerKey']}
          />
          <ResendCode until={asked.until} busy={sending.busy} onResend={() => void ask()} />
        </>
      ) : (
        <>
          {sending.errors['ownerCode'] && <ErrorLine id={errorId}>{sending.errors['ownerCode']}</ErrorLine>}
          <p>
            <Button
              disabled={sending.busy}
              aria-describedby={sending.errors['ownerCode'] ? errorId : undefined}
              onClick={() => void ask()}
            >
              {options.length > 1 ? 'Получить код' : `Получить код на ${hidePhone(me?.phone)}`}
            </Button>
          </p>
        </>
      )}
    </>
  )
}
