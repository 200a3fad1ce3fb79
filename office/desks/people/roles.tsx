import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { changeRole, createRole, removeRole, type Role } from '#contract/office/staff.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { PermissionGroups } from '#office/parts/access/permission-groups.tsx'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { SureButton } from '#office/parts/sure-dialog.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { type Roles, rolesQuery } from './people-queries.ts'
import css from './roles.module.css'

export const loader = () => queries.ensureQueryData(rolesQuery)

const PEOPLE = ['человек', 'человека', 'человек'] as const

export function Component() {
  const { data } = useQuery(rolesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!data) return null
  const role = data.roles.find(({ code }) => code === chosen) ?? (chosen === '' ? null : data.roles[0]!)
  return (
    <>
      <PageHead
        title="Роли"
        count={data.roles.length}
        desk="/people"
        actions={
          <Button look="red" icon="plus" onClick={() => setChosen('')}>
            Новая роль
          </Button>
        }
      />
      <div className={clsx(blocks.desk, css.desk)}>
        <nav aria-label="Роли" className={css.list}>
          {data.roles.map(({ code, name, people }) => (
            <button
              key={code}
              type="button"
              aria-current={role?.code === code ? 'true' : undefined}
              className={css.item}
              onClick={() => setChosen(code)}
            >
              <span>{name}</span>
              <span className={css.people}>{countText(people, PEOPLE)}</span>
            </button>
          ))}
        </nav>
        <RoleForm key={role?.code ?? ''} role={role} all={data} onSaved={setChosen} />
      </div>
    </>
  )
}

type Edited = { name: string; does: string; permissions: string[] }
const NEW: Edited = { name: '', does: '', permissions: [] }

function RoleForm(props: { role: Role | null; all: Roles; onSaved: (code: string | null) => void }) {
  const { role, all, onSaved } = props
  const toast = useToast()
  const initial: Edited = role ? { name: role.name, does: role.does, permissions: [...role.permissions] } : NEW
  const draft = useDraft(`role:${role?.code ?? 'new'}`, initial)
  const [stale, setStale] = useState<{ conflicts: readonly FieldConflict[]; version: number } | null>(null)
  const { name, does, permissions } = draft.value
  const form = useSendingForm(
    ['name', 'does', 'permissions'],
    async () => {
      if (!role) return api(createRole, { body: { name, does, permissions } })
      const version = stale?.version ?? role.version
      try {
        return await api(changeRole, { params: { code: role.code }, body: { version, name, does, permissions } })
      } catch (error) {
        const conflicts = conflictsOf(error)
        if (conflicts.length > 0) {
          const fresh = await queries.fetchQuery({ ...rolesQuery, staleTime: 0 })
          setStale({ conflicts, version: fresh.roles.find(({ code }) => code === role.code)?.version ?? version })
        }
        throw error
      }
    },
    async ({ data }) => {
      setStale(null)
      await queries.invalidateQueries(rolesQuery)
      draft.discard(role ? { name: data.name, does: data.does, permissions: [...data.permissions] } : NEW)
      toast({ text: role ? 'Роль записана и действует сразу' : 'Роль создана', tone: 'done' })
      onSaved(data.code)
    },
  )
  const removal = useSendingForm(
    [],
    () => api(removeRole, { params: { code: role!.code } }),
    async () => {
      onSaved(null)
      await queries.invalidateQueries(rolesQuery)
      toast({ text: 'Роль удалена', tone: 'done' })
    },
  )
  if (role?.isOwner)
    return (
      <section className={blocks.block} aria-labelledby="role-name">
        <h2 id="role-name">{role.name}</h2>
        <p>{role.does}</p>
        <Notice>
          Владелец может всё, и то, что появится позже. Эту роль не изменить, последнего владельца не убрать.
        </Notice>
      </section>
    )
  return (
    <section className={blocks.block} aria-labelledby="role-name">
      <h2 id="role-name">{role ? role.name : 'Новая роль'}</h2>
      <OfficeForm onSubmit={form.submit} words={stale ? null : (form.words ?? removal.words)} errors={form.errors}>
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(initial)} />
        {stale && (
          <ConflictNotice
            conflicts={stale.conflicts}
            onTheirs={() => {
              setStale(null)
              draft.discard(initial)
            }}
            onMine={() => void form.submit()}
          />
        )}
        <div className={css.words}>
          <Input
            label="Название"
            name="name"
            value={name}
            error={form.errors['name']}
            onChange={(event) => draft.setValue((now) => ({ ...now, name: event.target.value }))}
          />
          <Input
            label="Что делает весь день"
            name="does"
            value={does}
            error={form.errors['does']}
            onChange={(event) => draft.setValue((now) => ({ ...now, does: event.target.value }))}
          />
        </div>
        <PermissionGroups
          all={all.permissions}
          value={permissions}
          onValue={(next) => draft.setValue((now) => ({ ...now, permissions: next }))}
        />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending} disabled={!draft.isDirty}>
            {role ? 'Записать роль' : 'Создать роль'}
          </Button>
          {draft.isDirty && <Button onClick={() => draft.discard(initial)}>Вернуть как было</Button>}
          {role && role.people === 0 && (
            <SureButton
              icon="trash"
              press="Удалить роль…"
              title={`Удалить роль «${role.name}»?`}
              sure="Удалить"
              keep="Оставить"
              isBusy={removal.isSending}
              onSure={removal.submit}
            >
              <p>Людей с ней нет. Права роли ({role.permissions.length}) пропадут, вернуть её нельзя.</p>
            </SureButton>
          )}
          {role && role.people > 0 && (
            <span className={blocks.quiet}>Изменения сразу коснутся: {countText(role.people, PEOPLE)}.</span>
          )}
        </div>
      </OfficeForm>
    </section>
  )
}
