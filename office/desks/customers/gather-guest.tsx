import { useState } from 'react'
import { useNavigate } from 'react-router'
import { gatherGuestData, guestDataCode } from '#contract/office/subject-requests.ts'
import { countText } from '#rules/text/plural.ts'
import { NBSP } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { refreshCustomer } from './customer-steps.ts'

const RECORDS = ['запись', 'записи', 'записей'] as const

/** Somebody who bought without an account: a code proves the phone, and there is a card to tell of and to erase. */
export function GatherGuest({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [given, setGiven] = useState({ phone: '', name: '', code: '' })
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const set = (field: keyof typeof given) => (event: { target: { value: string } }) =>
    setGiven((before) => ({ ...before, [field]: event.target.value }))
  const { submit, isSending, errors, words } = useSendingForm(
    ['phone', 'name', 'code'],
    () => api(gatherGuestData, { body: given }),
    async ({ data: { id, taken, left } }) => {
      const others = left > 0 ? `. На другое имя и старше 90 дней: ${left}, их не тронули` : ''
      toast({
        text: `${taken === 0 ? 'По телефону ничего нет' : `Собрано: ${countText(taken, RECORDS)}`}${others}`,
        tone: 'done',
      })
      await refreshCustomer(id)
      await navigate(`/customers/${id}`)
    },
  )
  async function send() {
    setAsking(true)
    try {
      await api(guestDataCode, { body: { phone: given.phone } })
      setSent(true)
      toast({ text: 'Код отправлен: попросите человека его назвать', tone: 'done' })
    } catch (failed) {
      toast({ text: wordsOf(failed), tone: 'error' })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Dialog open title="Покупал без аккаунта" size="m" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
        <p>
          Заказы, прокат, ремонты и заявки с этого телефона соберутся в карточку: из неё данные выгружают и удаляют. То,
          что старше 90{NBSP}дней, — только на то же имя: номер мог быть чужим.
        </p>
        <PhoneInput
          autoComplete="off"
          value={given.phone}
          data-autofocus
          error={errors['phone']}
          onValue={(phone) => setGiven((before) => ({ ...before, phone }))}
        />
        <Input
          label="Имя, как в заказах"
          autoComplete="off"
          maxLength={100}
          value={given.name}
          error={errors['name']}
          onChange={set('name')}
        />
        <Input
          label="Код из SMS"
          hint={isSent ? 'Человек называет его сам' : 'Сначала отправьте код на его телефон'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={given.code}
          error={errors['code']}
          onChange={set('code')}
        />
        <div className={blocks.row}>
          <Button look={isSent ? undefined : 'black'} loading={isAsking} onClick={() => void send()}>
            {isSent ? 'Отправить ещё раз' : 'Отправить код'}
          </Button>
          <Button
            type="submit"
            look={isSent ? 'black' : undefined}
            loading={isSending}
            disabled={given.code.trim() === ''}
          >
            Собрать в карточку
          </Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
