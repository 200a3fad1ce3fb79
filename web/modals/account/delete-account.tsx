import { useEffect, useRef, useState } from 'react'
import { requestCode } from '#contract/auth.ts'
import { deleteUser } from '#contract/user.ts'
import { codeError } from '#rules/identity/one-time-code.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { type AskedCode, askCode } from '../../parts/ask-code.ts'
import { useCaptcha } from '../../app/captcha.ts'
import { ResendCode } from '../../parts/resend-code.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { homePath } from '../../paths.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { EMPTY_DRAFT } from '../../state/checkout-draft.ts'
import { useCheckoutDraftStore } from '../../state/use-checkout-draft.ts'
import { useSavedInputs } from '../../state/saved-inputs.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ModalProps } from '../modal-props.ts'
import css from './account-modal.module.css'

export default function DeleteAccount({ onClose }: ModalProps) {
  const { api } = useAppState()
  const savedInputs = useSavedInputs()
  const checkoutDraft = useCheckoutDraftStore()
  const captcha = useCaptcha()
  const key = useStoreState('user', (user) => user.me?.phone ?? '')
  const sending = useSending(['code'])
  const [code, setCode] = useState('')
  const [isDone, setDone] = useState(false)
  const [asked, setAsked] = useState<AskedCode | null>(null)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => codeField.current?.focus(), [asked])

  const ask = () =>
    sending.send({}, async () => {
      const token = await captcha('code')
      setAsked(
        await askCode(key, () =>
          api(requestCode, { params: { key }, body: { key, captcha: token, purpose: 'deletion' } }),
        ),
      )
    })
  const remove = () =>
    sending.send({ code: codeError(code) }, async () => {
      await api(deleteUser, { body: { key, code } })
      savedInputs.clear()
      checkoutDraft.getState().edit(EMPTY_DRAFT)
      setDone(true)
    })
  // nothing of the customer may stay in this page
  const leave = () => location.assign(homePath)
  if (isDone) {
    return (
      <Dialog
        open
        onClose={leave}
        size="s"
        title="Аккаунт удалён"
        footer={
          <Button ref={(button) => button?.focus()} look="black" onClick={leave}>
            На главную
          </Button>
        }
      >
        <p>Личные данные стёрты, вы вышли на всех устройствах. Если понадобимся, заказать можно и без регистрации.</p>
      </Dialog>
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Удаление аккаунта"
      footer={
        <>
          <Button look="black" onClick={onClose}>
            Оставить
          </Button>
          <Button type="submit" form="delete-account" loading={sending.busy}>
            {asked ? 'Удалить аккаунт' : 'Получить код'}
          </Button>
        </>
      }
    >
      <SendingForm id="delete-account" sending={sending} onSubmit={() => void (asked ? remove() : ask())}>
        <p>
          Сотрём личные данные, адреса, организации и избранное; бонусы сгорят. Заказы останутся в учёте магазина без
          имени и телефона. Вернуть аккаунт не получится.
        </p>
        {!asked && <p className={css.note}>Чтобы это не сделал кто-то другой, отправим код на {formatPhone(key)}.</p>}
        {asked && (
          <>
            <p className={css.note}>{`Отправили код на ${formatPhone(key)}`}</p>
            <CodeInput
              ref={codeField}
              label="Код из SMS"
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
      </SendingForm>
    </Dialog>
  )
}
