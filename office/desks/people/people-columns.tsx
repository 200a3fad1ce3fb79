import { Link } from 'react-router'
import type { StaffPerson } from '#contract/office/staff.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { isHere, lacksFactor } from './people-filters.ts'
import { placeText } from '#office/parts/access/places-field.tsx'
import { factorText, roleNames, type Roles, PERSON_STATES } from './people-queries.ts'
import css from './people.module.css'

export const personPath = ({ id }: StaffPerson) => `/people/${id}`

const seenText = (person: StaffPerson, now: Date) =>
  isHere(person, now) ? 'сейчас' : person.lastSeenAt ? relativeMomentText(person.lastSeenAt, now) : 'не входил'

function Seen({ person, now }: { person: StaffPerson; now: Date }) {
  return <span className={isHere(person, now) ? css.here : undefined}>{seenText(person, now)}</span>
}

function StateBadge({ state }: Pick<StaffPerson, 'state'>) {
  return (
    <Badge look="soft" tone={PERSON_STATES[state].tone}>
      {PERSON_STATES[state].name}
    </Badge>
  )
}

export function peopleColumns({ roles, branches }: Roles, now: Date): OfficeColumn<StaffPerson>[] {
  return [
    {
      id: 'name',
      name: 'Имя',
      width: 11,
      grow: 1.2,
      isFixed: true,
      cell: (person) => <Link to={personPath(person)}>{person.name}</Link>,
      csv: ({ name }) => name,
    },
    {
      id: 'roles',
      name: 'Роли',
      width: 10,
      grow: 1,
      cell: ({ grants }) => roleNames(grants, roles),
      csv: ({ grants }) => roleNames(grants, roles),
    },
    {
      id: 'place',
      name: 'Где',
      width: 8,
      grow: 1,
      cell: ({ grants }) => placeText(grants, branches),
      csv: ({ grants }) => placeText(grants, branches),
    },
    {
      id: 'state',
      name: 'Доступ',
      width: 7.5,
      cell: ({ state }) => <StateBadge state={state} />,
      csv: ({ state }) => PERSON_STATES[state].name,
    },
    {
      id: 'factor',
      name: 'Второй замок',
      width: 8.5,
      cell: (person) => <span className={lacksFactor(person) ? css.lacks : undefined}>{factorText(person)}</span>,
      csv: factorText,
    },
    {
      id: 'sessions',
      name: 'Входов',
      width: 4.5,
      isFigure: true,
      cell: ({ sessions }) => sessions || '—',
      csv: ({ sessions }) => sessions,
    },
    {
      id: 'seen',
      name: 'Был в Пульте',
      width: 10,
      cell: (person) => <Seen person={person} now={now} />,
      csv: (person) => seenText(person, now),
    },
    {
      id: 'login',
      name: 'E-mail',
      width: 12,
      grow: 1,
      isHidden: true,
      cell: ({ login }) => login,
      csv: ({ login }) => login,
    },
  ]
}

/** A row on a phone. */
export function PersonLine({ person, roles, now }: { person: StaffPerson; roles: Roles; now: Date }) {
  return (
    <>
      <Link to={personPath(person)} className={css.name}>
        {person.name}
      </Link>
      {person.state === 'active' ? <Seen person={person} now={now} /> : <StateBadge state={person.state} />}
      <span className={css.does}>{roleNames(person.grants, roles.roles)}</span>
      <span className={css.does}>
        {lacksFactor(person) ? (
          <span className={css.lacks}>нет второго замка</span>
        ) : (
          placeText(person.grants, roles.branches)
        )}
      </span>
    </>
  )
}
