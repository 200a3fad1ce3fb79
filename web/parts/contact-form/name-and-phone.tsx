import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import type { FieldErrors } from '../../hooks/use-sending.ts'
import css from './contact-form.module.css'

interface NameAndPhoneProps {
  values: { name: string; phone: string }
  errors: FieldErrors
  /** A call can be asked for without a name, a repair cannot. */
  needsName?: boolean
  onEdit: (part: { name: string } | { phone: string }) => void
}

/** Who asks, and where to call. */
export const NameAndPhone = ({ values, errors, needsName = false, onEdit }: NameAndPhoneProps) => (
  <div className={css.pair}>
    <Input
      label="Имя"
      name="name"
      required={needsName}
      autoComplete="name"
      value={values.name}
      error={errors['name']}
      onChange={(event) => onEdit({ name: event.target.value })}
    />
    <PhoneInput
      name="phone"
      required
      value={values.phone}
      error={errors['phone']}
      onValue={(phone) => onEdit({ phone })}
    />
  </div>
)
