import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import css from './settings.module.css'
import type { useVersionedForm } from './use-versioned-form.ts'

type Props = {
  form: Omit<ReturnType<typeof useVersionedForm>, 'value' | 'set'>
  disabled?: boolean
  save?: string
  /** Sends something else first: what it will do. */
  onSubmit?: () => void
  children: ReactNode
}

/** The frame of a versioned form: restored draft, conflicts, buttons. */
export function VersionedForm({ form, disabled = false, save = 'Сохранить', onSubmit, children }: Props) {
  const submit = onSubmit ?? (() => void form.submit())
  return (
    <OfficeForm onSubmit={() => form.isChanged && !disabled && submit()} words={form.words} errors={form.errors}>
      <RestoredDraft at={form.restoredAt} onDiscard={form.discard} />
      {form.conflicts.length > 0 && (
        <ConflictNotice conflicts={form.conflicts} onTheirs={form.discard} onMine={() => void form.submit()} />
      )}
      {children}
      {!disabled && (
        <div className={css.buttons}>
          <Button type="submit" look="black" loading={form.isSending} disabled={!form.isChanged}>
            {save}
          </Button>
          {form.isChanged && <Button onClick={form.discard}>Не менять</Button>}
        </div>
      )}
    </OfficeForm>
  )
}
