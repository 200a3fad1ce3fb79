import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { type DeskView, removeOrderView, saveOrderView } from '#contract/office/orders.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { isTableLayout, type TableLayout } from '#office/parts/table/columns.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { filtersKey, type OrderFilters, readFilters } from './order-filters.ts'
import { viewsQuery } from './order-queries.ts'
import css from './order-views.module.css'

/** Those every desk begins with. */
const BUILT_IN: readonly { name: string; filters: OrderFilters }[] = [
  { name: 'Все', filters: {} },
  { name: 'Новые', filters: { status: 'new', oldestFirst: 'true' } },
  { name: 'Собираем', filters: { status: 'assembling', oldestFirst: 'true' } },
  { name: 'К выдаче', filters: { status: 'ready' } },
  { name: 'В пути', filters: { status: 'delivering' } },
  { name: 'Перезвонить', filters: { callDue: 'true' } },
  { name: 'Мои', filters: { assigned: 'me', status: 'new,assembling,ready,delivering' } },
]

type Props = {
  filters: OrderFilters
  layout: TableLayout
  onView: (filters: OrderFilters, layout: TableLayout | null) => void
}

const viewFilters = ({ query }: DeskView) => readFilters(new URLSearchParams(String(query['filters'] ?? '')))
const viewLayout = ({ query }: DeskView) => (isTableLayout(query['layout']) ? query['layout'] : null)

/** Selections one comes back to: the office's own, mine and those of all. */
export function OrderViews({ filters, layout, onView }: Props) {
  const { data: views = [] } = useQuery(viewsQuery)
  const [isSaving, setSaving] = useState(false)
  const toast = useToast()
  const me = useMe()
  const current = filtersKey(filters)
  const remove = useMutation({
    mutationFn: (id: number) => api(removeOrderView, { params: { id } }),
    onSuccess({ data }) {
      queries.setQueryData(viewsQuery.queryKey, data)
      toast({ text: 'Вид удалён', tone: 'done' })
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  const mayShare = me.permissions.includes('views.share')
  const isKnown =
    BUILT_IN.some((view) => filtersKey(view.filters) === current) ||
    views.some((view) => filtersKey(viewFilters(view)) === current)
  return (
    <nav aria-label="Виды списка" className={css.views}>
      {BUILT_IN.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-current={filtersKey(view.filters) === current ? 'true' : undefined}
          className={css.view}
          onClick={() => onView(view.filters, null)}
        >
          {view.name}
        </button>
      ))}
      {views.map((view) => {
        const isCurrent = filtersKey(viewFilters(view)) === current
        return (
          <span key={view.id} className={css.own}>
            <button
              type="button"
              aria-current={isCurrent ? 'true' : undefined}
              className={css.view}
              title={view.isShared ? `Общий вид, ${view.owner}` : 'Ваш вид'}
              onClick={() => onView(viewFilters(view), viewLayout(view))}
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
      {isSaving && <SaveView filters={filters} layout={layout} mayShare={mayShare} onClose={() => setSaving(false)} />}
    </nav>
  )
}

type SaveProps = { filters: OrderFilters; layout: TableLayout; mayShare: boolean; onClose: () => void }

function SaveView({ filters, layout, mayShare, onClose }: SaveProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const toast = useToast()
  const form = useSendingForm(
    ['name'],
    () =>
      api(saveOrderView, { body: { name: name.trim(), isShared, query: { filters: filtersKey(filters), layout } } }),
    ({ data }) => {
      queries.setQueryData(viewsQuery.queryKey, data)
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
