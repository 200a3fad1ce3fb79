import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { changeRoles, type Role } from '#contract/office/staff.ts'
import { isPermission, type Permission } from '#rules/staff/permissions.ts'
import { rightChangeText, roleChanges } from '#rules/staff/role-changes.ts'
import { ROLE_SEEDS } from '#rules/staff/roles.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { type Roles, rolesQuery, staffQuery } from './people-queries.ts'
import css from './matrix.module.css'

export const loader = () => Promise.all([queries.ensureQueryData(rolesQuery), queries.ensureQueryData(staffQuery)])

export function Component() {
  const { data: all } = useQuery(rolesQuery)
  const { data: staff } = useQuery(staffQuery)
  if (!all || !staff) return null
  const people = staff
    .filter(({ state }) => state !== 'blocked')
    .map(({ name, grants }) => ({ name, roles: grants.map(({ role }) => role) }))
  return (
    <>
      <PageHead title="Права ролей" desk="/people" />
      <div className={blocks.desk}>
        <Matrix all={all} people={people} />
      </div>
    </>
  )
}

type Matrix = Record<string, readonly Permission[]>

const asIs = (roles: readonly Role[]): Matrix =>
  Object.fromEntries(roles.map(({ code, permissions }) => [code, permissions.filter(isPermission)]))

const isSame = (a: readonly Permission[], b: readonly Permission[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Roving tabindex: arrows walk the cells, because a matrix has three hundred checkboxes. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const steps: Record<string, readonly [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const { row, column } = event.currentTarget.dataset
  event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(
      `[data-row="${Number(row) + step[0]}"][data-column="${Number(column) + step[1]}"]:not(:disabled)`,
    )
    ?.focus()
}

function Matrix({ all, people }: { all: Roles; people: readonly { name: string; roles: string[] }[] }) {
  const toast = useToast()
  const [edited, setEdited] = useState<Matrix>({})
  const [chosen, setChosen] = useState(all.roles.find(({ isOwner }) => !isOwner)?.code ?? '')
  const [atRow, setAtRow] = useState(0)
  const before = asIs(all.roles)
  const now = { ...before, ...edited }
  const changed = all.roles.filter(({ code }) => !isSame(before[code]!, now[code]!))
  const differences = roleChanges(people, before, now)
  const set = (code: string, permissions: readonly Permission[]) => setEdited({ ...edited, [code]: permissions })
  const { submit, isSending, errors, words } = useSendingForm(
    [],
    () =>
      api(changeRoles, {
        body: {
          roles: changed.map(({ code, version }) => ({ code, version, permissions: [...now[code]!] })),
        },
      }),
    async () => {
      await queries.invalidateQueries(rolesQuery)
      setEdited({})
      toast({ text: 'Права записаны и действуют сразу', tone: 'done' })
    },
  )
  const groups = [...new Set(all.permissions.map(({ group }) => group))]
  const rowOf = new Map(all.permissions.map(({ code }, at) => [code, at]))
  return (
    <OfficeForm onSubmit={() => void submit()} words={words} errors={errors}>
      <Select
        className={css.one}
        label="Роль"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={all.roles.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Право</th>
              {all.roles.map((role) => {
                const seed = ROLE_SEEDS.find(({ code }) => code === role.code)
                return (
                  <th key={role.code} scope="col" className={clsx(role.code !== chosen && css.other)}>
                    {role.name}
                    <span className={css.people}>{countText(role.people, ['человек', 'человека', 'человек'])}</span>
                    {seed && !role.isOwner && !isSame(seed.permissions, now[role.code]!) && (
                      <button type="button" className={css.reset} onClick={() => set(role.code, seed.permissions)}>
                        как вначале
                      </button>
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={all.roles.length + 1} className={css.group}>
                  {group}
                </th>
              </tr>
              {all.permissions
                .filter((each) => each.group === group)
                .map(({ code, label }) => (
                  <tr key={code}>
                    <th scope="row">{label}</th>
                    {all.roles.map((role, column) => {
                      const has = now[role.code]!.includes(code)
                      const isChanged = has !== before[role.code]!.includes(code)
                      return (
                        <td
                          key={role.code}
                          className={clsx(role.code !== chosen && css.other, isChanged && css.changed)}
                        >
                          <input
                            type="checkbox"
                            aria-label={`${role.name}: ${label}`}
                            data-row={rowOf.get(code)}
                            data-column={column}
                            checked={has}
                            disabled={role.isOwner}
                            tabIndex={role.code === chosen && rowOf.get(code) === atRow ? 0 : -1}
                            onFocus={() => {
                              setChosen(role.code)
                              setAtRow(rowOf.get(code)!)
                            }}
                            onKeyDown={walk}
                            onChange={() =>
                              set(
                                role.code,
                                has ? now[role.code]!.filter((each) => each !== code) : [...now[role.code]!, code],
                              )
                            }
                          />
                        </td>
                      )
                    })}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
      {changed.length > 0 && (
        <div className={css.bar}>
          <Notice tone="warning" title={`Изменится: ${changed.map(({ name }) => name).join(', ')}`}>
            {differences.length === 0 ? (
              'Ни у кого из сотрудников прав не прибавится и не убавится.'
            ) : (
              <ul>
                {differences.map((each) => (
                  <li key={`${each.permission} ${each.isGiven}`}>
                    {rightChangeText(each)}: {each.people.join(', ')}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
          <div className={blocks.row}>
            <Button type="submit" look="red" loading={isSending}>
              Записать права
            </Button>
            <Button onClick={() => setEdited({})}>Вернуть как было</Button>
          </div>
        </div>
      )}
      <p className={blocks.quiet}>
        С клавиатуры: Tab ставит на таблицу, стрелки ходят по клеткам, пробел даёт и снимает право.
      </p>
      <p className={blocks.quiet}>
        Владелец может всё, и то, что появится позже: эту роль не изменить, последнего владельца не убрать.
      </p>
    </OfficeForm>
  )
}
