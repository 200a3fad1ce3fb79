import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { StaffPerson } from '#contract/office/staff.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { WIDE_TABLE_PX } from '#office/parts/table/use-narrow.ts'
import { DataTable } from '#office/parts/table/data-table.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import screen from '#office/parts/table/list-screen.module.css'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { ListTools } from '#office/parts/table/list-tools.tsx'
import { useRowCursor } from '#office/parts/table/use-row-cursor.ts'
import { useTableLayout } from '#office/parts/table/use-table-layout.ts'
import { valuesOfFilter } from '#office/state/address-filters.ts'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { peopleColumns, PersonLine, personPath } from './people-columns.tsx'
import { foundPeople, PEOPLE_VIEWS, peopleFilters, type PeopleFilters } from './people-filters.ts'
import { type Roles, rolesQuery, staffQuery } from './people-queries.ts'
import css from './people.module.css'

/** Both lists are asked for before the desk is shown. */
export const loader = async () => {
  await Promise.all([queries.ensureQueryData(staffQuery), queries.ensureQueryData(rolesQuery)])
  return null
}

const rowId = ({ id }: StaffPerson) => String(id)

export function Component() {
  const { data: people = [], error } = useQuery(staffQuery)
  const { data: roles } = useQuery(rolesQuery)
  if (!roles)
    return (
      <EmptyState failed title="Список не пришёл">
        {wordsOf(error)}
      </EmptyState>
    )
  return <People people={people} roles={roles} />
}

function People({ people, roles }: { people: readonly StaffPerson[]; roles: Roles }) {
  const [search, setSearch] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const navigate = useNavigate()
  const now = useMinuteClock()
  const filters = useMemo(() => peopleFilters.read(search), [search])
  const columns = useMemo(() => peopleColumns(roles, now), [roles, now])
  const { layout, setLayout } = useTableLayout('people', columns)
  const found = useMemo(() => foundPeople(people, filters, roles), [people, filters, roles])
  const view = PEOPLE_VIEWS.find(({ value }) => value === (filters.view ?? ''))!
  const rows = useMemo(() => found.filter((person) => view.has(person, now)), [found, view, now])
  const open = (person: StaffPerson) => void navigate(personPath(person))
  const { cursor, setCursor } = useRowCursor({
    list: 'people',
    rows,
    rowId,
    onOpen: open,
    onEdit: open,
    onNew: () => setInviting(true),
    isOn: !isInviting,
  })
  const setFilters = (next: PeopleFilters) => setSearch(peopleFilters.write(next), { replace: true })
  const choice = (name: 'role' | 'branch') => ({
    chosen: valuesOfFilter(filters[name]),
    onToggle: (value: string) => setFilters(peopleFilters.toggled(filters, name, value)),
    onClear: () => setFilters({ ...filters, [name]: '' }),
  })
  return (
    <div className={clsx(screen.screen, screen.withTools)}>
      <PageHead
        title="Люди"
        count={people.length}
        desk="/people"
        actions={
          <Button look="red" icon="plus" onClick={() => setInviting(true)}>
            Пригласить
          </Button>
        }
      />
      <ListTools columns={columns} layout={layout} onLayout={setLayout} rows={rows} file="lyudi.csv">
        <ListSearch
          label="Найти человека"
          placeholder="Имя, e-mail или роль"
          group="Люди"
          value={filters.search ?? ''}
          onValue={(text) => setFilters({ ...filters, search: text })}
        />
        <div role="group" aria-label="Кто показан" className={css.views}>
          {PEOPLE_VIEWS.map(({ value, name, has }) => (
            <Chip
              key={value}
              pressed={view.value === value}
              count={found.filter((person) => has(person, now)).length}
              onPress={() => setFilters({ ...filters, view: value })}
            >
              {name}
            </Chip>
          ))}
        </div>
        <div role="group" aria-label="Фильтры" className={css.filters}>
          <FilterChooser
            name="Роль"
            options={roles.roles.map(({ code, name }) => ({ value: code, name }))}
            {...choice('role')}
          />
          {roles.branches.length > 1 && (
            <FilterChooser
              name="Филиал"
              options={roles.branches.map(({ code, name }) => ({ value: code, name }))}
              {...choice('branch')}
            />
          )}
        </div>
      </ListTools>
      <DataTable
        label="Сотрудники"
        list="people"
        columns={columns}
        layout={layout}
        rows={rows}
        rowId={rowId}
        cardsBelow={WIDE_TABLE_PX}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={open}
        tone={({ state }) => (state === 'blocked' ? 'dim' : undefined)}
        card={(person) => <PersonLine person={person} roles={roles} now={now} />}
        empty={
          <EmptyState icon="user" title="Никого не нашлось">
            Уберите часть условий. Уволенные остаются в списке с закрытым доступом.
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
    </div>
  )
}
