import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { type ChosenPlace, listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import { isInScope, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'

export interface StockWarehouse {
  id: number
  name: string
  node_code: string
  branch: string
}

const placesIn = async (db: Db, scope: StaffScope): Promise<StockWarehouse[]> => {
  const { rows } = await sql<StockWarehouse>`
    select w.id, w.name, w.node_code, n.name as branch from warehouse w join node_logistic n on n.code = w.node_code
    order by n.position, w.position, w.id`.execute(db)
  return rows.filter(({ id, node_code }) => isInScope(scope, { node_code, warehouse_id: id }))
}

/** Warehouses of the scope, of one branch or of one shop of it. */
export async function chosenPlaces({ db, scope }: Pick<OfficeContext, 'db' | 'scope'>, chosen: ChosenPlace) {
  const isChosen = chosen.branch !== undefined || chosen.shop !== undefined
  const places = await placesIn(db, isChosen ? narrowScope(scope, chosen, await listBranches(db)) : scope)
  if (places.length === 0 && isChosen) throw notFound('Такого магазина нет или он не ваш')
  return places
}

export async function ownWarehouse(context: Pick<OfficeContext, 'db' | 'scope'>, warehouseId: number) {
  const place = (await placesIn(context.db, context.scope)).find(({ id }) => id === warehouseId)
  if (!place) throw notFound('Такого магазина нет или он не ваш')
  return place
}

/**
 * Pieces orders hold: `held` still lie on the shelf, `aside` were picked for somebody or left the shelf with the whole
 * order. Pieces looked for and not found lie nowhere.
 */
export const heldPieces = (goods: RawBuilder<unknown>, places: readonly number[]): RawBuilder<unknown> => sql`
  select t.good_code, t.warehouse_id, o.id as order_id, o.number, o.status,
    case when o.status in ('ready', 'delivering') then 0 else
      t.quantity - least(t.quantity, coalesce(p.picked, 0) + coalesce(p.short, 0)) end as held,
    case when o.status in ('ready', 'delivering') then t.quantity else least(t.quantity, coalesce(p.picked, 0)) end as aside
  from order_take t join shop_order o on o.id = t.order_id and o.status in ('new', 'awaiting-payment', 'assembling', 'ready', 'delivering')
  left join order_pick p on p.order_id = t.order_id and p.good_code = t.good_code and p.warehouse_id = t.warehouse_id
  where t.warehouse_id = any(${places}::integer[]) and t.good_code ${goods}`

interface OwnedPlace {
  good_code: string
  warehouse_id: number
  source: string
}

/**
 * Where a source writes the stock of these goods: a figure put there by hand would be written over by the next
 * exchange.
 */
export async function stockOwners(
  db: Db,
  codes: readonly string[],
): Promise<(code: string, place: number) => string | null> {
  if (codes.length === 0) return () => null
  const { rows } = await sql<OwnedPlace>`
    select distinct e.code as good_code, (m.target ->> 'warehouse')::integer as warehouse_id, s.name as source
    from external_id e join exchange_source s on s.id = e.source_id
    join exchange_mapping m on m.source_id = s.id and m.kind = 'warehouse' and m.target ? 'warehouse'
    left join exchange_field_owner f on f.source_id = s.id and f.field = 'stock'
    where e.kind = 'good' and e.code = any(${codes}::text[]) and coalesce(f.owner, 'accounting') <> 'shop'
      and exists (select from source_stock said where said.source_id = s.id
        and (said.external = e.external or said.external like replace(replace(e.external, '%', '\\%'), '_', '\\_') || '#%'))`.execute(
    db,
  )
  const names = new Map(rows.map(({ good_code, warehouse_id, source }) => [`${good_code} ${warehouse_id}`, source]))
  return (code, place) => names.get(`${code} ${place}`) ?? null
}

/** Pieces sold out of these places since then, whatever became of the order but a cancellation. */
export const soldPieces = (places: readonly number[], since: Date): RawBuilder<unknown> => sql`
  select t.good_code, t.warehouse_id, sum(t.quantity)::integer as sold
  from shop_order o join order_take t on t.order_id = o.id
  where o.created_at > ${since} and o.status <> 'cancelled' and t.warehouse_id = any(${places}::integer[])
  group by 1, 2`
