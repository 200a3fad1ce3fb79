import type { ListedGood } from '#contract/office/goods-list.ts'
import type { EditableColumn } from '#rules/goods/list-columns.ts'
import { cellText, type CellValue } from '#rules/goods/read-cell.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { columnOf } from './goods-cells.ts'
import { type AskedGoodsPage, goodsInOrder } from './list-goods.ts'

/** Not editable. Sums are roubles. */
const READ_ONLY_COLUMNS: Record<string, { name: string; value: (good: ListedGood) => FileCell }> = {
  code: { name: 'Код', value: ({ code }) => code },
  margin: { name: 'Маржа, %', value: ({ margin }) => margin },
  stock: { name: 'Остаток', value: ({ stock }) => stock },
  stockHere: { name: 'В филиале', value: ({ stockHere }) => stockHere },
  rating: { name: 'Оценка', value: ({ rating }) => rating },
  updated: { name: 'Изменён', value: ({ updatedAt }) => updatedAt.slice(0, 10) },
}

/** Descriptions by code; null: nobody asked for them. */
type Texts = ReadonlyMap<string, string> | null

const WIRE_NAMES: Record<string, keyof ListedGood> = {
  shown: 'isShown',
  marked: 'isMarked',
  weight: 'weightGrams',
  warranty: 'warrantyMonths',
}

function fileCell(column: EditableColumn, good: ListedGood, texts: Texts): FileCell {
  if (column.id === 'description') return texts?.get(good.code) ?? ''
  const value = column.id.startsWith('attributes.')
    ? good.attributes[column.id.slice('attributes.'.length)]
    : (good[WIRE_NAMES[column.id] ?? (column.id as keyof ListedGood)] as CellValue)
  return typeof value === 'number' ? value : cellText(column, value)
}

interface FileColumn {
  name: string
  value: (good: ListedGood, texts: Texts) => FileCell
}

const AT_ONCE = 500

export interface ExportedGoods {
  headings: string[]
  rows: AsyncIterable<FileCell[][]>
}

/**
 * The list as it is filtered and ordered, with the columns asked for; read part by part, so that any number goes out.
 */
export async function exportGoods(
  context: OfficeContext,
  asked: AskedGoodsPage & { columns: readonly string[] },
): Promise<ExportedGoods> {
  const ids = ['code', ...asked.columns.filter((id) => id !== 'code')]
  const table = await context.goodsList.table()
  const columns = ids.flatMap((id): FileColumn[] => {
    const readOnly = READ_ONLY_COLUMNS[id]
    if (readOnly) return [readOnly]
    const edited = columnOf(table, id)
    return edited ? [{ name: edited.name, value: (good, texts) => fileCell(edited, good, texts) }] : []
  })
  const attributes = ids.flatMap((id) => (id.startsWith('attributes.') ? [id.slice('attributes.'.length)] : []))
  const { codes, presentAll } = await goodsInOrder(context, asked)
  async function* parts() {
    for (let at = 0; at < codes.length; at += AT_ONCE) {
      const some = codes.slice(at, at + AT_ONCE)
      const texts = ids.includes('description') ? await readTexts(context, some) : null
      const goods = presentAll(await context.goodsList.table(), some, attributes)
      yield goods.map((good) => columns.map(({ value }) => value(good, texts)))
    }
  }
  return { headings: columns.map(({ name }) => name), rows: parts() }
}

async function readTexts({ db }: OfficeContext, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('good').select(['code', 'description']).where('code', 'in', codes).execute()
  return new Map(rows.map(({ code, description }) => [code, description]))
}
