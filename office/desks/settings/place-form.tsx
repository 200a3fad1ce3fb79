import { useState } from 'react'
import { type OfficePlace, type PlaceFields, savePlace } from '#contract/office/places.ts'
import { phoneInField, normalizePhone } from '#rules/identity/phone.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { api } from '#office/state/api.ts'
import { VersionedForm } from './versioned-form.tsx'
import css from './settings.module.css'
import { useVersionedForm } from './use-versioned-form.ts'
import { WeekField } from './week-field.tsx'

const FIELDS = ['name', 'address', 'directions', 'phone', 'geoLat', 'geoLon', 'week']
const FLAGS = [
  ['isShop', 'Виден покупателям'],
  ['hasPickup', 'Выдаёт заказы'],
  ['hasRental', 'Прокат'],
  ['hasService', 'Приём в ремонт'],
] as const

type Props = {
  place: Pick<OfficePlace, 'kind' | 'branch' | 'fields'> & { id: number | null }
  disabled: boolean
  onDone?: () => void
}

/** A shop, a store-room or a service centre; `id` null: it is being opened. */
export function PlaceForm({ place: { kind, id, branch, fields }, disabled, onDone }: Props) {
  const form = useVersionedForm<PlaceFields>({
    name: `${kind}:${id ?? `new:${branch}`}`,
    now: fields,
    fields: FIELDS,
    send: (seen, value) =>
      api(savePlace, { body: { kind, id, branch, seen: id === null ? null : seen, fields: value } }),
    ...(onDone && { onDone }),
  })
  const { value, set, errors } = form
  const input = (name: 'name' | 'address', label: string) => (
    <Input
      label={label}
      disabled={disabled}
      value={value[name]}
      error={errors[name]}
      onChange={({ target }) => set({ ...value, [name]: target.value })}
    />
  )
  return (
    <VersionedForm form={form} disabled={disabled}>
      <div className={css.grid}>
        {input('name', 'Название')}
        <PhoneInput
          disabled={disabled}
          value={phoneInField(value.phone)}
          error={errors['phone']}
          onValue={(typed) => set({ ...value, phone: normalizePhone(typed) ?? typed })}
        />
      </div>
      {input('address', 'Адрес')}
      {kind === 'shop' && (
        <Textarea
          label="Как добраться"
          max={500}
          disabled={disabled}
          value={value.directions}
          error={errors['directions']}
          onValue={(directions) => set({ ...value, directions })}
        />
      )}
      <div className={css.grid}>
        <Degrees
          label="Широта"
          value={value.geoLat}
          disabled={disabled}
          error={errors['geoLat']}
          onValue={(geoLat) => set({ ...value, geoLat })}
        />
        <Degrees
          label="Долгота"
          value={value.geoLon}
          disabled={disabled}
          error={errors['geoLon']}
          onValue={(geoLon) => set({ ...value, geoLon })}
        />
      </div>
      <WeekField
        disabled={disabled}
        week={value.week}
        error={errors['week']}
        onWeek={(week) => set({ ...value, week })}
      />
      {kind === 'shop' && (
        <div className={css.flags}>
          {FLAGS.map(([name, label]) => (
            <Checkbox
              key={name}
              disabled={disabled}
              checked={value[name]}
              onChange={({ target }) => set({ ...value, [name]: target.checked })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </VersionedForm>
  )
}

type DegreesProps = {
  label: string
  value: number
  disabled: boolean
  error: string | undefined
  onValue: (value: number) => void
}

/** Degrees as maps give them, with a dot or a comma. */
function Degrees({ label, value, disabled, error, onValue }: DegreesProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      label={label}
      inputMode="decimal"
      disabled={disabled}
      error={error}
      value={typed ?? String(value).replace('.', ',')}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value)
        const degrees = Number(target.value.trim().replace(',', '.').replace('−', '-'))
        if (target.value.trim() !== '' && Number.isFinite(degrees)) onValue(degrees)
      }}
    />
  )
}
