import type pg from 'pg'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type RentalTariff, rentalPrice } from '#rules/rental/rental-price.ts'
import { type Cell, copyDemoRows } from '../copy-rows.ts'
import type { Buyer } from '../history/buyers.ts'
import { DAY } from '../history/calendar.ts'
import type { Year } from '../history/year.ts'
import { createRandom } from '../random.ts'

interface RentalRow {
  piece: number
  shop: number
  node: string
  code: string
  name: string
  slug: string
  picture: string | null
  deposit: number
  tariffs: RentalTariff[]
}

const RENTAL_COLUMNS = (
  'piece_id days status good_code good_name good_slug picture warehouse_id node_code user_id name phone comment total price_per_day ' +
  'deposit ip updated_at created_at'
).split(' ')

/** Machines were out before too; bookings made in advance have somebody's name. In the order of their making. */
export async function copyRentals(client: pg.PoolClient, year: Year, now: Date): Promise<void> {
  const random = createRandom('history/rentals')
  const today = moscowMoment(now)!.day
  const { rows } = await client.query<RentalRow>(
    `select piece.id as piece, piece.warehouse_id as shop, warehouse.node_code as node, good.code, good.name, good.slug,
      good.pictures[1] as picture, hire_good.deposit::integer as deposit,
      (select json_agg(json_build_object('fromDays', from_days, 'pricePerDay', price_per_day)) from hire_tariff
        where good_code = good.code) as tariffs
    from hire_piece piece join good on good.code = piece.good_code join hire_good on hire_good.good_code = good.code
    join warehouse on warehouse.id = piece.warehouse_id order by piece.id`,
  )
  const byNode = Map.groupBy(
    year.orders.map(({ buyer }) => buyer),
    ({ node }) => node,
  )
  const past = rows.flatMap((row) => {
    const buyers = byNode.get(row.node) ?? []
    const bookings: Cell[][] = []
    let day = random.int(-364, -340)
    while (buyers.length > 0 && day < -8) {
      const days = random.one([1, 1, 2, 2, 3, 7])
      const at = new Date(
        Date.parse(`${addDays(today, day)}T${random.int(10, 18)}:00:00+03:00`) - random.int(0, 2) * DAY,
      )
      const buyer = random.one(buyers)
      if (buyer.since < at && day + days < -2) bookings.push(rentalRow(row, buyer, { today, day, days, at }))
      day += days + random.int(10, 110)
    }
    return bookings
  })
  const { rows: ahead } = await client.query<{ id: number }>('select id from hire_booking order by lower(days), id')
  const anybody = year.orders.slice(-400)
  if (anybody.length === 0) return
  await client.query('create temporary table ahead on commit drop as select * from hire_booking')
  await client.query('delete from hire_booking')
  await client.query('alter sequence hire_booking_id_seq restart')
  await copyDemoRows(
    client,
    'hire_booking',
    RENTAL_COLUMNS,
    past.toSorted((a, b) => (a.at(-1) as Date).getTime() - (b.at(-1) as Date).getTime()),
  )
  const names = ahead.map(() => random.one(anybody).buyer)
  await client.query(
    `insert into hire_booking (piece_id, days, status, good_code, good_name, good_slug, picture, warehouse_id, node_code, user_id, name,
      phone, comment, total, price_per_day, deposit, ip, created_at, updated_at)
    select a.piece_id, a.days, a.status, a.good_code, a.good_name, a.good_slug, a.picture, a.warehouse_id, a.node_code, who.user_id, who.name,
      who.phone, '', a.total, a.price_per_day, a.deposit, a.ip, made, made
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) with ordinality as who (id, user_id, name, phone, n)
    join ahead a on a.id = who.id,
    lateral (select least($5::timestamptz, lower(a.days)) - (who.n % 40) * interval '97 minutes' as made) at order by made`,
    [
      ahead.map(({ id }) => id),
      names.map(({ id }) => id),
      names.map(({ name }) => name),
      names.map(({ phone }) => phone),
      now,
    ],
  )
}

function rentalRow(
  row: RentalRow,
  buyer: Buyer,
  { today, day, days, at }: { today: string; day: number; days: number; at: Date },
): Cell[] {
  const [from, to] = [addDays(today, day), addDays(today, day + days - 1)]
  const { total, tariff } = rentalPrice(row.tariffs, days)!
  const back = new Date(Date.parse(`${to}T18:00:00+03:00`))
  return [
    row.piece,
    `[${from},${to}]`,
    'returned',
    row.code,
    row.name,
    row.slug,
    row.picture,
    row.shop,
    row.node,
    buyer.id,
    buyer.name,
    buyer.phone,
    '',
    total,
    tariff.pricePerDay,
    row.deposit,
    '203.0.113.1',
    back,
    at,
  ]
}
