import type { Updateable } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * Personal data of a customer's row, as it stands once the card is merged into another or the account is erased. The
 * caller adds what differs: the name, the moment. A column that is not here is named with a reason in
 * wiped-customer.test.ts.
 */
export const WIPED_CUSTOMER = {
  phone: null,
  email: null,
  email_set_at: null,
  email_verified_at: null,
  email_new: null,
  password_hash: null,
  birthdate: null,
  mailing_agreement: false,
  city_fias_id: null,
  phone_changed_at: null,
  email_changed_at: null,
  password_trusted_from: null,
} satisfies Updateable<Database['customer']>
