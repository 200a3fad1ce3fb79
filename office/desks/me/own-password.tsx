import { useState } from 'react'
import { changeOwnPassword } from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { setSession } from '#office/state/session.ts'

const FIELDS = [
  { name: 'current', label: 'Пароль сейчас', autoComplete: 'current-password' },
  { name: 'password', label: 'Новый пароль', autoComplete: 'new-password' },
  { name: 'passwordConfirmation', label: 'Новый ещё раз', autoComplete: 'new-password' },
] as const

export function OwnPassword({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState({ current: '', password: '', passwordConfirmation: '' })
  const toast = useToast()
  const form = useSendingForm(
    FIELDS.map(({ name }) => name),
    () => api(changeOwnPassword, { body: values }),
    ({ data }) => {
      setSession(data)
      void queries.invalidateQueries({ queryKey: ['own-sessions'] })
      toast({ text: 'Пароль сменён, остальные входы завершены', tone: 'done' })
      onDone()
    },
  )
  return (
    <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
      {FIELDS.map(({ name, label, autoComplete }) => (
        <PasswordInput
          key={name}
          name={name}
          label={label}
          autoComplete={autoComplete}
          value={values[name]}
          error={form.errors[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <div className={blocks.row}>
        <Button type="submit" look="black" loading={form.isSending}>
          Сменить пароль
        </Button>
        <Button onClick={onDone}>Не менять</Button>
      </div>
    </OfficeForm>
  )
}
