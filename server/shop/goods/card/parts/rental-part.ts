import { sql } from 'kysely'
import type { CardRental } from '#contract/office/good-card.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { type CardPart, duplicates } from './card-part.ts'

const PIECES = ['экземпляр', 'экземпляра', 'экземпляров'] as const

/** What a rental machine costs a day, and the pieces of the park. */
export const rentalPart: CardPart<'rental'> = {
  label: 'Прокат',
  permission: 'goods.change',
  async read(db, code) {
    const good = await db.selectFrom('good').select('is_hire').where('code', '=', code).executeTakeFirst()
    if (!good?.is_hire) return null
    const [hire, tariffs, pieces] = await Promise.all([
      db.selectFrom('hire_good').selectAll().where('good_code', '=', code).executeTakeFirst(),
      db.selectFrom('hire_tariff').selectAll().where('good_code', '=', code).orderBy('from_days').execute(),
      db.selectFrom('hire_piece').selectAll().where('good_code', '=', code).orderBy('id').execute(),
    ])
    return {
      deposit: kopecksToRubles(hire?.deposit ?? 0),
      saleGood: hire?.sale_good_code ?? null,
      tariffs: tariffs.map((each) => ({
        fromDays: each.from_days,
        pricePerDay: kopecksToRubles(each.price_per_day),
      })),
      pieces: pieces.map(({ id, warehouse_id, serial }) => ({ id, warehouseId: warehouse_id, serial })),
    }
  },
  async check(db, rental, code) {
    return [...tariffWords(rental), ...(await pieceWords(db, rental, code)), ...(await saleWords(db, rental, code))]
  },
  async write(tx, code, { deposit, saleGood, tariffs, pieces }) {
    const row = { deposit: rublesToKopecks(deposit), sale_good_code: saleGood }
    await tx
      .insertInto('hire_good')
      .values({ good_code: code, ...row })
      .onConflict((at) => at.column('good_code').doUpdateSet(row))
      .execute()
    await writeTariffs(tx, code, tariffs)
    await writePieces(tx, code, pieces)
  },
  describe: (rental) =>
    rental
      ? `залог ${rental.deposit} ₽, тарифов ${rental.tariffs.length}, ${countText(rental.pieces.length, PIECES)}`
      : '',
}

function tariffWords({ tariffs }: CardRental): string[] {
  if (tariffs.length === 0) return ['Нужен хотя бы один тариф: с первого дня']
  const words: string[] = []
  if (!tariffs.some(({ fromDays }) => fromDays === 1)) words.push('Первый тариф должен действовать с одного дня')
  if (duplicates(tariffs.map(({ fromDays }) => fromDays)).length > 0) words.push('Два тарифа с одного и того же дня')
  if (tariffs.some(({ pricePerDay }) => pricePerDay <= 0)) words.push('Цена дня должна быть больше нуля')
  return words
}

async function pieceWords(db: Db, { pieces }: CardRental, code: string): Promise<string[]> {
  const serials = pieces.map(({ serial }) => serial.trim())
  const words: string[] = []
  if (serials.includes('')) words.push('У каждого экземпляра нужен номер')
  if (duplicates(serials).length > 0) words.push(`Номер ${duplicates(serials).join(', ')} назван дважды`)
  const own = await db.selectFrom('hire_piece').select('id').where('good_code', '=', code).execute()
  const named = pieces.flatMap(({ id }) => id ?? [])
  if (named.some((id) => own.every((each) => each.id !== id)) || duplicates(named).length > 0)
    words.push('Экземпляра больше нет: откройте карточку заново')
  const gone = own.flatMap(({ id }) => (named.includes(id) ? [] : id))
  const booked = (await bookedPieces(db, code)).filter((id) => gone.includes(id))
  if (booked.length > 0) words.push('Экземпляр забронирован: его нельзя убрать, пока бронь не закончится')
  const places = [...new Set(pieces.map(({ warehouseId }) => warehouseId))]
  const known =
    places.length === 0 ? [] : await db.selectFrom('warehouse').select('id').where('id', 'in', places).execute()
  if (known.length < places.length) words.push('Выберите магазин каждого экземпляра')
  if (serials.length > 0) {
    const taken = await db
      .selectFrom('hire_piece')
      .select('serial')
      .where('serial', 'in', serials)
      .where('good_code', '<>', code)
      .execute()
    if (taken.length > 0) words.push(`Номер ${taken.map(({ serial }) => serial).join(', ')} уже у другого товара`)
  }
  return words
}

async function saleWords(db: Db, { saleGood }: CardRental, code: string): Promise<string[]> {
  if (saleGood === null) return []
  if (saleGood === code) return ['В продаже должен быть другой товар, не этот']
  const good = await db.selectFrom('good').select('is_hire').where('code', '=', saleGood).executeTakeFirst()
  return good && !good.is_hire ? [] : [`Нет в продаже товара с кодом ${saleGood}`]
}

/** Held by somebody who has not given them back. */
export async function bookedPieces(db: Db, code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct piece.id from hire_piece piece
    join hire_booking booking on booking.piece_id = piece.id and booking.status in ('new', 'confirmed', 'issued')
    where piece.good_code = ${code}`.execute(db)
  return rows.map(({ id }) => id)
}

async function writeTariffs(tx: Db, code: string, tariffs: CardRental['tariffs']): Promise<void> {
  await tx
    .deleteFrom('hire_tariff')
    .where('good_code', '=', code)
    .where(
      'from_days',
      'not in',
      tariffs.map(({ fromDays }) => fromDays),
    )
    .execute()
  await tx
    .insertInto('hire_tariff')
    .values(
      tariffs.map(({ fromDays, pricePerDay }) => ({
        good_code: code,
        from_days: fromDays,
        price_per_day: rublesToKopecks(pricePerDay),
      })),
    )
    .onConflict((at) =>
      at.columns(['good_code', 'from_days']).doUpdateSet((e) => ({ price_per_day: e.ref('excluded.price_per_day') })),
    )
    .execute()
}

async function writePieces(tx: Db, code: string, pieces: CardRental['pieces']): Promise<void> {
  const kept = pieces.flatMap(({ id }) => id ?? [])
  let gone = tx.deleteFrom('hire_piece').where('good_code', '=', code)
  if (kept.length > 0) gone = gone.where('id', 'not in', kept)
  await gone.execute()
  const before = await tx.selectFrom('hire_piece').selectAll().where('good_code', '=', code).execute()
  const had = new Map(before.map((row) => [row.id, row]))
  // two numbers that change places must not meet on the way
  const moving = pieces.flatMap(({ id, serial }) =>
    id !== null && before.some((row) => row.id !== id && row.serial === serial.trim()) ? id : [],
  )
  if (moving.length > 0)
    await tx
      .updateTable('hire_piece')
      .set((e) => ({ serial: sql`'-' || ${e.ref('id')}` }))
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .execute()
  for (const { id, warehouseId, serial } of pieces) {
    const row = { good_code: code, warehouse_id: warehouseId, serial: serial.trim() }
    if (id === null) await tx.insertInto('hire_piece').values(row).execute()
    else if (moving.length > 0 || had.get(id)?.serial !== row.serial || had.get(id)?.warehouse_id !== warehouseId)
      await tx.updateTable('hire_piece').set(row).where('id', '=', id).execute()
  }
}
