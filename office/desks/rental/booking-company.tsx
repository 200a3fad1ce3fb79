import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { setRentalCompany } from '#contract/office/rental-steps.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { dotted } from '#office/parts/dotted.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { api } from '#office/state/api.ts'
import css from './rental.module.css'
import { useBookingStep } from './use-booking-step.ts'

/** For whom a person hires: the papers name the organization. */
export function BookingCompany({ card, mayWork }: { card: BookingCard; mayWork: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { organization } = card
  const mayChange = mayWork && card.status !== 'cancelled' && card.paper === null
  if (!organization && !mayChange) return null
  return (
    <section className={blocks.block} aria-labelledby="booking-company">
      <div className={blocks.head}>
        <h2 id="booking-company" className={blocks.title}>
          {organization ? organization.name : 'Для себя'}
        </h2>
        {mayChange && (
          <Button size="s" onClick={() => setOpen(true)}>
            {organization ? 'Изменить…' : 'Для организации…'}
          </Button>
        )}
      </div>
      {organization && (
        <>
          <p className={blocks.quiet}>
            {dotted(`ИНН ${organization.inn}`, organization.kpp && `КПП ${organization.kpp}`, organization.address)}
          </p>
          <p>{card.proxy ? `Доверенность: ${card.proxy}` : 'Доверенность не записана'}</p>
        </>
      )}
      {isOpen && <CompanyDialog card={card} onClose={() => setOpen(false)} />}
    </section>
  )
}

const EMPTY = { name: '', inn: '', kpp: '', address: '' }

function CompanyDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const toast = useToast()
  const [company, setCompany] = useState(card.organization ?? EMPTY)
  const [proxy, setProxy] = useState(card.proxy)
  const [isGone, setGone] = useState(false)
  const { submit, isSending, errors, words } = useBookingStep(
    card.id,
    ['company.name', 'company.inn', 'company.kpp', 'company.address', 'proxy'],
    (options) =>
      api(
        setRentalCompany,
        {
          params: { id: card.id },
          body: { version: card.version, company: isGone ? null : company, proxy: isGone ? '' : proxy },
        },
        options,
      ),
    () => {
      toast({ text: isGone ? 'Бронь снова на человека' : 'Организация записана', tone: 'done' })
      onClose()
    },
  )
  const field = (name: keyof typeof EMPTY) => ({
    value: company[name],
    onChange: ({ target }: { target: { value: string } }) => setCompany({ ...company, [name]: target.value }),
    ...(errors[`company.${name}`] && { error: errors[`company.${name}`] }),
  })
  return (
    <Dialog open title="Организация" size="s" onClose={onClose}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <div className={css.pair}>
          <Input label="ИНН" inputMode="numeric" maxLength={12} data-autofocus {...field('inn')} />
          <Input label="КПП" inputMode="numeric" maxLength={9} {...field('kpp')} />
        </div>
        <Input label="Название" hint="Пустое заполнит справочник по ИНН" maxLength={200} {...field('name')} />
        <Input label="Юридический адрес" maxLength={300} {...field('address')} />
        <Input
          label="Доверенность: номер, день, на кого"
          maxLength={200}
          placeholder="№ 7 от 3 марта, Петров П. П."
          value={proxy}
          onChange={({ target }) => setProxy(target.value)}
          {...(errors['proxy'] && { error: errors['proxy'] })}
        />
        <div className={blocks.row}>
          <Button look="black" type="submit" loading={isSending && !isGone} onClick={() => setGone(false)}>
            Записать
          </Button>
          {card.organization && (
            <Button type="submit" loading={isSending && isGone} onClick={() => setGone(true)}>
              Берёт для себя
            </Button>
          )}
        </div>
      </OfficeForm>
    </Dialog>
  )
}
