import { invalid } from '#contract/api-error.ts'
import type { Warehouse } from '#contract/shapes.ts'
import type { RentalTariff } from '#rules/rental/rental-price.ts'
import type { Db } from '#server/db/client.ts'
import { readCalendars } from '#server/shop/ground/branch/calendars.ts'
import { findShop } from '#server/shop/ground/branch/queries.ts'

export interface RentalGood {
  code: string
  name: string
  slug: string
  pictures: string[]
  deposit: number
  tariffs: RentalTariff[]
}

export async function findRentalGood(db: Db, code: string): Promise<RentalGood | undefined> {
  const rows = await db
    .selectFrom('good')
    .innerJoin('hire_good as hire', 'hire.good_code', 'good.code')
    .innerJoin('hire_tariff as tariff', 'tariff.good_code', 'good.code')
    .select([
      'good.code',
      'good.name',
      'good.slug',
      'good.pictures',
      'hire.deposit',
      'tariff.from_days',
      'tariff.price_per_day',
    ])
    .where('good.code', '=', code)
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', true)
    .orderBy('tariff.from_days')
    .execute()
  const [first] = rows
  if (!first) return undefined
  const { name, slug, pictures, deposit } = first
  return {
    code,
    name,
    slug,
    pictures,
    deposit,
    tariffs: rows.map((row) => ({ fromDays: row.from_days, pricePerDay: row.price_per_day })),
  }
}

/** A shop that rents out, with the days it works. */
export async function findRentalShop(db: Db, id: number) {
  const [shop, calendarOf] = await Promise.all([findShop(db, String(id)), readCalendars(db)])
  return shop?.hasRental ? { shop, calendar: calendarOf(shop.nodeLogisticCode) } : undefined
}

export const noSuchShop = () => invalid({ warehouseId: ['Такого пункта проката нет. Выберите другой.'] })
export const noPieceHere = ({ name }: Pick<Warehouse, 'name'>) =>
  invalid({ warehouseId: [`В магазине «${name}» этого в прокате нет. Выберите другой пункт.`] })
