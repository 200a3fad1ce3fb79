import type { Db } from '#server/db/client.ts'
import { NOWHERE, type StaffScope } from './office-context.ts'

export interface BranchWithShops {
  code: string
  name: string
  shops: { id: number; name: string; address: string; isShop: boolean }[]
}

/** Every branch with what stands in it, in the shop's own order. */
export async function listBranches(db: Db): Promise<BranchWithShops[]> {
  const [nodes, places] = await Promise.all([
    db.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute(),
    db
      .selectFrom('warehouse')
      .select(['id', 'name', 'address', 'is_shop', 'node_code'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  return nodes.map(({ code, name }) => ({
    code,
    name,
    shops: places
      .filter(({ node_code }) => node_code === code)
      .map(({ id, name: shop, address, is_shop }) => ({ id, name: shop, address, isShop: is_shop })),
  }))
}

/** As far as somebody works: of a branch that is not theirs, their own shops alone. */
export function branchesIn(branches: readonly BranchWithShops[], scope: StaffScope): BranchWithShops[] {
  if (scope.isEverywhere) return [...branches]
  return branches
    .map((branch) =>
      scope.nodeCodes.includes(branch.code)
        ? branch
        : { ...branch, shops: branch.shops.filter(({ id }) => scope.warehouseIds.includes(id)) },
    )
    .filter(({ code, shops }) => scope.nodeCodes.includes(code) || shops.length > 0)
}

/** Where both hold. */
export function meetScopes(one: StaffScope, other: StaffScope, all: readonly BranchWithShops[]): StaffScope {
  if (one.isEverywhere) return other
  if (other.isEverywhere) return one
  const nodeCodes = one.nodeCodes.filter((code) => other.nodeCodes.includes(code))
  const shopsIn = (scope: StaffScope) => branchesIn(all, scope).flatMap(({ shops }) => shops.map(({ id }) => id))
  const inBranches = all
    .filter(({ code }) => nodeCodes.includes(code))
    .flatMap(({ shops }) => shops.map(({ id }) => id))
  const theirs = shopsIn(other)
  const warehouseIds = shopsIn(one).filter((id) => theirs.includes(id) && !inBranches.includes(id))
  return { isEverywhere: false, nodeCodes, warehouseIds }
}

/** Places a buyer comes to, by name; store-rooms are nobody's choice. */
export const shopsOf = (branches: readonly BranchWithShops[]) =>
  branches.map(({ code, name, shops }) => ({
    code,
    name,
    shops: shops.filter(({ isShop }) => isShop).map(({ id, name: shop }) => ({ id, name: shop })),
  }))

/** One branch or one shop, as the head of the office has it chosen. */
export interface ChosenPlace {
  branch?: string | undefined
  shop?: number | undefined
}

/** The part of a scope that lies there; what is not theirs is nowhere. */
export function narrowScope(
  scope: StaffScope,
  { branch, shop }: ChosenPlace,
  all: readonly BranchWithShops[],
): StaffScope {
  if (branch === undefined && shop === undefined) return scope
  const own = branchesIn(all, scope)
  if (shop !== undefined)
    return own.some(({ shops }) => shops.some(({ id }) => id === shop))
      ? { isEverywhere: false, nodeCodes: [], warehouseIds: [shop] }
      : NOWHERE
  const found = own.find(({ code }) => code === branch)
  if (!found) return NOWHERE
  return scope.isEverywhere || scope.nodeCodes.includes(found.code)
    ? { isEverywhere: false, nodeCodes: [found.code], warehouseIds: [] }
    : { isEverywhere: false, nodeCodes: [], warehouseIds: found.shops.map(({ id }) => id) }
}
