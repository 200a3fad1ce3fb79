import { ORGANIZATION_NAME_LIMIT } from '#rules/identity/organization-name.ts'
import { digitsOf } from '#rules/identity/phone.ts'
import { Input } from '#ui/input.tsx'

interface Typed {
  inn: string
  kpp: string
  name: string
}

interface OrganizationFieldsProps {
  value: Typed
  onValue: (patch: Partial<Typed>) => void
  errors: Partial<Record<keyof Typed, string | undefined>>
  onLeave?: (field: keyof Typed) => void
  /** 12 digits: such a one has no KPP. */
  isSoleTrader: boolean
  /** Focused when the dialog opens. */
  isFirst?: boolean
  size?: 'default' | 'l'
  /** False: asked for elsewhere. */
  withInn?: boolean
}

const INN_DIGITS = 12
const KPP_SIGNS = 9

/** An organization typed by hand, for a shop that has no directory to find it in. */
export function OrganizationFields({
  value,
  onValue,
  errors,
  onLeave,
  isSoleTrader,
  isFirst,
  withInn = true,
  size = 'default',
}: OrganizationFieldsProps) {
  const field = (name: keyof Typed) => ({
    size,
    value: value[name],
    error: errors[name],
    onBlur: () => onLeave?.(name),
  })
  const setInn = (text: string) => {
    const inn = digitsOf(text).slice(0, INN_DIGITS)
    onValue({ inn, ...(inn.length === INN_DIGITS && { kpp: '' }) })
  }
  return (
    <>
      {withInn && (
        <Input
          {...field('inn')}
          label="ИНН"
          name="inn"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="10 цифр у организации, 12 у предпринимателя"
          data-autofocus={isFirst || undefined}
          onChange={({ target }) => setInn(target.value)}
        />
      )}
      <Input
        {...field('name')}
        label="Название"
        name="organization"
        required
        autoComplete="organization"
        maxLength={ORGANIZATION_NAME_LIMIT}
        hint="Как в документах, например ООО «Ромашка»: так будет в счёте"
        onChange={({ target }) => onValue({ name: target.value })}
      />
      {!isSoleTrader && (
        <Input
          {...field('kpp')}
          label="КПП"
          name="kpp"
          autoComplete="off"
          maxLength={KPP_SIGNS}
          hint="9 знаков. Если КПП нет, оставьте поле пустым"
          onChange={({ target }) => onValue({ kpp: target.value.trim().toUpperCase() })}
        />
      )}
    </>
  )
}
