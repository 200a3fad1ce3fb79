import { useState } from 'react'
import { phoneBonusCode } from '#contract/office/phone-order.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import css from './phone-order.module.css'

interface Props {
  phone: string
  branch: string
  code: string
  error: string | undefined
  onCode: (code: string) => void
}

/** Anybody can name a phone: whoever has it reads out the code that came to it. */
export function BonusCode({ phone, branch, code, error, onCode }: Props) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      await api(phoneBonusCode, { body: { phone, branch } })
      toast({ text: 'Код отправлен: попросите клиента его назвать', tone: 'done' })
    } catch (failed) {
      toast({ text: wordsOf(failed), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.code}>
      <Input
        label="Код из сообщения"
        hint="Бонусы списывают только по коду с телефона их хозяина"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={code}
        error={error}
        onChange={({ target }) => onCode(target.value)}
      />
      <Button loading={isBusy} onClick={() => void send()}>
        Отправить код
      </Button>
    </div>
  )
}
