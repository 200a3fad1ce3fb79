import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { changeStaff, type StaffPerson } from '#contract/office/staff.ts'
import { notFound } from '#contract/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { type Roles, rolesQuery, PERSON_STATES, staffQuery } from './people-queries.ts'
import { type NameAndGrants, PersonFields } from './person-fields.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonSessions } from './person-sessions.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const [people] = await Promise.all([queries.ensureQueryData(staffQuery), queries.ensureQueryData(rolesQuery)])
  if (!people.some(({ id }) => String(id) === params['id'])) {
    // invited a moment ago at another desk
    const fresh = await queries.fetchQuery({ ...staffQuery, staleTime: 0 })
    if (!fresh.some(({ id }) => String(id) === params['id'])) throw notFound('Такого сотрудника нет')
  }
  return null
}

const put = (person: StaffPerson) =>
  queries.setQueryData(staffQuery.queryKey, (all) => all?.map((each) => (each.id === person.id ? person : each)))

export function Component() {
  const { id } = useParams()
  const { data: people } = useQuery(staffQuery)
  const { data: roles } = useQuery(rolesQuery)
  const person = people?.find((each) => String(each.id) === id)
  return person && roles ? <Card key={person.id} person={person} roles={roles} /> : null
}

function Card({ person, roles }: { person: StaffPerson; roles: Roles }) {
  const me = useMe()
  const { name: stateName, tone } = PERSON_STATES[person.state]
  return (
    <>
      <PageHead
        title={person.name}
        back={{ to: '/people', name: 'Люди' }}
        note={
          <>
            {person.login}{' '}
            <Badge look="soft" tone={tone}>
              {stateName}
            </Badge>
          </>
        }
      />
      <div className={clsx(blocks.desk, blocks.aside)}>
        <Rights person={person} roles={roles} />
        <div className={blocks.column}>
          <PersonAccess person={person} onPerson={put} />
          <PersonSessions id={person.id} />
          {me.permissions.includes('audit.read') && <PersonActivity person={person} />}
        </div>
      </div>
    </>
  )
}

function Rights({ person, roles }: { person: StaffPerson; roles: Roles }) {
  const toast = useToast()
  const initial: NameAndGrants = { name: person.name, grants: person.grants }
  const draft = useDraft(`staff:${person.id}`, initial)
  const [stale, setStale] = useState<{ conflicts: readonly FieldConflict[]; version: number } | null>(null)
  const { name, grants } = draft.value
  const save = async (version: number) => {
    try {
      return await api(changeStaff, { params: { id: person.id }, body: { version, name: name.trim(), grants } })
    } catch (error) {
      const conflicts = conflictsOf(error)
      if (conflicts.length > 0) {
        const fresh = await queries.fetchQuery({ ...staffQuery, staleTime: 0 })
        setStale({ conflicts, version: fresh.find(({ id }) => id === person.id)?.version ?? version })
      }
      throw error
    }
  }
  const form = useSendingForm(
    ['name', 'grants'],
    () => save(stale?.version ?? person.version),
    ({ data }) => {
      setStale(null)
      put(data)
      draft.discard({ name: data.name, grants: data.grants })
      toast({ text: 'Записано', tone: 'done' })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="rights">
      <h2 id="rights">Имя и права</h2>
      <OfficeForm onSubmit={form.submit} words={stale ? null : form.words} errors={form.errors}>
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
        <PersonFields draft={draft} errors={form.errors} roles={roles} />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending} disabled={!draft.isDirty}>
            Записать
          </Button>
          {draft.isDirty && <Button onClick={() => draft.discard(initial)}>Вернуть как было</Button>}
        </div>
      </OfficeForm>
    </section>
  )
}
