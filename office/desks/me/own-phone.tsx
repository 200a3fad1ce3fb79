import { useState } from 'react'
import type { Me } from '#contract/office/session.ts'
import { changeOwnPhone } from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { setSession } from '#office/state/session.ts'

/** Warnings go by letter anyway; an SMS is seen sooner. */
export function OwnPhone({ me }: { me: Me }) {
  const toast = useToast()
  const [phone, setPhone] = useState(me.phone ?? '')
  const [isChanging, setChanging] = useState(false)
  const { submit, isSending, errors, words } = useSendingForm(
    ['phone'],
    () => api(changeOwnPhone, { body: { phone } }),
    ({ data }) => {
      setSession(data)
      setChanging(false)
      toast({ text: 'Записано', tone: 'done' })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="own-phone">
      <div className={blocks.head}>
        <h2 id="own-phone" className={blocks.title}>
          Предупреждения о входе
        </h2>
        {!isChanging && (
          <Button size="s" onClick={() => setChanging(true)}>
            {me.phone ? 'Сменить телефон' : 'Добавить телефон'}
          </Button>
        )}
      </div>
      {isChanging ? (
        <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
          <PhoneInput label="Телефон для SMS" value={phone} error={errors['phone']} onValue={setPhone} />
          <div className={blocks.row}>
            <Button type="submit" look="black" loading={isSending}>
              Записать
            </Button>
            <Button onClick={() => setChanging(false)}>Не менять</Button>
          </div>
        </OfficeForm>
      ) : (
        <p className={blocks.quiet}>
          О входе с нового устройства, смене пароля и вторых факторов пишем на {me.login}
          {me.phone ? ` и по SMS на ${me.phone}.` : '. Добавьте телефон, и придёт ещё и SMS.'}
        </p>
      )}
    </section>
  )
}
