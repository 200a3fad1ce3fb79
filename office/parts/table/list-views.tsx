import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import type { DeskView } from '#contract/office/orders.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { wordsOf } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { isTableLayout, type TableLayout } from './columns.ts'
import css from './list-views.module.css'

interface GivenView {
  name: string
  isShared: boolean
  query: Record<string, unknown>
}

type Props = {
  /** Those every desk begins with. Filters in one spelling, as `filtersOf` gives them. */
  builtIn: readonly { name: string; filters: string }[]
  views: readonly DeskView[]
  current: string
  /** The one spelling of what was kept. */
  filtersOf: (kept: string) => string
  layout: TableLayout
  onView: (filters: string, layout: TableLayout | null) => void
  /** Both end with the views as they are then. */
  onSave: (view: GivenView) => Promise<unknown>
  onRemove: (id: number) => Promise<unknown>
}

const layoutOf = ({ query }: DeskView) => (isTableLayout(query['layout']) ? query['layout'] : null)

/** Selections one comes back to: the office's own, mine and those of all. */
export function ListViews(props: Props) {
  const { builtIn, views, current, filtersOf, layout, onView, onSave, onRemove } = props
  const [isSaving, setSaving] = useState(false)
  const toast = useToast()
  const me = useMe()
  const keyOf = ({ query }: DeskView) => filtersOf(String(query['filters'] ?? ''))
  const remove = useMutation({
    mutationFn: onRemove,
    onSuccess: () => toast({ text: 'Вид удалён', tone: 'done' }),
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const mayShare = me.permissions.includes('views.share')
  const isKnown = builtIn.some(({ filters }) => filters === current) || views.some((view) => keyOf(view) === current)
  return (
    <nav aria-label="Виды списка" className={css.views}>
      {builtIn.map(({ name, filters }) => (
        <button
          key={name}
          type="button"
          aria-current={filters === current ? 'true' : undefined}
          className={css.view}
          onClick={() => onView(filters, null)}
        >
          {name}
        </button>
      ))}
      {views.map((view) => {
        const isCurrent = keyOf(view) === current
        return (
          <span key={view.id} className={css.own}>
            <button
              type="button"
              aria-current={isCurrent ? 'true' : undefined}
              className={css.view}
              title={view.isShared ? `Общий вид, ${view.owner}` : 'Ваш вид'}
              onClick={() => onView(keyOf(view), layoutOf(view))}
            >
              {view.name}
            </button>
            {isCurrent && (view.isOwn || (view.isShared && mayShare)) && (
              <IconButton
                icon="close"
                size="s"
                label={`Удалить вид «${view.name}»`}
                onClick={() => remove.mutate(view.id)}
              />
            )}
          </span>
        )
      })}
      {!isKnown && (
        <button type="button" className={clsx(css.view, css.save)} onClick={() => setSaving(true)}>
          Сохранить вид…
        </button>
      )}
      {isSaving && (
        <SaveView
          mayShare={mayShare}
          onSave={(name, isShared) => onSave({ name, isShared, query: { filters: current, layout } })}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  )
}

type SaveProps = {
  mayShare: boolean
  onSave: (name: string, isShared: boolean) => Promise<unknown>
  onClose: () => void
}

function SaveView({ mayShare, onSave, onClose }: SaveProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const toast = useToast()
  const form = useSendingForm(
    ['name'],
    () => onSave(name.trim(), isShared),
    () => {
      toast({ text: `Вид «${name.trim()}» сохранён`, tone: 'done' })
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title="Сохранить вид" size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Input
          label="Название"
          data-autofocus
          value={name}
          error={form.errors['name']}
          hint="Запомнятся фильтры, порядок и столбцы."
          onChange={(event) => setName(event.target.value)}
        />
        {mayShare && (
          <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
            Показать всем
          </Checkbox>
        )}
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Сохранить
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
