import { useState } from 'react'
import { REPAIR_PHONE_DIGITS } from '#contract/limits.ts'
import { type Repair, repairStatus } from '#contract/service.ts'
import { RepairProgressPanel } from '../../parts/repair-state.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useSending } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './service.module.css'

const digits = (text: string, max: number) => text.replace(/\D/g, '').slice(0, max)
const NUMBER_DIGITS = 12

/** How a repair goes on, by its number. */
export function RepairLookup() {
  const { api } = useAppState()
  const sending = useSending(['number', 'phone'])
  const [number, setNumber] = useState('')
  const [phone, setPhone] = useState('')
  const [repair, setRepair] = useState<Repair>()
  const look = () =>
    sending.send(
      {
        number: number === '' ? 'Введите номер заявки из SMS' : null,
        phone: phone.length < REPAIR_PHONE_DIGITS ? `Введите ${REPAIR_PHONE_DIGITS} последние цифры телефона` : null,
      },
      async () => {
        setRepair(undefined)
        setRepair((await api(repairStatus, { query: { number, phone } })).data)
      },
    )
  return (
    <Panel className={css.lookup}>
      <SendingForm
        label="Статус ремонта"
        sending={sending}
        onSubmit={() => void look()}
        submit={
          <Button type="submit" look="black" loading={sending.busy}>
            Узнать статус
          </Button>
        }
      >
        <div className={css.fields}>
          <Input
            label="Номер заявки"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            placeholder="40001"
            value={number}
            error={sending.errors['number']}
            onChange={(event) => (setNumber(digits(event.target.value, NUMBER_DIGITS)), sending.clear('number'))}
          />
          <Input
            label="Последние 4 цифры телефона"
            name="phone"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4567"
            value={phone}
            error={sending.errors['phone']}
            onChange={(event) => (setPhone(digits(event.target.value, REPAIR_PHONE_DIGITS)), sending.clear('phone'))}
          />
        </div>
      </SendingForm>
      <div aria-live="polite">{repair && <RepairProgressPanel repair={repair} />}</div>
    </Panel>
  )
}
