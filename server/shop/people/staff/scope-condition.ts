import { type RawBuilder, sql } from 'kysely'
import type { StaffScope } from './office-context.ts'

/** Where the person works; `o` has the branch and the place: an order, a report's row, a booking. */
export const scopeCondition = (scope: StaffScope): RawBuilder<unknown> =>
  scope.isEverywhere
    ? sql`true`
    : scope.warehouseIds.length === 0
      ? sql`o.node_code = any(${scope.nodeCodes}::text[])`
      : scope.nodeCodes.length === 0
        ? // by its own index: «this branch or that shop» has none
          sql`o.warehouse_id = any(${scope.warehouseIds}::integer[])`
        : sql`(o.node_code = any(${scope.nodeCodes}::text[]) or o.warehouse_id = any(${scope.warehouseIds}::integer[]))`
