import { type BranchFields, type OfficeBranch, saveBranch } from '#contract/office/places.ts'
import { formatPhone, normalizePhone } from '#rules/identity/phone.ts'
import { plural } from '#rules/text/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { api } from '#office/state/api.ts'
import { KeptForm } from './kept-form.tsx'
import css from './settings.module.css'
import { useKeptForm } from './use-kept-form.ts'

const FIELDS = ['name', 'nameIn', 'phone', 'transferDays']

/** A branch's own facts: how its city is called, whom to call, how long goods travel to it. */
export function BranchForm({ branch }: { branch: OfficeBranch }) {
  const { code, fields, mayChange } = branch
  const form = useKeptForm<BranchFields>({
    name: `branch:${code}`,
    now: fields,
    fields: FIELDS,
    send: (seen, value) => api(saveBranch, { body: { branch: code, seen, fields: value } }),
  })
  const { value, set, errors } = form
  const text = (name: 'name' | 'nameIn', label: string, hint: string) => (
    <Input
      label={label}
      hint={hint}
      disabled={!mayChange}
      value={value[name]}
      error={errors[name]}
      onChange={({ target }) => set({ ...value, [name]: target.value })}
    />
  )
  return (
    <KeptForm form={form} disabled={!mayChange}>
      <div className={css.grid}>
        {text('name', 'Город', 'В выборе города и списках.')}
        {text('nameIn', 'Где', 'С предлогом: «в Пскове». Для заголовков.')}
        <PhoneInput
          label="Телефон филиала"
          hint="В шапке сайта для этого города."
          disabled={!mayChange}
          value={formatPhone(value.phone)}
          error={errors['phone']}
          onValue={(typed) => set({ ...value, phone: normalizePhone(typed) ?? typed })}
        />
        <Input
          label="Товар из другого филиала едет"
          hint="По нему обещают срок, когда здесь товара нет. −1 — срок уточняет менеджер."
          inputMode="numeric"
          suffix={plural(value.transferDays, ['день', 'дня', 'дней'])}
          disabled={!mayChange}
          value={String(value.transferDays)}
          error={errors['transferDays']}
          onChange={({ target }) => set({ ...value, transferDays: Number(target.value.replace(/[^\d-]/g, '')) || 0 })}
        />
        <Checkbox
          disabled={!mayChange}
          checked={value.hasRental}
          onChange={({ target }) => set({ ...value, hasRental: target.checked })}
        >
          Есть прокат
        </Checkbox>
        <Checkbox
          disabled={!mayChange}
          checked={value.hasService}
          onChange={({ target }) => set({ ...value, hasService: target.checked })}
        >
          Есть сервис
        </Checkbox>
      </div>
    </KeptForm>
  )
}
