import { notFound } from '#contract/api-error.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

type Context = Pick<OfficeContext, 'db' | 'scope' | 'session'>

export interface PriceBranch {
  code: string
  name: string
  mayChange: boolean
}

/** Branches whose prices the person sees, in the shop's order; a shop of theirs shows the prices of its branch. */
export async function priceBranches({ db, scope, session }: Context): Promise<PriceBranch[]> {
  const changing = session?.staff.permissions.get('prices.change')
  return branchesIn(await listBranches(db), scope).map(({ code, name }) => ({
    code,
    name,
    mayChange: changing !== undefined && isInScope(changing, { node_code: code, warehouse_id: null }),
  }))
}

export async function ownBranch(context: Context, code: string | undefined): Promise<PriceBranch> {
  const own = await priceBranches(context)
  const found = code === undefined ? own[0] : own.find((each) => each.code === code)
  if (!found) throw notFound('Такого филиала нет или он не ваш')
  return found
}
