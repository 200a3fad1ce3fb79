import { sql } from 'kysely'
import { ApiError, conflict, invalid } from '#contract/api-error.ts'
import type { CheckedInput } from '#contract/call.ts'
import type { bookRental, SavedBooking } from '#contract/rental.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { nearestTerms } from '#rules/rental/nearest-terms.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { rentalDays } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitContact } from '#server/kernel/contact-limits.ts'
import { addressWidth, limit, limitByAddress } from '#server/kernel/limits.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { cartAsker } from '#server/shop/buying/cart/find-cart.ts'
import { orderRequest, type OrderRequest } from '#server/shop/orders/checkout/order-request.ts'
import { provenContact } from '#server/shop/orders/core/proven-contact.ts'
import { bookedWords, bookingLetter, deskBookingUrl } from './booking-words.ts'
import { readCalendar } from './calendar.ts'
import { BOOKINGS, BOOKINGS_FOR_PHONE, BOOKINGS_OF_CONTACT, limitUnprovenDays } from './limits.ts'
import { findFreePiece, lockPieces } from './queries.ts'
import { readBooking } from './read-booking.ts'
import { findRentalGood, findRentalShop, noPieceHere, noSuchShop } from './rental-good.ts'
import { sellerOf } from './seller.ts'

type Body = CheckedInput<typeof bookRental>['body']

/** exclusion_violation: somebody wrote past our lock; unique_violation: the same key at once for another machine. */
const TAKEN = new Set(['23P01', '23505'])

export async function book(context: CallContext, body: Body): Promise<SavedBooking> {
  const { db, clock } = context
  const request = orderRequest(context.visitor, {
    path: '/rental/book',
    body,
    asker: cartAsker(context, null),
    phone: body.phone,
  })
  const booked = await findBooked(db, request)
  if (booked) return booked
  const now = clock()
  const [good, place] = await Promise.all([findRentalGood(db, body.goodCode), findRentalShop(db, body.warehouseId)])
  if (!good) throw invalid({ goodCode: ['Этого в прокате нет'] })
  if (!place) throw noSuchShop()
  const draft = readBooking(body, good, { workTime: place.shop.workTime, calendar: place.calendar, now })
  const price = rentalPrice(good.tariffs, rentalDays(draft.from, draft.to))
  if (!price) throw invalid({ to: ['На такой короткий срок тарифа нет. Выберите срок побольше.'] })
  if (typeof body.expectedTotal === 'number' && rublesToKopecks(body.expectedTotal) !== price.total) {
    throw conflict(`Цена изменилась: теперь ${formatMoney(price.total)}. Проверьте сумму и повторите.`)
  }
  await limitByAddress(context, BOOKINGS)
  await checkCaptcha(context, 'rental', body.captcha)
  await limit(context, BOOKINGS_FOR_PHONE, draft.phone)
  const proven = await provenContact(context, { phone: draft.phone, email: null })
  if (!proven.phone) await limitContact(context, BOOKINGS_OF_CONTACT, draft)
  const seller = await sellerOf(context, place.shop.nodeLogisticCode)
  const wanted = {
    goodCode: good.code,
    warehouseId: place.shop.id,
    from: draft.from,
    to: draft.to,
    today: moscowMoment(now)!.day,
  }

  const work = async (tx: Db): Promise<SavedBooking | null> => {
    if ((await lockPieces(tx, good.code, place.shop.id)) === 0) throw noPieceHere(place.shop)
    const meanwhile = await findBooked(tx, request)
    if (meanwhile) return meanwhile
    const pieceId = await findFreePiece(tx, wanted)
    if (pieceId === null) return null
    if (!proven.phone)
      await limitUnprovenDays(tx, {
        ...draft,
        ip: context.visitor.ip,
        factor: context.config.addressLimitFactor,
        width: addressWidth(context),
      })
    const { number, id } = await tx
      .insertInto('hire_booking')
      .values({
        piece_id: pieceId,
        days: sql<string>`daterange(${draft.from}, ${draft.to}, '[]')`,
        status: 'new',
        good_code: good.code,
        good_name: good.name,
        good_slug: good.slug,
        picture: good.pictures[0] ?? null,
        warehouse_id: place.shop.id,
        node_code: place.shop.nodeLogisticCode,
        user_id: context.visitor.userId,
        name: draft.name,
        phone: draft.phone,
        delivery_address: draft.deliveryAddress,
        comment: draft.comment,
        total: price.total,
        price_per_day: price.tariff.pricePerDay,
        deposit: good.deposit,
        request_owner: request?.owner ?? '',
        request_key: request?.key ?? null,
        body_hash: request?.bodyHash ?? null,
        ip: context.visitor.ip,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    const facts = {
      ...draft,
      number,
      good: good.name,
      shop: place.shop,
      total: price.total,
      deposit: good.deposit,
    }
    await recordConsent(
      tx,
      { userId: context.visitor.userId, kind: 'personal-data', given: true, way: 'checkout', phone: draft.phone },
      context.visitor,
      now,
    )
    const { kind, sms } = await bookedWords(tx, facts, seller.signature)
    await putSms(tx, draft.phone, sms, { now, kind })
    const forShop = await bookingLetter(
      tx,
      'Бронь проката',
      facts,
      seller.signature,
      deskBookingUrl(context.config, id),
    )
    await putLetter(tx, seller.email, forShop.letter, { now, kind: forShop.kind })
    return {
      id,
      number,
      from: draft.from,
      to: draft.to,
      total: kopecksToRubles(price.total),
      deposit: kopecksToRubles(good.deposit),
    }
  }
  const saved = await withRetries(db, work).catch((error: { code?: string }) => {
    if (TAKEN.has(error.code ?? '')) return null
    throw error
  })
  if (!saved) throw await taken(context, wanted)
  return saved
}

/** Said at the days, with the nearest ones that are still free. */
async function taken(
  context: CallContext,
  { goodCode, warehouseId, from, to }: { goodCode: string; warehouseId: number; from: string; to: string },
): Promise<ApiError> {
  const free = nearestTerms({ from, to }, await readCalendar(context, { code: goodCode, warehouseId }))
  const advice =
    free.length > 0
      ? `Свободно ${free.map((term) => dayRangeText(term.from, term.to)).join(' и ')}.`
      : 'Выберите другие дни или другой пункт проката.'
  return new ApiError(409, {
    errorCode: 'CONFLICT',
    errorMessage: { from: [`${dayRangeText(from, to)} уже всё занято. ${advice}`] },
  })
}

/** The booking made under this key before: a retry gets it instead of a second one. */
async function findBooked(db: Db, request: OrderRequest | null): Promise<SavedBooking | null> {
  if (!request) return null
  const row = await db
    .selectFrom('hire_booking')
    .select([
      'id',
      'number',
      'body_hash',
      'total',
      'deposit',
      sql<string>`lower(days)::text`.as('from'),
      sql<string>`(upper(days) - 1)::text`.as('to'),
    ])
    .where('request_owner', '=', request.owner)
    .where('request_key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.body_hash !== request.bodyHash)
    throw conflict('С этим ключом уже оформлена другая бронь. Обновите страницу и повторите.')
  const { id, number, from, to, total, deposit } = row
  return { id, number, from, to, total: kopecksToRubles(total), deposit: kopecksToRubles(deposit) }
}
