import { Link } from 'react-router'
import type { JournalEntry } from '#contract/office/audit.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { dotted } from '#office/parts/dotted.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import line from '#office/parts/table/row-line.module.css'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'

const FIELDS = ['поле', 'поля', 'полей'] as const

/** What became of it, in one line: the first field whole, how many more. */
function changeText({ changes, action, actionText }: JournalEntry): string {
  // its number stands in the column before
  const first = changes.find(({ field }) => field !== 'id')
  if (!first || action === 'enter') return actionText
  const { label, before, after } = first
  const words =
    before === null ? `${label}: ${after ?? 'пусто'}` : `${label}: ${before || 'пусто'} → ${after || 'пусто'}`
  return changes.length > 1 ? `${words}; ещё ${countText(changes.length - 1, FIELDS)}` : words
}

const whoText = ({ who, via }: JournalEntry) => who?.name ?? via

export const journalColumns = (to: RowAddress, now: Date): OfficeColumn<JournalEntry>[] => [
  {
    id: 'at',
    name: 'Когда',
    width: 10.5,
    isFixed: true,
    cell: ({ id, at }) => (
      <Link to={to(id)} className={line.age}>
        {relativeMomentText(at, now)}
      </Link>
    ),
  },
  { id: 'who', name: 'Кто', width: 8, grow: 0.7, cell: whoText },
  { id: 'thing', name: 'Что', width: 11, grow: 1, cell: ({ title, about }) => dotted(title, about) },
  { id: 'action', name: 'Вид', width: 7.5, grow: 0.4, cell: ({ actionText }) => actionText },
  { id: 'change', name: 'Изменение', width: 14, grow: 2.2, cell: changeText },
  { id: 'branch', name: 'Филиал', width: 6, grow: 0.3, cell: ({ branch }) => branch ?? '' },
  { id: 'from', name: 'Откуда', width: 10, isHidden: true, cell: ({ via, ip }) => dotted(via, ip) },
]

/** A row on a phone. */
export function EntryLine({ entry, to, now }: { entry: JournalEntry; to: string; now: Date }) {
  return (
    <>
      <Link to={to} className={line.title}>
        {entry.title}
      </Link>
      <span className={line.time}>{relativeMomentText(entry.at, now)}</span>
      <span className={line.words}>{changeText(entry)}</span>
      <span className={line.time}>{whoText(entry)}</span>
    </>
  )
}
