import type pg from 'pg'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { copyDemoRows } from '../copy-rows.ts'
import type { HireGood } from '../hire.ts'
import { hireBookings } from '../hire-bookings.ts'
import { WAREHOUSES } from '../places/warehouses.ts'
import type { StoredName } from './pictures.ts'

/** Ids of pieces are the database's: found again by serial. */
async function pieceIds(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; serial: string }>('select id, serial from hire_piece')
  return new Map(rows.map(({ id, serial }) => [serial, id]))
}

export async function loadHireBookings(
  client: pg.PoolClient,
  hires: readonly HireGood[],
  now: Date,
  stored: StoredName,
): Promise<void> {
  const today = moscowMoment(now)!.day
  const ids = await pieceIds(client)
  const nodeOf = new Map(WAREHOUSES.map(({ id, node }) => [id, node]))
  await copyDemoRows(
    client,
    'hire_booking',
    [
      'piece_id',
      'days',
      'status',
      'good_code',
      'good_name',
      'good_slug',
      'picture',
      'warehouse_id',
      'node_code',
      'name',
      'phone',
      'comment',
      'total',
      'price_per_day',
      'deposit',
      'ip',
      'created_at',
      'updated_at',
    ],
    hires.flatMap((hire) =>
      hireBookings(hire, today).map((booking) => {
        const { warehouse, serial } = hire.pieces[booking.piece]!
        return [
          ids.get(serial)!,
          `[${booking.from},${booking.to}]`,
          booking.status,
          hire.code,
          hire.good.name,
          hire.good.slug,
          hire.good.pictures[0] ? stored(hire.good.pictures[0]) : null,
          warehouse,
          nodeOf.get(warehouse)!,
          'Покупатель',
          '70000000000',
          '',
          booking.total,
          booking.pricePerDay,
          hire.deposit,
          '127.0.0.1',
          now,
          now,
        ]
      }),
    ),
  )
}
