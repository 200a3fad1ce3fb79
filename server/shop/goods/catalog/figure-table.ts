import type { FigureTable, Good } from '#contract/good.ts'
import { figureColumns } from '#rules/catalog/figure-columns.ts'
import { shortFigure } from '#rules/catalog/short-figure.ts'
import { unitsInHead } from '#rules/catalog/split-unit.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** A purchasing office checks what is alike too: a bore, a thread, a pack. */
const FEWEST = 6

/** The goods of a page as a table: in which figures they differ, a row for each in their order. */
export async function readFigureTable(
  { catalog }: Pick<CallContext, 'catalog'>,
  goods: readonly Good[],
  fewest = FEWEST,
): Promise<FigureTable> {
  const sheets = await catalog.sheets(goods.map(({ code }) => code))
  const known = goods.map(({ code }) => sheets.get(code) ?? [])
  // «Диск отрезной» says what kind of disc it is: no column says it again
  const titles = goods.map(({ name }) => name.split(', ', 1)[0]!)
  const titled = known.map((sheet, at) => sheet.map((figure) => ({ ...figure, title: titles[at]! })))
  const columns = figureColumns(titled, fewest)
  return unitsInHead(
    columns.map(({ name, unit }) => ({ name: shortFigure({ name, unit, value: '' }).name, unit })),
    known.map((sheet) => columns.map(({ code }) => sheet.find((figure) => figure.code === code)?.value ?? '')),
  )
}
