import type { BranchFields } from '#contract/office/places.ts'
import { phoneInField, normalizePhone } from '#rules/identity/phone.ts'
import { plural } from '#rules/text/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import css from './settings.module.css'

export const BRANCH_FIELDS = ['name', 'nameIn', 'phone', 'transferDays']

type Props = {
  value: BranchFields
  disabled?: boolean
  errors: Record<string, string>
  onValue: (value: BranchFields) => void
}

/** How a branch's city is called, whom to call there, how long goods travel to it. */
export function BranchFieldInputs({ value, disabled = false, errors, onValue }: Props) {
  const text = (name: 'name' | 'nameIn', label: string, hint: string) => (
    <Input
      label={label}
      hint={hint}
      disabled={disabled}
      value={value[name]}
      error={errors[name]}
      onChange={({ target }) => onValue({ ...value, [name]: target.value })}
    />
  )
  const flag = (name: 'hasRental' | 'hasService', label: string) => (
    <Checkbox
      disabled={disabled}
      checked={value[name]}
      onChange={({ target }) => onValue({ ...value, [name]: target.checked })}
    >
      {label}
    </Checkbox>
  )
  return (
    <div className={css.grid}>
      {text('name', 'Город', 'В выборе города и списках.')}
      {text('nameIn', 'Где', 'С предлогом: «в Пскове». Для заголовков.')}
      <PhoneInput
        label="Телефон филиала"
        hint="В шапке сайта для этого города."
        disabled={disabled}
        value={phoneInField(value.phone)}
        error={errors['phone']}
        onValue={(typed) => onValue({ ...value, phone: normalizePhone(typed) ?? typed })}
      />
      <Input
        label="Товар из другого филиала едет"
        hint="По нему обещают срок, когда здесь товара нет. −1 — срок уточняет менеджер."
        inputMode="numeric"
        suffix={plural(value.transferDays, ['день', 'дня', 'дней'])}
        disabled={disabled}
        value={String(value.transferDays)}
        error={errors['transferDays']}
        onChange={({ target }) => onValue({ ...value, transferDays: Number(target.value.replace(/[^\d-]/g, '')) || 0 })}
      />
      {flag('hasRental', 'Есть прокат')}
      {flag('hasService', 'Есть сервис')}
    </div>
  )
}
