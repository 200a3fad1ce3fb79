import { useState } from 'react'
import { requestConfirmMail } from '#contract/user.ts'
import { emailError } from '#rules/identity/email.ts'
import { OWNER_FIELDS, OwnerProofFields, useOwnerProof } from '../../parts/owner-proof.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ModalProps } from '../modal-props.ts'

export default function RequestEmailConfirmation({ onClose }: ModalProps) {
  const { api, user } = useAppState()
  const sending = useSending(['email', ...OWNER_FIELDS])
  const proof = useOwnerProof()
  const me = useStoreState('user', ({ me: who }) => who)
  const [email, setEmail] = useState(() => user.getState().me?.email ?? '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const asked = email.trim().toLowerCase()
  const needsProof = asked !== '' && asked !== me?.email && asked !== me?.emailOld
  const send = () =>
    sending.send(
      { email: emailError(email, { required: true }), ...(needsProof ? proof.problems() : {}) },
      async () => {
        await api(requestConfirmMail, { body: { email: email.trim(), ...(needsProof ? proof.body() : {}) } })
        setSentTo(email.trim())
        await user.getState().load()
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Подтверждение e-mail"
      footer={
        sentTo ? (
          <Button look="black" wide onClick={onClose}>
            Понятно
          </Button>
        ) : (
          <Button type="submit" form="confirm-email" look="black" wide loading={sending.busy}>
            Отправить письмо
          </Button>
        )
      }
    >
      {sentTo ? (
        <Notice tone="done" title="Письмо отправлено">
          Откройте ссылку из письма на {sentTo}. Она действует сутки; если письма нет, загляните в «Спам».
        </Notice>
      ) : (
        <SendingForm id="confirm-email" sending={sending} onSubmit={() => void send()}>
          <Input
            data-autofocus
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            size="l"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value)
              sending.clear('email')
            }}
            error={sending.errors['email']}
          />
          {needsProof && <OwnerProofFields proof={proof} sending={sending} />}
        </SendingForm>
      )}
    </Dialog>
  )
}
