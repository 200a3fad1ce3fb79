import { invalid } from '#contract/api-error.ts'
import type { BulkStep } from '#contract/office/goods-changes.ts'
import type { EditableColumn } from '#rules/goods/list-columns.ts'
import { cellText, type CellValue, readCell } from '#rules/goods/read-cell.ts'
import { countText } from '#rules/text/plural.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { planRun } from '../changes/change-goods.ts'
import type { WantedChange } from '../changes/wanted-change.ts'
import { columnOf, inKopecks, wantedCell } from './goods-cells.ts'
import type { GoodsTable } from './goods-table.ts'
import { type AskedGoods, placeFor, readGoodsFilter } from './list-goods.ts'
import { selectGoods } from './select-goods.ts'

export interface AskedBulk {
  filter: AskedGoods
  codes?: readonly string[] | undefined
  column: string
  step: BulkStep
  value: string
  find?: string | undefined
  roundTo?: number | undefined
  isEveryBranch?: boolean | undefined
}

/** Planned in one statement each: as many as the core reads at once without making anybody wait. */
const AT_ONCE = 1000
const GOODS = ['товар', 'товара', 'товаров'] as const

type Change = (before: unknown) => unknown
/** The value is not to be touched. */
const SAME = Symbol('same')

/** What becomes of a value; money is kopecks here. */
function changeOf(column: EditableColumn, asked: AskedBulk): { change: Change; words: string } {
  const { step, value } = asked
  const isNumber = column.kind === 'money' || column.kind === 'integer' || column.kind === 'number'
  const isText = column.kind === 'text' || column.kind === 'long'
  if (step === 'set') {
    const read = readCell(column, value)
    if ('words' in read) throw invalid({ value: [read.words] })
    const shown = cellText(column, read.value) || 'пусто'
    return { change: () => inKopecks(column, read.value), words: `${column.name}: ${shown.slice(0, 60)}` }
  }
  if (step === 'add' || step === 'multiply') {
    if (!isNumber) throw invalid({ step: ['Прибавляют и умножают только числа'] })
    const by = Number(value.trim().replace(/\s/g, '').replace('−', '-').replace(',', '.'))
    if (value.trim() === '' || !Number.isFinite(by)) throw invalid({ value: ['Нужно число'] })
    if (step === 'multiply' && (by <= 0 || by > 100)) throw invalid({ value: ['Умножают на число от 0 до 100'] })
    const grain = column.kind === 'money' ? Math.round((asked.roundTo ?? 0.01) * 100) : 10 ** -(column.decimals ?? 0)
    const rounded = (number: number) => Math.round(Math.round(number / grain) * grain * 1e6) / 1e6
    const added = column.kind === 'money' ? by * 100 : by
    return {
      change: (before) => (typeof before === 'number' ? rounded(step === 'add' ? before + added : before * by) : SAME),
      words: `${column.name} ${step === 'add' ? (by < 0 ? '−' : '+') : '×'} ${String(Math.abs(by)).replace('.', ',')}`,
    }
  }
  if (step === 'replace') {
    if (!isText) throw invalid({ step: ['Заменяют только в текстах'] })
    const find = asked.find ?? ''
    if (find === '') throw invalid({ find: ['Что заменить?'] })
    return {
      change: (before) => (typeof before === 'string' && before.includes(find) ? before.replaceAll(find, value) : SAME),
      words: `${column.name}: «${find.slice(0, 30)}» → «${value.slice(0, 30)}»`,
    }
  }
  if (column.kind !== 'words') throw invalid({ step: ['Добавляют и убирают только ярлыки'] })
  const label = value.trim()
  if (label === '') throw invalid({ value: ['Назовите ярлык'] })
  return {
    change(before) {
      const own = Array.isArray(before) ? (before as string[]) : []
      if (step === 'put') return own.includes(label) ? SAME : [...own, label]
      return own.includes(label) ? own.filter((each) => each !== label) : SAME
    },
    words: `${column.name}: ${step === 'put' ? 'добавить' : 'убрать'} «${label}»`,
  }
}

