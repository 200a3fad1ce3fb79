import type { PhonePreview } from '#contract/office/phone-order.ts'
import type { Me } from '#contract/office/session.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { onWeekdayText } from '#rules/calendar/named-day.ts'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { TransportFields } from '#office/parts/transport/transport-fields.tsx'
import { NO_WISH } from '#office/parts/transport/transport-wish.ts'
import type { PhoneDraft } from './phone-draft.ts'
import css from './phone-order.module.css'

type Props = {
  draft: PhoneDraft
  preview: PhonePreview | undefined
  branches: Me['branches']
  errors: Record<string, string>
  giftCard: string
  onGiftCard: (typed: string) => void
  onChange: (change: Partial<PhoneDraft>) => void
}

/** Where, when and how it is paid: what the checkout offers and a call can settle. */
export function PhoneTerms({ draft, preview, branches, errors, giftCard, onGiftCard, onChange }: Props) {
  const days = preview?.days ?? []
  const intervals = days.find(({ day }) => day === draft.day)?.intervals ?? []
  return (
    <>
      <section className={blocks.block} aria-labelledby="delivery">
        <h2 id="delivery">Получение</h2>
        {branches.length > 1 && (
          <Select
            label="Филиал"
            value={draft.branch}
            options={branches.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target }) => onChange({ branch: target.value, warehouseId: null, day: '', interval: '' })}
          />
        )}
        <RadioGroup
          legend="Как получает"
          hideLegend
          value={draft.type}
          error={errors['delivery.type']}
          onValue={(type) => onChange({ type: type as PhoneDraft['type'] })}
          options={[
            { value: 'pickup', label: 'Самовывоз' },
            { value: 'courier', label: 'Курьер', disabled: days.length === 0 && draft.lines.length > 0 },
            ...(preview?.hasTransport || draft.type === 'transport'
              ? [{ value: 'transport', label: 'Транспортная компания' }]
              : []),
            { value: 'agreed', label: 'Согласуем позже' },
          ]}
        />
        {draft.type === 'pickup' && (
          <Select
            label="Магазин"
            value={draft.warehouseId === null ? '' : String(draft.warehouseId)}
            error={errors['delivery.warehouseId']}
            options={(preview?.shops ?? []).map(({ id, name, text }) => ({
              value: String(id),
              label: text ? `${name} · ${text}` : name,
            }))}
            onChange={({ target }) => onChange({ warehouseId: Number(target.value) })}
          />
        )}
        {draft.type === 'transport' && (
          <TransportFields
            branch={draft.branch}
            lines={draft.lines}
            value={draft.transport ?? NO_WISH}
            errors={errors}
            onChange={(change) => onChange({ transport: { ...(draft.transport ?? NO_WISH), ...change } })}
          />
        )}
        {draft.type === 'courier' && (
          <>
            <Input
              label="Адрес"
              value={draft.address}
              error={errors['delivery.address']}
              onChange={({ target }) => onChange({ address: target.value })}
            />
            <div className={css.when}>
              <Select
                label="День"
                value={draft.day}
                error={errors['delivery.slot']}
                options={[
                  { value: '', label: 'Как можно скорее' },
                  ...days.map(({ day }) => ({ value: day, label: `${onWeekdayText(day)}, ${dayText(day)}` })),
                ]}
                onChange={({ target }) => {
                  const day = days.find((each) => each.day === target.value)
                  onChange({ day: target.value, interval: day?.intervals[0] ?? '' })
                }}
              />
              {draft.day !== '' && (
                <Select
                  label="Время"
                  value={draft.interval}
                  options={intervals.map((interval) => ({ value: interval, label: interval }))}
                  onChange={({ target }) => onChange({ interval: target.value })}
                />
              )}
            </div>
          </>
        )}
      </section>
      <section className={blocks.block} aria-labelledby="payment">
        <h2 id="payment">Оплата</h2>
        <RadioGroup
          legend="Как платит"
          hideLegend
          value={draft.payment}
          error={errors['payment']}
          onValue={(payment) => onChange({ payment: payment as PhoneDraft['payment'] })}
          options={[
            { value: 'on-receipt', label: 'При получении' },
            { value: 'online', label: 'Онлайн', hint: 'Ссылка на оплату придёт в сообщении о заказе' },
            { value: 'invoice', label: 'По счёту', hint: 'Для организации: нужны e-mail и ИНН' },
          ]}
        />
        {draft.payment === 'invoice' && (
          <Input
            label="ИНН"
            inputMode="numeric"
            value={draft.inn}
            error={errors['inn']}
            onChange={({ target }) => onChange({ inn: target.value })}
          />
        )}
        <Input
          label="Промокод"
          size="m"
          maxLength={60}
          spellCheck={false}
          value={draft.promoCode ?? ''}
          error={preview?.promoWords ?? errors['promoCode']}
          onChange={({ target }) => onChange({ promoCode: target.value })}
        />
        <Input
          label="Подарочная карта"
          size="m"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          hint="Шестнадцать цифр; остаток платят при получении"
          value={giftCard}
          error={preview?.giftWords ?? errors['giftCard']}
          onChange={({ target }) => onGiftCard(target.value)}
        />
      </section>
    </>
  )
}
