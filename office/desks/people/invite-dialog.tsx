import { useState } from 'react'
import { inviteStaff } from '#contract/office/staff.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { InvitationLink } from './invitation-link.tsx'
import { type Roles, staffQuery } from './people-queries.ts'
import { type NameAndGrants, PersonFields } from './person-fields.tsx'

const NOBODY: NameAndGrants & { login: string } = { name: '', login: '', grants: [] }

/** Whoever is invited sets a password by a link that works for an hour, once. */
export function InviteDialog({ roles, onClose }: { roles: Roles; onClose: () => void }) {
  const draft = useDraft('invite', NOBODY)
  const [link, setLink] = useState<{ url: string; expiresAt: string; name: string } | null>(null)
  const { name, login, grants } = draft.value
  const form = useSendingForm(
    ['name', 'login', 'grants'],
    () => api(inviteStaff, { body: { name: name.trim(), login: login.trim(), grants } }),
    ({ data }) => {
      draft.discard(NOBODY)
      void queries.invalidateQueries(staffQuery)
      setLink({ ...data.invitation, name: data.person.name })
    },
  )
  if (link)
    return (
      <Dialog open onClose={onClose} title="Приглашение готово">
        <InvitationLink {...link} />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title="Пригласить сотрудника">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(NOBODY)} />
        <PersonFields draft={draft} errors={form.errors} roles={roles}>
          <Input
            label="E-mail для входа"
            name="login"
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            value={login}
            error={form.errors['login']}
            onChange={(event) => draft.setValue((now) => ({ ...now, login: event.target.value }))}
          />
        </PersonFields>
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Сделать ссылку
          </Button>
          <Button onClick={onClose}>Потом</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
