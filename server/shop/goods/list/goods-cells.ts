import { ApiError, invalid } from '#contract/api-error.ts'
import { attributeColumn, editableColumn, type EditableColumn } from '#rules/goods/list-columns.ts'
import type { CellValue } from '#rules/goods/read-cell.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { changeGoods } from '../changes/change-goods.ts'
import type { WantedChange } from '../changes/wanted-change.ts'
import type { GoodsTable } from './goods-table.ts'
import { placeFor } from './list-goods.ts'

interface AskedCell {
  code: string
  column: string
  seen?: unknown
  value: unknown
}

/** A column by its id, with what its values are chosen from. */
export function columnOf({ dictionary }: GoodsTable, id: string): EditableColumn | undefined {
  if (id.startsWith('attributes.')) {
    const attribute = dictionary.attributes.get(id.slice('attributes.'.length))
    if (!attribute) return undefined
    const values = [...attribute.labels].map(([value, label]) => ({ value, label }))
    return attributeColumn({ ...attribute, values })
  }
  const column = editableColumn(id)
  if (id === 'category')
    return { ...column!, options: new Map(dictionary.categories.map(({ code, name }) => [code, name])) }
  if (id === 'vendor') return { ...column!, options: new Map(dictionary.vendors.map(({ code, name }) => [code, name])) }
  return column
}

export const inKopecks = (column: EditableColumn, value: unknown): unknown =>
  column.kind === 'money' && typeof value === 'number' ? rublesToKopecks(value) : value

/** What one cell asks for. A cost written empty goes. */
export function wantedCell(column: EditableColumn, code: string, node: string, value: unknown): WantedChange {
  const key = column.thing === 'offer' ? `${code}/${node}` : code
  const set = column.thing === 'cost' && value === null ? null : { [column.field]: inKopecks(column, value) }
  return { thing: column.thing, key, set }
}

/** Cells of one row go together: an old price is checked against the price beside it. */
export function joinWanted(wanted: readonly WantedChange[]): WantedChange[] {
  const joined = new Map<string, WantedChange>()
  for (const each of wanted) {
    const key = `${each.thing}:${each.key}`
    const before = joined.get(key)
    joined.set(
      key,
      before?.set && each.set
        ? {
            ...before,
            set: { ...before.set, ...each.set },
            ...((before.seen ?? each.seen) && { seen: { ...before.seen, ...each.seen } }),
          }
        : each,
    )
  }
  return [...joined.values()]
}

/** What a grid has written, in one transaction. Refusals name the cells as the grid knows them. */
export async function saveCells(
  context: OfficeContext,
  asked: { branch?: string | undefined; cells: readonly AskedCell[]; isSure?: boolean | undefined },
): Promise<{ runId: number | null; changed: number }> {
  const [{ code: node }, table] = await Promise.all([placeFor(context, asked.branch), context.goodsList.table()])
  const columns = new Map<string, EditableColumn>()
  for (const { code, column: id } of asked.cells) {
    const column = columnOf(table, id)
    if (!column) throw invalid({ [`${code}:${id}`]: ['Этот столбец не меняют'] })
    columns.set(id, column)
  }
  const wanted = asked.cells.map((cell): WantedChange => {
    const column = columns.get(cell.column)!
    const change = wantedCell(column, cell.code, node ?? '', cell.value as CellValue)
    return cell.seen === undefined ? change : { ...change, seen: { [column.field]: inKopecks(column, cell.seen) } }
  })
  const count = new Set(asked.cells.map(({ code }) => code)).size
  const names = [...columns.values()].map(({ name }) => name)
  const title = `Таблица: ${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''} · товаров: ${count}`
  try {
    return await changeGoods(context, { kind: 'grid', title, wanted: joinWanted(wanted), isSure: asked.isSure })
  } catch (error) {
    if (error instanceof ApiError) throw inGridsWords(error, [...columns.values()])
    throw error
  }
}

/** `offer:100101/777:price` of the core is the grid's `100101:price`. */
function inGridsWords(error: ApiError, columns: readonly EditableColumn[]): ApiError {
  const rename = (name: string) => {
    const [thing, key, field] = name.split(':')
    const column = columns.find((each) => each.thing === thing && each.field === field)
    return `${key?.split('/', 1)[0]}:${column?.id ?? field}`
  }
  const { answer } = error
  const { errorMessage } = answer
  const conflicts = (answer as { conflicts?: { field: string }[] }).conflicts
  return new ApiError(error.status, {
    ...answer,
    errorMessage:
      typeof errorMessage === 'string'
        ? errorMessage
        : Object.fromEntries(Object.entries(errorMessage).map(([name, words]) => [rename(name), words])),
    ...(conflicts && { conflicts: conflicts.map((each) => ({ ...each, field: rename(each.field) })) }),
  })
}
