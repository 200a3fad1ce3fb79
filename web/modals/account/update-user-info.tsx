import { type ChangeEvent, useState } from 'react'
import { updateUser } from '#contract/user.ts'
import { birthdateError, birthdateText, birthdateToSeconds } from '#rules/identity/birthdate.ts'
import { emailError } from '#rules/identity/email.ts'
import { nameError } from '#rules/identity/person-name.ts'
import { BirthdateInput } from '../../parts/birthdate-input.tsx'
import { confirmedEmail, OWNER_FIELDS, OwnerProofFields, useOwnerProof } from '../../parts/owner-proof.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useSavedInputs } from '../../state/saved-inputs.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import type { ModalProps } from '../modal-props.ts'

export default function UpdateUserInfo({ onClose }: ModalProps) {
  const { api, user } = useAppState()
  const savedInputs = useSavedInputs()
  const toast = useToast()
  const sending = useSending(['name', 'email', 'birthdate', ...OWNER_FIELDS])
  const proof = useOwnerProof()
  const me = useStoreState('user', ({ me: who }) => who)
  const [form, setForm] = useState(() => {
    const me = user.getState().me
    return { name: me?.name ?? '', email: me?.email ?? '', birthdate: birthdateText(me?.techInfo.birthday) }
  })
  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part })
    sending.clear(...Object.keys(part))
  }
  const field = (name: 'name' | 'email') => ({
    name,
    size: 'l' as const,
    value: form[name],
    error: sending.errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  })

  // an address of the account's own needs no proof; a new one does, and so does taking a confirmed one away
  const email = form.email.trim().toLowerCase() || null
  const needsProof = email === null ? confirmedEmail(me) !== null : email !== me?.email && email !== me?.emailOld

  const save = () => {
    const problems = {
      ...(needsProof ? proof.problems() : {}),
      name: nameError(form.name, { required: true }),
      email: emailError(form.email),
      birthdate: birthdateError(form.birthdate, new Date()),
    }
    return sending.send(problems, async () => {
      const before = user.getState().me
      const change = email === before?.email ? {} : { email, ...(needsProof ? proof.body() : {}) }
      const body = { name: form.name, birthdate: birthdateToSeconds(form.birthdate), ...change }
      const { data } = await api(updateUser, { body })
      user.getState().setMe(data)
      // forms offer what is true now
      savedInputs.clear()
      onClose()
      const isNewEmail = email !== null && email !== before?.email
      toast({ tone: 'done', text: isNewEmail ? 'Сохранили. Подтвердите e-mail по ссылке из письма.' : 'Сохранили' })
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Личные данные"
      footer={
        <Button type="submit" form="update-user-info" look="black" wide loading={sending.busy}>
          Сохранить
        </Button>
      }
    >
      <SendingForm id="update-user-info" sending={sending} onSubmit={() => void save()}>
        <Input {...field('name')} data-autofocus label="Имя" required autoComplete="name" />
        <Input
          {...field('email')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Новый адрес подтвердите по ссылке из письма"
        />
        <BirthdateInput
          size="l"
          value={form.birthdate}
          onValue={(birthdate) => change({ birthdate })}
          error={sending.errors['birthdate']}
        />
        {needsProof && <OwnerProofFields proof={proof} sending={sending} />}
      </SendingForm>
    </Dialog>
  )
}
