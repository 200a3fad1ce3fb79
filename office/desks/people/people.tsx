import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StaffPerson } from '#contract/office/staff.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import type { OfficeColumn } from '#office/parts/table/columns.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useNow } from '#office/state/use-now.ts'
import clsx from 'clsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PEOPLE_SCREENS } from './people-screens.ts'
import { placeText, roleNames, type Roles, rolesQuery, STATES, staffQuery } from './people-queries.ts'

/** Both lists are asked for before the desk is shown. */
export const loader = async () => {
  await Promise.all([queries.ensureQueryData(staffQuery), queries.ensureQueryData(rolesQuery)])
  return null
}

const personPath = ({ id }: StaffPerson) => `/people/${id}`

function columnsOf({ roles, branches }: Roles, now: Date): OfficeColumn<StaffPerson>[] {
  const seen = ({ lastSeenAt }: StaffPerson) => (lastSeenAt ? nearMomentText(lastSeenAt, now) : 'не входил')
  return [
    {
      id: 'name',
      name: 'Имя',
      width: 12,
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
    { id: 'login', name: 'E-mail', width: 12, grow: 1, cell: ({ login }) => login, csv: ({ login }) => login },
    {
      id: 'state',
      name: 'Доступ',
      width: 7.5,
      cell: ({ state }) => (
        <Badge look="soft" tone={STATES[state].tone}>
          {STATES[state].name}
        </Badge>
      ),
      csv: ({ state }) => STATES[state].name,
    },
    {
      id: 'factor',
      name: 'Второй замок',
      width: 7,
      cell: ({ hasSecondFactor, isDemo }) => (hasSecondFactor ? 'Есть' : isDemo ? 'Демо' : 'Нет'),
      csv: ({ hasSecondFactor }) => (hasSecondFactor ? 'Есть' : 'Нет'),
    },
    { id: 'seen', name: 'Был в Пульте', width: 9.5, cell: seen, csv: seen },
  ]
}

export function Component() {
  const { data: people = [], error } = useQuery(staffQuery)
  const { data: roles } = useQuery(rolesQuery)
  const [isInviting, setInviting] = useState(false)
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const now = useNow()
  const columns = useMemo(() => (roles ? columnsOf(roles, now) : []), [roles, now])
  const { layout, setLayout } = useTableLayout('people', columns)
  const found = useMemo(() => {
    const words = typed.trim().toLowerCase()
    const texts = (person: StaffPerson) =>
      `${person.name} ${person.login} ${roles ? roleNames(person.grants, roles.roles) : ''}`.toLowerCase()
    return words ? people.filter((person) => texts(person).includes(words)) : people
  }, [people, roles, typed])
  const open = (person: StaffPerson) => void navigate(personPath(person))
  const rowId = ({ id }: StaffPerson) => String(id)
  const { cursor, setCursor } = useRowCursor({
    list: 'people',
    rows: found,
    rowId,
    onOpen: open,
    onEdit: open,
    onNew: () => setInviting(true),
    isOn: !isInviting,
  })
  if (!roles)
    return (
      <EmptyState failed title="Список не пришёл">
        {wordsOf(error)}
      </EmptyState>
    )
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead
        title="Люди"
        count={people.length}
        screens={PEOPLE_SCREENS}
        actions={
          <Button look="red" icon="plus" onClick={() => setInviting(true)}>
            Пригласить
          </Button>
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={found} file="lyudi.csv">
        <Input
          label="Найти человека"
          hideLabel
          size="m"
          type="search"
          placeholder="Имя, e-mail или роль"
          value={typed}
          clearable
          onChange={(event) => setTyped(event.target.value)}
        />
      </ListTools>
      <DataTable
        label="Сотрудники"
        list="people"
        columns={columns}
        layout={layout}
        rows={found}
        rowId={rowId}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ state }) => (state === 'blocked' ? 'dim' : undefined)}
        card={(person) => (
          <>
            <Link to={personPath(person)}>{person.name}</Link>
            <Badge look="soft" tone={STATES[person.state].tone}>
              {STATES[person.state].name}
            </Badge>
            <span>{roleNames(person.grants, roles.roles)}</span>
            <span>{placeText(person.grants, roles.branches)}</span>
          </>
        )}
        empty={
          <EmptyState icon="user" title="Никого не нашлось">
            Проверьте имя или адрес. Уволенные остаются в списке с закрытым доступом.
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
    </div>
  )
}
