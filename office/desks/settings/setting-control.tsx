import type { ReactNode } from 'react'
import type { SettingValue } from '#contract/office/settings.ts'
import type { SettingField } from '#rules/settings/setting-field.ts'
import { plural } from '#rules/text/plural.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { RowsField } from './rows-field.tsx'
import css from './settings.module.css'

type Props = {
  field: SettingField
  typed: SettingValue
  error: string | undefined
  hint: ReactNode
  disabled: boolean
  onTyped: (typed: SettingValue) => void
}

/** The control of a setting, by its shape. */
export function SettingControl({ field, typed, error, hint, disabled, onTyped }: Props) {
  const { shape, label } = field
  const text = typeof typed === 'string' ? typed : String(typed)
  const common = { label, hint, disabled, ...(error !== undefined && { error }) }
  const onChange = ({ target }: { target: { value: string } }) => onTyped(target.value)
  switch (shape.kind) {
    case 'switch':
      return (
        <div>
          <Checkbox checked={typed === true} disabled={disabled} onChange={({ target }) => onTyped(target.checked)}>
            {label}: {(typed === true ? shape.on : shape.off).toLowerCase()}
          </Checkbox>
          <div className={css.hint}>{hint}</div>
        </div>
      )
    case 'phone':
      return <PhoneInput {...common} className={css.short} value={text} onValue={onTyped} autoComplete="off" />
    case 'text':
      return shape.isLong ? (
        <Textarea {...common} max={shape.max} value={text} onValue={onTyped} />
      ) : (
        <Input {...common} value={text} onChange={onChange} autoComplete="off" />
      )
    case 'money':
      return <Input {...common} className={css.short} inputMode="decimal" suffix="₽" value={text} onChange={onChange} />
    case 'number':
      return (
        <Input
          {...common}
          className={css.short}
          inputMode="numeric"
          suffix={plural(Number(text), shape.unit)}
          value={text}
          onChange={onChange}
        />
      )
    case 'year':
      return <Input {...common} className={css.short} inputMode="numeric" value={text} onChange={onChange} />
    case 'clock':
      return <Input {...common} className={css.short} type="time" value={text} onChange={onChange} />
    case 'email':
    case 'link':
      return <Input {...common} value={text} onChange={onChange} autoComplete="off" />
    case 'option':
      return (
        <Select
          {...common}
          className={css.short}
          value={text}
          onChange={onChange}
          options={[...shape.options].map(([value, name]) => ({ value, label: name }))}
        />
      )
    case 'intervals':
      return (
        <RowsField
          {...common}
          names={INTERVAL}
          rows={readIntervals(typed)}
          onRows={(rows) => onTyped(writeIntervals(rows))}
        />
      )
    case 'links':
      return (
        <RowsField {...common} names={LINK} rows={typed as Row[]} onRows={(rows) => onTyped(rows as SettingValue)} />
      )
    case 'choices':
      return (
        <RowsField {...common} names={CHOICE} rows={typed as Row[]} onRows={(rows) => onTyped(rows as SettingValue)} />
      )
  }
}

type Row = Record<string, string>

const INTERVAL = {
  add: 'Добавить интервал',
  type: 'time',
  columns: [
    ['start', 'С'],
    ['end', 'До'],
  ],
} as const
const LINK = {
  add: 'Добавить ссылку',
  type: 'text',
  columns: [
    ['name', 'Название'],
    ['url', 'Адрес'],
  ],
} as const
const CHOICE = {
  add: 'Добавить вид',
  type: 'text',
  columns: [
    ['name', 'Название'],
    ['code', 'Код'],
  ],
} as const

const readIntervals = (typed: SettingValue): Row[] =>
  (typed as string[]).map((each) => {
    const [start = '', end = ''] = each.split('–')
    return { start, end }
  })
const writeIntervals = (rows: readonly Row[]) => rows.map(({ start, end }) => `${start}–${end}`)