/** As the table has it: sums in kopecks. */
function valueAt(table: GoodsTable, column: EditableColumn, row: number, node: number): CellValue | undefined {
  const { columns } = table
  const offer = table.nodes[node]
  const orNone = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
  if (column.id.startsWith('attributes.'))
    return (JSON.parse(table.attributes[row]!) as Record<string, CellValue>)[column.id.slice('attributes.'.length)]
  switch (column.id) {
    case 'price':
      return offer?.price[row] || null
    case 'priceOld':
      return offer?.price[row] ? orNone(offer.priceOld[row]) : null
    case 'priceRegistered':
      return offer?.price[row] ? orNone(offer.priceRegistered[row]) : null
    case 'cost':
      return orNone(columns.cost[row])
    case 'weight':
      return columns.weight[row]!
    case 'warranty':
      return columns.warranty[row]!
    case 'vat':
      return table.vatOf(row)
    case 'labels':
      return table.labelsOf(row)
    case 'article':
    case 'barcode':
    case 'name':
    case 'unit':
      return table[column.id][row]!
    default:
      return undefined
  }
}

/** The difference of one change over many goods; nothing is changed yet. */
export async function planBulk(context: OfficeContext, asked: AskedBulk): Promise<{ runId: number }> {
  const [{ code: branch, inTable }, branches, table] = await Promise.all([
    placeFor(context, asked.filter.branch),
    listBranches(context.db),
    context.goodsList.table(),
  ])
  const column = columnOf(table, asked.column)
  if (!column) throw invalid({ column: ['Этот столбец не меняют'] })
  const { change, words } = changeOf(column, asked)
  const { rows } = selectGoods(table, readGoodsFilter(asked.filter, asked.codes ?? null), inTable(table))
  if (rows.length === 0) throw invalid({ filter: ['Под эти условия не подходит ни один товар'] })
  const own = branchesIn(branches, context.scope).map(({ code }) => code)
  const nodes = column.thing !== 'offer' ? [''] : asked.isEveryBranch ? own : [branch ?? '']
  const codes = Array.from(rows, (row) => table.code[row]!)

  function wantedOf(
    code: string,
    before: (node: number) => unknown,
    isSold: (node: number) => boolean,
  ): WantedChange[] {
    return nodes.flatMap((node) => {
      const at = table.dictionary.nodes.indexOf(node)
      // where it is not sold there is nothing to reckon with
      if (column!.thing === 'offer' && (asked.isEveryBranch || asked.step !== 'set') && !isSold(at)) return []
      const after = change(before(at))
      // kopecks already
      return after === SAME ? [] : [wantedCell({ ...column!, kind: 'text' }, code, node, after)]
    })
  }
  // the table goes on changing while the plan is written: all that is needed of it is taken now
  const planned =
    column.id === 'description'
      ? null
      : Array.from(rows, (row) =>
          wantedOf(
            table.code[row]!,
            (node) => valueAt(table, column, row, node),
            (node) => Boolean(table.nodes[node]?.price[row]),
          ),
        )
  async function* parts() {
    for (let at = 0; at < codes.length; at += AT_ONCE) {
      if (planned) yield planned.slice(at, at + AT_ONCE).flat()
      else {
        const some = codes.slice(at, at + AT_ONCE)
        const texts = await readDescriptions(context, some)
        yield some.flatMap((code) =>
          wantedOf(
            code,
            () => texts.get(code),
            () => true,
          ),
        )
      }
    }
  }
  return planRun(context, {
    kind: 'bulk',
    title: `${words} · ${countText(rows.length, GOODS)}`,
    wanted: parts(),
    request: { ...asked, ...(asked.codes && { codes: asked.codes.length }) },
  })
}

async function readDescriptions({ db }: OfficeContext, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('good').select(['code', 'description']).where('code', 'in', codes).execute()
  return new Map(rows.map(({ code, description }) => [code, description]))
}
