import { useEffect, useRef, useState } from 'react'
import { requestCode } from '#contract/auth.ts'
import { updateUser } from '#contract/user.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { formatPhone, normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { type AskedCode, askCode } from '../../parts/ask-code.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { OWNER_FIELDS, OwnerProofFields, useOwnerProof } from '../../parts/owner-proof.tsx'
import { ResendCode } from '../../parts/resend-code.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { useSavedInputs } from '../../state/saved-inputs.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './account-modal.module.css'

/** Two things are proven: the new phone by its code, the owner by what the account had before. */
export default function ConfirmNewPhone({ onClose }: ModalProps) {
  const { api, user } = useAppState()
  const savedInputs = useSavedInputs()
  const captcha = useCaptcha()
  const toast = useToast()
  const sending = useSending(['phone', 'code', ...OWNER_FIELDS])
  const proof = useOwnerProof()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<AskedCode | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => codeField.current?.focus(), [asked])

  const ask = () => {
    const same = normalizePhone(phone) === user.getState().me?.phone ? 'Это ваш нынешний телефон. Введите новый.' : null
    return sending.send({ phone: phoneError(phone) ?? same, ...proof.problems() }, async () => {
      const key = normalizePhone(phone)!
      const token = await captcha('code')
      setAsked(
        await askCode(key, () =>
          api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'new-phone' } }),
        ),
      )
    })
  }
  const save = () =>
    sending.send({ code: codeError(code), ...proof.problems() }, async () => {
      const { data } = await api(updateUser, { body: { phone: asked!.key, code, ...proof.body() } })
      user.getState().setMe(data)
      // forms offer the new one
      savedInputs.clear()
      onClose()
      toast({ tone: 'done', text: 'Телефон изменён. На других устройствах войдите заново.' })
    })

  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Новый телефон"
      footer={
        <Button type="submit" form="new-phone" look="black" wide loading={sending.busy}>
          {asked ? 'Сменить телефон' : 'Получить код на новый номер'}
        </Button>
      }
    >
      <SendingForm id="new-phone" sending={sending} onSubmit={() => void (asked ? save() : ask())}>
        <PhoneInput
          data-autofocus
          size="l"
          label="Новый телефон"
          value={phone}
          onValue={(text) => {
            setPhone(text)
            // the code belongs to the number it was sent to
            setAsked(null)
            setCode('')
            sending.clear('phone', 'code')
          }}
          error={sending.errors['phone']}
        />
        {asked && (
          <>
            <p className={css.note}>{`Отправили код на ${formatPhone(asked.key)}`}</p>
            <CodeInput
              ref={codeField}
              label="Код с нового телефона"
              value={code}
              onValue={(text) => {
                setCode(text)
                sending.clear('code')
              }}
              error={sending.errors['code']}
            />
            <ResendCode until={asked.until} busy={sending.busy} onResend={() => void ask()} />
          </>
        )}
        <OwnerProofFields proof={proof} sending={sending} />
        <p className={css.note}>
          Входы на других устройствах завершатся. Сутки по новому номеру нельзя будет восстановить пароль и удалить
          аккаунт: так никто не уведёт его незаметно.
        </p>
      </SendingForm>
    </Dialog>
  )
}
