import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { changeStaff, renewInvitation, type StaffPerson } from '#contract/office/staff.ts'
import { nearMomentText } from '#rules/calendar/moment-text.ts'
import { notFound } from '#contract/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { InvitationLink } from './invitation-link.tsx'
import { type Roles, rolesQuery, STATES, staffQuery } from './people-queries.ts'
import { type NameAndGrants, PersonFields } from './person-fields.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { useNow } from '#office/state/use-now.ts'

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
  const toast = useToast()
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const block = useMutation({
    mutationFn: (isBlocked: boolean) =>
      api(changeStaff, { params: { id: person.id }, body: { version: person.version, isBlocked } }),
    onSuccess({ data }) {
      put(data)
      void queries.invalidateQueries({ queryKey: ['staff-sessions', person.id] })
      toast({
        text: data.state === 'blocked' ? 'Доступ закрыт, все входы завершены' : 'Доступ снова открыт',
        tone: 'done',
      })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const { name: stateName, tone } = STATES[person.state]
  const now = useNow()
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
          <section className={blocks.block} aria-labelledby="access">
            <h2 id="access">Доступ</h2>
            <ul className={blocks.list}>
              <li>
                <span>Второй замок</span>
                <span>{person.hasSecondFactor ? 'Заведён' : person.isDemo ? 'В демо не нужен' : 'Ещё не заведён'}</span>
              </li>
              <li>
                <span>Был в Пульте</span>
                <span>{person.lastSeenAt ? nearMomentText(person.lastSeenAt, now) : 'Не входил'}</span>
              </li>
              <li>
                <span>{person.state === 'invited' ? 'Приглашён' : 'Принят'}</span>
                <span>{nearMomentText(person.createdAt, now)}</span>
              </li>
            </ul>
            <div className={blocks.row}>
              {!person.isDemo && (
                <Button onClick={() => setRenewing(true)}>
                  {person.state === 'invited' ? 'Новая ссылка' : 'Сбросить пароль'}
                </Button>
              )}
              {person.id !== me.id && (
                <Button loading={block.isPending} onClick={() => block.mutate(person.state !== 'blocked')}>
                  {person.state === 'blocked' ? 'Открыть доступ' : 'Закрыть доступ'}
                </Button>
              )}
            </div>
          </section>
          <PersonSessions id={person.id} />
        </div>
      </div>
      {isRenewing && (
        <RenewDialog
          person={person}
          link={link}
          onLink={setLink}
          onClose={() => {
            setRenewing(false)
            setLink(null)
          }}
        />
      )}
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
      draft.forget({ name: data.name, grants: data.grants })
      toast({ text: 'Записано', tone: 'done' })
    },
  )
  return (
    <section className={blocks.block} aria-labelledby="rights">
      <h2 id="rights">Имя и права</h2>
      <OfficeForm onSubmit={form.submit} words={stale ? null : form.words} errors={form.errors}>
        <RestoredDraft at={draft.restoredAt} onForget={() => draft.forget(initial)} />
        {stale && (
          <ConflictNotice
            conflicts={stale.conflicts}
            onTheirs={() => {
              setStale(null)
              draft.forget(initial)
            }}
            onMine={() => void form.submit()}
          />
        )}
        <PersonFields draft={draft} errors={form.errors} roles={roles} />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending} disabled={!draft.isDirty}>
            Записать
          </Button>
          {draft.isDirty && <Button onClick={() => draft.forget(initial)}>Вернуть как было</Button>}
        </div>
      </OfficeForm>
    </section>
  )
}

type RenewProps = {
  person: StaffPerson
  link: { url: string; expiresAt: string } | null
  onLink: (link: { url: string; expiresAt: string }) => void
  onClose: () => void
}

function RenewDialog({ person, link, onLink, onClose }: RenewProps) {
  const [resetFactors, setReset] = useState(false)
  const form = useSendingForm(
    [],
    () => api(renewInvitation, { params: { id: person.id }, body: { resetFactors } }),
    ({ data }) => onLink(data),
  )
  return (
    <Dialog open onClose={onClose} title={person.state === 'invited' ? 'Новая ссылка' : 'Сбросить пароль'}>
      {link ? (
        <InvitationLink {...link} name={person.name} />
      ) : (
        <OfficeForm onSubmit={form.submit} words={form.words}>
          <p>Прежняя ссылка перестанет работать. По новой человек задаст пароль сам: вы его не узнаете.</p>
          {person.hasSecondFactor && (
            <Checkbox
              checked={resetFactors}
              hint="Когда потеряны и телефон, и запасные коды. Убедитесь, что просит сам сотрудник."
              onChange={(event) => setReset(event.target.checked)}
            >
              Забыть и второй замок
            </Checkbox>
          )}
          <Button type="submit" look="red" loading={form.isSending}>
            Сделать ссылку
          </Button>
        </OfficeForm>
      )}
    </Dialog>
  )
}
