import { sql } from 'kysely'
import { ApiError } from '#contract/api-error.ts'
import { type BookingStatus, isBookingStatus } from '#rules/rental/booking-status.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { moveBooking } from '#server/shop/around/rental/move-booking.ts'
import { type StoredBooking, bookings } from '#server/shop/around/rental/user-rentals.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Прокат:
  npm run shop -- rental                            кому перезвонить, кому выдать, у кого принять сегодня
  npm run shop -- rental НОМЕР                      одна бронь
  npm run shop -- rental НОМЕР СТАТУС [примечание]  перевести; клиент получит SMS с примечанием

Номер — П-50001 или 50001. Статусы: confirmed (подтверждена), issued (выдана), returned (возвращена), cancelled (отменена)`

/** Answers the exit code. */
export async function run([asked, status, ...note]: string[], clock = () => new Date()): Promise<number> {
  const number = asked === undefined ? null : /^(?:П-)?(\d{1,15})$/iu.exec(asked)?.[1]
  if (number === undefined) return say(USAGE, 2)
  if (status !== undefined && (!isBookingStatus(status) || status === 'new')) {
    return say(`Статуса «${status}» нет. Подходит один из: confirmed, issued, returned, cancelled`, 2)
  }
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    if (number === null) return await list(db, clock())
    const full = `П-${number}`
    if (status !== undefined)
      await moveBooking({ db, config, clock }, { number: full, to: status, note: note.join(' ').trim().slice(0, 300) })
    const row = await bookings(db).where('booking.number', '=', full).executeTakeFirst()
    return row ? say(lineOf(row), 0) : say(`Брони ${full} нет`, 1)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

/** As the counter says it: «У вас на руках» is for the customer. */
const WORDS: Record<BookingStatus, string> = {
  new: 'ждёт подтверждения',
  confirmed: 'подтверждена',
  issued: 'выдана',
  returned: 'завершена',
  cancelled: 'отменена',
}

function lineOf({ number, status, good_name, from, to, name, phone, shop_name }: StoredBooking): string {
  const who = phone ? `${name}, ${formatPhone(phone)}` : name
  return `Бронь ${number}: ${WORDS[status]}\n  ${good_name}, ${dayRangeText(from, to)}, ${shop_name ?? 'пункт закрыт'}\n  ${who}`
}

const MOST = 50

/** To call back, to hand out, to take back. */
async function list(db: Db, now: Date): Promise<number> {
  const today = moscowMoment(now)!.day
  const rows = await bookings(db)
    .where((e) =>
      e.or([
        e('booking.status', '=', 'new'),
        e.and([e('booking.status', '=', 'confirmed'), sql<boolean>`lower(booking.days) <= ${today}::date`]),
        e.and([e('booking.status', '=', 'issued'), sql<boolean>`upper(booking.days) - 1 <= ${today}::date`]),
      ]),
    )
    .orderBy(sql`booking.status = 'new'`, 'desc')
    .orderBy('booking.days')
    .orderBy('booking.id')
    .execute()
  for (const row of rows.slice(0, MOST)) console.log(`${lineOf(row)}\n`)
  return say(
    rows.length === 0
      ? 'На сегодня дел по прокату нет'
      : `Дел на сегодня: ${rows.length}${rows.length > MOST ? `, показаны первые ${MOST}` : ''}`,
    0,
  )
}
