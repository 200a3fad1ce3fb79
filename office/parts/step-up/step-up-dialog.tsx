import { useState } from 'react'
import { beginPasskey, confirmSelf, type Me } from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { api } from '#office/state/api.ts'
import { useConfirmation } from '#office/state/confirmation.ts'
import { setSession, useSession } from '#office/state/session.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useSendingForm } from '../form/use-sending-form.ts'
import { signByPasskey } from './passkey.ts'

type Way = 'password' | 'code' | 'passkey'

const WAYS: readonly { value: Way; label: string; has: (me: Me) => boolean }[] = [
  { value: 'code', label: 'Код из приложения', has: (me) => me.hasTotp },
  { value: 'passkey', label: 'Ключ доступа', has: (me) => me.passkeys.length > 0 },
  { value: 'password', label: 'Пароль', has: () => true },
]

/** Stands above every desk: a dangerous step waits here until the person has proven that it is still them. */
export function StepUpDialog() {
  const answer = useConfirmation((state) => state.answer)
  const session = useSession((known) => known.session)
  const me = session?.me
  return answer && me && <Asking me={me} isDemoShop={session.isDemoShop} onAnswer={answer} />
}

type Props = { me: Me; isDemoShop: boolean; onAnswer: (isConfirmed: boolean) => void }

function Asking({ me, isDemoShop, onAnswer }: Props) {
  const ways = WAYS.filter(({ has }) => has(me))
  const [way, setWay] = useState<Way>(ways[0]!.value)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const form = useSendingForm(
    ['password', 'code'],
    async () => {
      if (way === 'password') return api(confirmSelf, { body: { password } })
      if (way === 'code') return api(confirmSelf, { body: { code } })
      const { data: options } = await api(beginPasskey, {})
      return api(confirmSelf, { body: { response: await signByPasskey(options) } })
    },
    ({ data }) => {
      setSession(data)
      onAnswer(true)
    },
  )
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Подтвердите, что это вы" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <p>Этот шаг меняет важное. Подтверждения хватит на 10 минут.</p>
        {isDemoShop && way === 'password' && <p>Вы в демо-магазине: подойдёт любое слово.</p>}
        {ways.length > 1 && (
          <RadioGroup legend="Чем подтвердить" options={ways} value={way} onValue={(value) => setWay(value as Way)} />
        )}
        {way === 'password' && (
          <PasswordInput
            data-autofocus
            name="password"
            value={password}
            error={form.errors['password']}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {way === 'code' && (
          <CodeInput label="Код из приложения" name="code" value={code} error={form.errors['code']} onValue={setCode} />
        )}
        <Button type="submit" look="black" wide loading={form.isSending}>
          {way === 'passkey' ? 'Спросить ключ' : 'Подтвердить'}
        </Button>
      </OfficeForm>
    </Dialog>
  )
}
