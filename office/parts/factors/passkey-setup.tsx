import { useState } from 'react'
import { beginPasskeyEnrolment, confirmPasskeyEnrolment } from '#contract/office/session.ts'
import { deviceWords } from '#rules/identity/device-words.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { api } from '#office/state/api.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useSendingForm } from '../form/use-sending-form.ts'
import { makePasskey } from '../step-up/passkey.ts'
import css from './factors.module.css'
import type { Enrolled } from './totp-setup.tsx'

export function PasskeySetup({ onDone }: { onDone: (enrolled: Enrolled) => void }) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent))
  const form = useSendingForm(
    ['name'],
    async () => {
      const { data: options } = await api(beginPasskeyEnrolment, {})
      const response = await makePasskey(options)
      return api(confirmPasskeyEnrolment, { body: { name, response } })
    },
    ({ data }) => onDone(data),
  )
  return (
    <div className={css.setup}>
      <p>Браузер попросит отпечаток, лицо, PIN-код или ключ в разъёме. Второй раз вводить ничего не придётся.</p>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Input
          label="Как назвать ключ"
          name="name"
          value={name}
          maxLength={60}
          error={form.errors['name']}
          hint="Чтобы узнать его в списке: «Ноутбук», «Телефон Марии»."
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="red" loading={form.isSending}>
          Создать ключ
        </Button>
      </OfficeForm>
    </div>
  )
}
