import { invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { bookRental } from '#contract/rental.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { rentalTermErrors, type RentalPlace } from '#rules/rental/rental-term.ts'
import { limitText, textLimitError } from '#rules/text/textarea-limit.ts'
import type { RentalGood } from './rental-good.ts'

type Body = CheckedInput<typeof bookRental>['body']

export interface BookingDraft {
  from: string
  to: string
  name: string
  phone: string
  deliveryAddress: string | null
  comment: string
}

/** Everything that is wrong at once, by field. */
export function readBooking(body: Body, { tariffs }: RentalGood, place: RentalPlace): BookingDraft {
  const term = rentalTermErrors(body, tariffs, place)
  const address = body.delivery?.address.trim().replace(/\s+/g, ' ') ?? null
  const problems = {
    ...term,
    name: nameError(body.name, { required: true }),
    phone: phoneError(body.phone),
    'delivery.address': address === '' ? 'Напишите, куда привезти' : null,
    comment: textLimitError(body.comment),
  }
  const wrong = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [[field, [problem]] as [string, string[]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const { from, to } = body
  return {
    from,
    to,
    name: normalizeName(body.name),
    phone: normalizePhone(body.phone)!,
    deliveryAddress: address,
    comment: limitText(body.comment),
  }
}
