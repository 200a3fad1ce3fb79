import { notFound } from '#contract/api-error.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

export async function findPiece({ db, scope }: Pick<OfficeContext, 'db' | 'scope'>, id: number) {
  const piece = await db
    .selectFrom('hire_piece as piece')
    .innerJoin('warehouse', 'warehouse.id', 'piece.warehouse_id')
    .select(['piece.id', 'piece.serial', 'piece.good_code', 'piece.warehouse_id', 'warehouse.node_code'])
    .where('piece.id', '=', id)
    .executeTakeFirst()
  if (!piece || !isInScope(scope, piece)) throw notFound('Такого экземпляра нет или он не ваших магазинов')
  return piece
}

/** Shops that rent out, as far as the person works. */
export async function rentalShops({ db, scope }: Pick<OfficeContext, 'db' | 'scope'>) {
  const shops = await db
    .selectFrom('warehouse')
    .innerJoin('node_logistic as node', 'node.code', 'warehouse.node_code')
    .select(['warehouse.id', 'warehouse.name', 'warehouse.node_code', 'warehouse.work_time', 'node.name as branch'])
    .where('warehouse.has_rental', '=', true)
    .orderBy('node.position')
    .orderBy('warehouse.position')
    .execute()
  return shops.filter(({ id, node_code }) => isInScope(scope, { node_code, warehouse_id: id }))
}

/** With the name of the branch before theirs. */
export const shopsIn = async (context: Pick<OfficeContext, 'db' | 'scope'>) =>
  (await rentalShops(context)).map(({ id, name, branch }) => ({ id, name: `${branch}, ${name}` }))
