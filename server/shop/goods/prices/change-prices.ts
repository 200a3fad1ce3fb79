import { sql } from 'kysely'
import { ApiError, isApiError } from '#contract/api-error.ts'
import type { PriceRow } from '#contract/office/prices.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import { changeGoods } from '#server/shop/goods/changes/change-goods.ts'
import type { WantedChange } from '#server/shop/goods/changes/wanted-change.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { ownBranch } from './price-branches.ts'
import { readPriceRows } from './price-rows.ts'

type Figures = { [Field in 'price' | 'priceOld' | 'priceRegistered' | 'cost']?: number | null | undefined }

interface Asked {
  branch: string
  changes: readonly { code: string; set: Figures; seen?: Figures | undefined }[]
  isSure?: boolean | undefined
}

const COLUMNS = { price: 'price', priceOld: 'price_old', priceRegistered: 'price_registered' } as const
const FIELDS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [column, field])),
  cost: 'cost',
}

const kopecks = (rubles: number | null) => (rubles === null ? null : rublesToKopecks(rubles))

function columnsOf(figures: Figures | undefined): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, column]) => {
      const value = figures?.[field as keyof typeof COLUMNS]
      return value === undefined ? [] : [[column, kopecks(value)]]
    }),
  )
}

/** The price of the branch and the cost of the shop are two rows of the database and one of the grid. */
function* wantedOf({ branch, changes }: Asked): Iterable<WantedChange> {
  for (const { code, set, seen } of changes) {
    const offer = columnsOf(set)
    if (Object.keys(offer).length > 0)
      yield { thing: 'offer', key: `${code}/${branch}`, set: offer, seen: columnsOf(seen) }
    if (set.cost !== undefined)
      yield {
        thing: 'cost',
        key: code,
        set: set.cost === null ? null : { cost: kopecks(set.cost) },
        ...(seen?.cost !== undefined && { seen: { cost: kopecks(seen.cost) } }),
      }
  }
}

/** `offer:100101/777:price_old` → `100101:priceOld`, as the grid calls its cells. */
const gridCell = (cell: string) => {
  const [, key = '', column = ''] = cell.split(':')
  return `${key.split('/')[0]}:${FIELDS[column] ?? column}`
}

function inCells(error: unknown): unknown {
  if (!isApiError(error)) return error
  const { conflicts } = error.answer as { conflicts?: readonly FieldConflict[] }
  const named = Object.entries(error.fields)
  if (named.length === 0 && !conflicts) return error
  return new ApiError(error.status, {
    ...error.answer,
    ...(named.length > 0 && {
      errorMessage: Object.fromEntries(named.map(([cell, words]) => [gridCell(cell), words])),
    }),
    ...(conflicts && { conflicts: conflicts.map((each) => ({ ...each, field: gridCell(each.field) })) }),
  })
}

/** Cells of the grid: all of them or none, each refused in its own words. */
export async function writePrices(
  context: OfficeContext,
  asked: Asked,
): Promise<{ runId: number | null; goods: PriceRow[] }> {
  const branch = await ownBranch(context, asked.branch)
  const codes = [...new Set(asked.changes.map(({ code }) => code))]
  try {
    const { runId } = await changeGoods(context, {
      kind: 'grid',
      title: `Цены, ${branch.name}`,
      wanted: [...wantedOf(asked)],
      isSure: asked.isSure,
    })
    return {
      runId,
      goods: await readPriceRows(context.db, branch.code, sql`select unnest(${codes}::text[]) as code`),
    }
  } catch (error) {
    throw inCells(error)
  }
}
