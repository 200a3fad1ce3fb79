import type { RawBuilder } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import type { ExportColumn, ExportKind } from '#rules/exports/export-kinds.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import type { ExportFilters } from '#server/db/schema-exports.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'

/** For whom a file is made. */
export interface ExportReader {
  /** Each question by itself: a file goes on from the main server when a replica fails under it. */
  read: <T>(question: (db: Db) => Promise<T>) => Promise<T>
  scope: StaffScope
  /** Phones and e-mails whole. */
  seesContacts: boolean
  /** Of the shop, without the last stroke. */
  origin: string
}

export type Condition = RawBuilder<unknown>

/** What a cell is in a table, and in a record where that says more. */
export interface ColumnOf<Row> {
  cell: (row: Row) => FileCell
  value?: (row: Row) => unknown
}

export type ColumnsOf<K extends ExportKind, Row> = Readonly<Record<ExportColumn<K>, ColumnOf<Row>>>

/** One kind of export, opened: everything refused has been refused. */
export interface ExportSource<Row = never> {
  columns: Readonly<Record<string, ColumnOf<Row>>>
  /** At most `most` and one. */
  count: (most: number) => Promise<number>
  /** Read a part at a time by the last key, so that nothing is held open however slowly the file is taken. */
  parts: () => AsyncGenerator<Row[]>
}

export type OpenSource<Row> = (reader: ExportReader, filters: ExportFilters) => Promise<ExportSource<Row>>

/** Rows asked for at once: small enough that packing them holds nobody up. */
export const PART_ROWS = 500

export const plain = <Row>(cell: (row: Row) => FileCell): ColumnOf<Row> => ({ cell })

/** «2026-11-18 14:05» of Moscow in a table, the moment itself in a record. */
export const moment = <Row>(at: (row: Row) => Date | null): ColumnOf<Row> => ({
  cell: (row) => {
    const date = at(row)
    return date && `${moscowMoment(date)?.day ?? ''} ${timeOfDayText(date.toISOString())}`
  },
  value: (row) => at(row)?.toISOString() ?? null,
})

export const yesNo = <Row>(is: (row: Row) => boolean): ColumnOf<Row> => ({
  cell: (row) => (is(row) ? 'да' : 'нет'),
  value: is,
})

export const phoneFor = ({ seesContacts }: ExportReader, phone: string): string =>
  seesContacts ? formatPhone(phone) : hidePhone(phone)

export const emailFor = ({ seesContacts }: ExportReader, email: string | null): string | null =>
  email && (seesContacts ? email : hideEmail(email))

export const listedCodes = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]
