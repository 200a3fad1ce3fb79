import { sql } from 'kysely'
import { conflict } from '#contract/api-error.ts'
import { daysText, rentalDays } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import type { LimitRule } from '#server/kernel/limits.ts'
import { readSetting } from '#server/kernel/settings.ts'

const HOUR = 60 * 60

/** A booking takes a machine away from others, so a script gets few of them; a foreman still books a whole site. */
export const BOOKINGS_FOR_PHONE: LimitRule = {
  name: 'rental bookings',
  limit: 6,
  seconds: HOUR,
  message: 'С этого номера уже несколько броней подряд. Новую можно оформить через час или по телефону магазина.',
}
export const BOOKINGS: LimitRule = { name: 'rental bookings', limit: 20, seconds: HOUR }
export const BOOKINGS_OF_CONTACT = {
  name: 'rental bookings',
  message: 'На этот номер уже оформлено несколько броней. Новую можно оформить по телефону магазина.',
}

interface Unproven {
  phone: string
  ip: string
  from: string
  to: string
  /** How many visitors one contact stands for, and how many one address. */
  factor: number
  width: number
}

/** An address often is a house or an office: twice as many days as a phone. */
const PHONES_OF_ADDRESS = 2

/** Bookings nobody has proven or confirmed yet hold machines for so many days in all, by phone and by address. */
export async function limitUnprovenDays(tx: Db, { phone, ip, from, to, factor, width }: Unproven): Promise<void> {
  const { unprovenDays } = await readSetting(tx, 'rentals')
  const { rows } = await sql<{ of_phone: number; of_address: number }>`
    select coalesce(sum(upper(days) - lower(days)) filter (where phone = ${phone}), 0)::integer as of_phone,
      coalesce(sum(upper(days) - lower(days)) filter (where ip = ${ip} and user_id is null), 0)::integer as of_address
    from hire_booking where status = 'new' and (phone = ${phone} or (ip = ${ip} and user_id is null))`.execute(tx)
  const { of_phone, of_address } = rows[0]!
  const wanted = rentalDays(from, to)
  const fits =
    of_phone + wanted <= unprovenDays * factor && of_address + wanted <= unprovenDays * PHONES_OF_ADDRESS * width
  if (fits || of_phone + of_address === 0) return
  throw conflict(
    `Уже забронировано ${daysText(Math.max(of_phone, of_address))} проката, и мы ещё не успели подтвердить их звонком. ` +
      'Дождитесь звонка, войдите на сайт по этому телефону или позвоните в пункт проката.',
  )
}
