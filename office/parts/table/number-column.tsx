import { Link } from 'react-router'
import type { OfficeColumn } from './columns.ts'
import line from './row-line.module.css'
import type { RowAddress } from './use-desk-rows.ts'

type Shown<Row> = { name: string; width: number; idOf: (row: Row) => string | number; textOf?: (row: Row) => string }

/** The first column of a list: the number that opens the card. */
export const numberColumn = <Row,>(to: RowAddress, { name, width, idOf, textOf }: Shown<Row>): OfficeColumn<Row> => ({
  id: 'number',
  name,
  width,
  isFixed: true,
  cell: (row) => (
    <Link to={to(idOf(row))} className={line.number}>
      {textOf ? textOf(row) : idOf(row)}
    </Link>
  ),
  csv: textOf ?? idOf,
})
