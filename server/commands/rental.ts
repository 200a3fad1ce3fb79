import { ApiError } from '#contract/api-error.ts'
import { BOOKING_STATUS_TEXTS, isBookingStatus } from '#rules/booking-status.ts'
import { dayRangeText } from '#rules/day-range-text.ts'
import { formatPhone } from '#rules/phone.ts'
import { moveBooking } from '#server/api/rental/move-booking.ts'
import { type BookingRow, bookings } from '#server/api/rental/user-rentals.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Прокат:
  npm run shop -- rental                            брони, по которым ещё не всё
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
    if (number === null) return await list(db)
    const full = `П-${number}`
    if (status !== undefined) await moveBooking({ db, config, clock }, { number: full, to: status, note: note.join(' ').trim().slice(0, 300) })
    const row = await bookings(db).where('booking.number', '=', full).executeTakeFirst()
    return row ? say(lineOf(row), 0) : say(`Брони ${full} нет`, 1)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

function lineOf({ number, status, good_name, from, to, name, phone, shop_name }: BookingRow): string {
  const who = phone ? `${name}, ${formatPhone(phone)}` : name
  return `Бронь ${number}: ${BOOKING_STATUS_TEXTS[status]}\n  ${good_name}, ${dayRangeText(from, to)}, ${shop_name ?? 'пункт закрыт'}\n  ${who}`
}

async function list(db: Db): Promise<number> {
  const rows = await bookings(db).where('booking.status', 'in', ['new', 'confirmed', 'issued']).orderBy('booking.days').orderBy('booking.id').execute()
  for (const row of rows) console.log(`${lineOf(row)}\n`)
  return say(rows.length === 0 ? 'Действующих броней нет' : `Действующих броней: ${rows.length}`, 0)
}
