import { AddressField } from '../../parts/address-field.tsx'
import type { FieldErrors } from '../../hooks/use-sending.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Textarea } from '#ui/textarea.tsx'

export const emptyContact = { name: '', phone: '', isDelivered: false, address: '', comment: '' }
type BookingContactFields = typeof emptyContact

interface Props {
  contact: BookingContactFields
  onContact: (part: Partial<BookingContactFields>) => void
  errors: FieldErrors
  /** The chosen point is in the visitor's own city: only there it can be brought. */
  canDeliver: boolean
}

export function BookingContact({ contact, onContact, errors, canDeliver }: Props) {
  return (
    <>
      {canDeliver && (
        <Checkbox
          checked={contact.isDelivered}
          onChange={(event) => onContact({ isDelivered: event.target.checked })}
          hint="Привезём и заберём. Цену назовём, когда перезвоним."
        >
          Доставить на объект
        </Checkbox>
      )}
      {canDeliver && contact.isDelivered && (
        <AddressField
          required
          value={contact.address}
          error={errors['delivery.address']}
          onValue={(address) => onContact({ address })}
        />
      )}
      <Input
        name="name"
        label="Имя"
        required
        autoComplete="name"
        value={contact.name}
        error={errors['name']}
        onChange={(event) => onContact({ name: event.target.value })}
      />
      <PhoneInput
        name="phone"
        required
        value={contact.phone}
        error={errors['phone']}
        onValue={(phone) => onContact({ phone })}
      />
      <Textarea
        name="comment"
        label="Комментарий"
        rows={2}
        value={contact.comment}
        error={errors['comment']}
        onValue={(comment) => onContact({ comment })}
      />
    </>
  )
}
