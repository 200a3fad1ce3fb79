import { type ReactNode, useState } from 'react'
import type { SearchChange } from '#contract/office/search-desk.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { EffectPanel } from './effect-panel.tsx'
import css from './search.module.css'
import { useSearchChange } from './use-search-change.ts'

type Props = {
  title: string
  fields: readonly string[]
  /** Null: not enough is filled in to try it. */
  change: SearchChange | null
  hint: string
  saved: string
  /** Takes a kept change back. */
  undo: (id: number | null) => SearchChange
  /** Null: it is not kept yet, so there is nothing to take away. */
  removal: { name: string; words: string; change: SearchChange; undo: () => SearchChange } | null
  draft: { restoredAt: string | null; discard: () => void }
  /** Leads away; also after it is gone. */
  onDone: () => void | Promise<void>
  /** What others made of it is shown instead of what was typed. */
  onTheirs: () => void
  children: (errors: Record<string, string>) => ReactNode
}

/** One row of the search's tables: what it is on the left, what it will do on the right. */
export function ChangeEditor(props: Props) {
  const { title, fields, change, hint, saved, undo, removal, draft, onDone, onTheirs, children } = props
  const [isRemoving, setRemoving] = useState(false)
  const leave = async () => {
    draft.discard()
    await onDone()
  }
  const save = useSearchChange(fields, () => ({ change: change!, words: saved, undo }), leave)
  const remove = useSearchChange(
    [],
    () => ({ change: removal!.change, words: removal!.words, undo: removal!.undo }),
    leave,
  )
  return (
    <div className={`${blocks.desk} ${blocks.two}`}>
      <section className={blocks.block} aria-label={title}>
        <RestoredDraft at={draft.restoredAt} onDiscard={draft.discard} />
        {save.conflicts.length > 0 && (
          <ConflictNotice
            conflicts={save.conflicts}
            onTheirs={() => {
              save.clearConflicts()
              onTheirs()
            }}
            onMine={() => void save.submit()}
          />
        )}
        <OfficeForm onSubmit={save.submit} words={save.words} errors={save.errors}>
          {children(save.errors)}
          {isRemoving && removal ? (
            <Notice
              tone="warning"
              actions={
                <>
                  <Button size="s" look="red" loading={remove.isSending} onClick={() => void remove.submit()}>
                    Убрать
                  </Button>
                  <Button size="s" onClick={() => setRemoving(false)}>
                    Оставить
                  </Button>
                </>
              }
            >
              {removal.name} Что тогда изменится, показано рядом.
              {remove.words && ` ${remove.words}`}
            </Notice>
          ) : (
            <div className={css.buttons}>
              <Button look="black" type="submit" loading={save.isSending} disabled={change === null}>
                Сохранить
              </Button>
              {removal && (
                <Button look="transparent-black" icon="trash" onClick={() => setRemoving(true)}>
                  Убрать
                </Button>
              )}
            </div>
          )}
        </OfficeForm>
      </section>
      <EffectPanel change={isRemoving && removal ? removal.change : change} hint={hint} />
    </div>
  )
}
