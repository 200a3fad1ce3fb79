import { useState } from 'react'
import {
  beginPasskey,
  enterPasskey,
  enterRecoveryCode,
  enterTotp,
  leave,
  type SessionState,
} from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Input } from '#ui/input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { signByPasskey } from '#office/parts/step-up/passkey.ts'
import { api } from '#office/state/api.ts'
import { setSession } from '#office/state/session.ts'
import css from './second-step.module.css'

type Way = SessionState['ways'][number]

const HEADINGS: Record<Way, string> = {
  totp: 'Код из приложения',
  passkey: 'Ключ доступа',
  recovery: 'Запасной код',
}
const OTHERWISE: Record<Way, string> = {
  totp: 'Ввести код из приложения',
  passkey: 'Войти ключом доступа',
  recovery: 'Телефона нет под рукой: запасной код',
}

/** The password was right; now something only its owner has. */
export function SecondStep({ ways }: { ways: readonly Way[] }) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const form = useSendingForm(
    ['code'],
    async () => {
      if (way === 'totp') return api(enterTotp, { body: { code } })
      if (way === 'recovery') return api(enterRecoveryCode, { body: { code: code.trim() } })
      const { data: options } = await api(beginPasskey, {})
      return api(enterPasskey, { body: { response: await signByPasskey(options) } })
    },
    ({ data }) => setSession(data),
  )
  function choose(next: Way) {
    setWay(next)
    setCode('')
    form.setRefusal({ fields: {}, words: null })
  }
  return (
    <>
      <h1>{HEADINGS[way]}</h1>
      <OfficeForm key={way} onSubmit={form.submit} words={form.words} errors={form.errors}>
        {way === 'totp' && (
          <CodeInput
            label="Шесть цифр"
            name="code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this screen
            autoFocus
            value={code}
            error={form.errors['code']}
            hint="Их показывает приложение для кодов, которое вы завели при первом входе."
            onValue={setCode}
          />
        )}
        {way === 'recovery' && (
          <Input
            label="Один из сохранённых кодов"
            name="code"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this screen
            autoFocus
            value={code}
            error={form.errors['code']}
            hint="Каждый годен один раз."
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {way === 'passkey' && <p>Браузер спросит отпечаток, лицо, PIN-код или ключ, который вы завели раньше.</p>}
        <Button type="submit" look="red" wide loading={form.isSending}>
          {way === 'passkey' ? 'Спросить ключ' : 'Войти'}
        </Button>
      </OfficeForm>
      <ul className={css.others}>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <li key={each}>
              <TextButton onClick={() => choose(each)}>{OTHERWISE[each]}</TextButton>
            </li>
          ))}
        <li>
          <TextButton onClick={async () => setSession((await api(leave, {})).data)}>Войти другим человеком</TextButton>
        </li>
      </ul>
    </>
  )
}
