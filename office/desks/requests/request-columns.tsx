import { Link } from 'react-router'
import type { DeskRequest } from '#contract/office/requests.ts'
import { ageText, relativeMomentText } from '#rules/calendar/moment-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { dotted, tiedPhone } from '#office/parts/dotted.ts'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { numberColumn } from '#office/parts/table/number-column.tsx'
import line from '#office/parts/table/row-line.module.css'
import type { RowAddress } from '#office/parts/table/use-desk-rows.ts'
import css from './request-columns.module.css'

/** What it is about, in one line. */
const aboutText = ({ about, message }: DeskRequest) => dotted(about, message.replace(/\s+/g, ' '))

/** Where it stands: waits and how long, put off until when, ended how. */
export function StateBadge({ request, now }: { request: DeskRequest; now: Date }) {
  if (!request.isOpen)
    return (
      <Badge look="soft" tone={request.result === 'sold' ? 'green' : 'grey'}>
        {request.resultText}
      </Badge>
    )
  if (request.isLater && request.nextCallAt)
    return (
      <Badge look="soft" tone="purple">
        Позвонить {relativeMomentText(request.nextCallAt, now)}
      </Badge>
    )
  return request.isOverdue ? (
    <Badge look="soft" tone="red">
      Просрочена
    </Badge>
  ) : (
    <Badge look="soft" tone={request.takenBy ? 'ink' : 'orange'}>
      {request.takenBy ? `Ведёт ${request.takenBy.name.split(' ')[0]}` : 'Ждёт'}
    </Badge>
  )
}

const callsText = ({ calls }: DeskRequest) => (calls > 0 ? countText(calls, ['звонок', 'звонка', 'звонков']) : '')
const age = (request: DeskRequest, now: Date) =>
  request.isOpen
    ? request.isLater
      ? ''
      : ageText(request.dueAt, now)
    : relativeMomentText(request.closedAt ?? request.createdAt, now)

export function requestColumns(to: RowAddress, now: Date): OfficeColumn<DeskRequest>[] {
  return [
    numberColumn(to, { name: 'Заявка', width: 4, idOf: ({ number }) => number }),
    {
      id: 'age',
      name: 'Ждёт',
      width: 5,
      isFigure: true,
      cell: (request) => (
        <span className={request.isOverdue ? line.late : undefined} title={relativeMomentText(request.createdAt, now)}>
          {age(request, now)}
        </span>
      ),
      csv: ({ createdAt }) => createdAt,
    },
    {
      id: 'state',
      name: 'Состояние',
      width: 8.5,
      grow: 0.4,
      cell: (request) => <StateBadge request={request} now={now} />,
      csv: ({ resultText, isLater }) => resultText ?? (isLater ? 'Отложена' : 'Ждёт'),
    },
    {
      id: 'kind',
      name: 'Вид',
      width: 9,
      cell: ({ kindText }) => kindText,
      csv: ({ kindText }) => kindText,
    },
    {
      id: 'about',
      name: 'О чём',
      width: 14,
      grow: 3,
      cell: (request) => <span title={aboutText(request)}>{aboutText(request)}</span>,
      csv: aboutText,
    },
    {
      id: 'name',
      name: 'Имя',
      width: 9,
      grow: 0.8,
      cell: ({ name }) => (name ? <span title={name}>{name}</span> : <span className={css.nobody}>не назвался</span>),
      csv: ({ name }) => name,
    },
    { id: 'phone', name: 'Телефон', width: 9.5, cell: ({ phone }) => phone, csv: ({ phone }) => phone },
    {
      id: 'taken',
      name: 'Ведёт',
      width: 8.5,
      isHidden: true,
      cell: ({ takenBy }) => takenBy?.name ?? '',
      csv: ({ takenBy }) => takenBy?.name ?? '',
    },
    { id: 'calls', name: 'Звонки', width: 6, isHidden: true, cell: callsText, csv: ({ calls }) => calls },
    {
      id: 'branch',
      name: 'Филиал',
      width: 8,
      isHidden: true,
      cell: ({ branch }) => branch.name,
      csv: ({ branch }) => branch.name,
    },
    {
      id: 'order',
      name: 'Заказ',
      width: 5.5,
      isHidden: true,
      cell: ({ orderNumber }) => orderNumber ?? '',
      csv: ({ orderNumber }) => orderNumber ?? '',
    },
    {
      id: 'created',
      name: 'Оставлена',
      width: 10,
      isHidden: true,
      cell: ({ createdAt }) => relativeMomentText(createdAt, now),
      csv: ({ createdAt }) => createdAt,
    },
  ]
}

/** A row on a phone, or beside an open card. */
export function RequestLine({ request, to, now }: { request: DeskRequest; to: string; now: Date }) {
  return (
    <>
      <span className={line.first}>
        <Link to={to} className={line.number}>
          {request.number}
        </Link>
        <span className={css.kind}>{request.kindText}</span>
        <StateBadge request={request} now={now} />
      </span>
      <span className={line.age}>{age(request, now)}</span>
      <span className={line.said}>{dotted(request.name, tiedPhone(request.phone), aboutText(request))}</span>
      <span className={line.age}>{request.branch.name}</span>
    </>
  )
}
