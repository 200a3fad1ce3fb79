import { useMutation, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { OfficeCategory } from '#contract/office/categories.ts'
import { type OfficeTag, orderTags } from '#contract/office/tags.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useDragRow } from '#office/parts/drag/use-drag-row.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { categoryTagsQuery } from './category-queries.ts'
import css from './category.module.css'
import { TagDialog } from './tag-dialog.tsx'

/** Landings of the category: `/catalog/{code}/{slug}/`. */
export function TagList({ category, mayChange }: { category: OfficeCategory; mayChange: boolean }) {
  const toast = useToast()
  const list = useRef<HTMLOListElement>(null)
  const query = categoryTagsQuery(category.code)
  const { data: tags = [], error } = useQuery(query)
  const [edited, setEdited] = useState<OfficeTag | 'new' | null>(null)
  const { mutate } = useMutation({
    mutationFn: (order: readonly OfficeTag[]) =>
      api(orderTags, { params: { code: category.code }, body: { slugs: order.map(({ slug }) => slug) } }),
    onMutate: (order) => queries.setQueryData(query.queryKey, [...order]),
    onError: (refused) => toast({ text: wordsOf(refused), tone: 'error' }),
    onSettled: () => queries.invalidateQueries(query),
  })
  function step(slug: string, by: 1 | -1) {
    const at = tags.findIndex((tag) => tag.slug === slug)
    if (at + by < 0 || at + by >= tags.length) return
    mutate(tags.toSpliced(at, 1).toSpliced(at + by, 0, tags[at]!))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${slug}"]`)?.focus())
  }
  function drop(dragged: string, onto: string, isBefore: boolean) {
    const rest = tags.filter(({ slug }) => slug !== dragged)
    const at = rest.findIndex(({ slug }) => slug === onto) + (isBefore ? 0 : 1)
    mutate(
      rest.toSpliced(
        at,
        0,
        tags.find(({ slug }) => slug === dragged)!,
      ),
    )
  }
  return (
    <section className={blocks.block} aria-labelledby="category-tags">
      <h2 id="category-tags">Теги</h2>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {tags.length === 0 && !error && (
        <p className={blocks.quiet}>Тег — подборка по условиям со своим адресом: «Аккумуляторные», «С ударом».</p>
      )}
      <ol ref={list} className={css.uses}>
        {tags.map((tag) => (
          <TagRow
            key={tag.slug}
            tag={tag}
            code={category.code}
            mayChange={mayChange}
            onOpen={() => setEdited(tag)}
            onStep={(by) => step(tag.slug, by)}
            onDrop={drop}
          />
        ))}
      </ol>
      {mayChange && (
        <div className={blocks.row}>
          <Button icon="plus" onClick={() => setEdited('new')}>
            Новый тег
          </Button>
        </div>
      )}
      {edited && (
        <TagDialog category={category} tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

type RowProps = {
  tag: OfficeTag
  code: string
  mayChange: boolean
  onOpen: () => void
  onStep: (by: 1 | -1) => void
  onDrop: (dragged: string, onto: string, isBefore: boolean) => void
}

function TagRow({ tag, code, mayChange, onOpen, onStep, onDrop }: RowProps) {
  const { row, handle, place, isDragged } = useDragRow<HTMLLIElement>({
    list: `tags ${code}`,
    id: tag.slug,
    isOn: mayChange,
    onDrop: (dragged, where) => onDrop(dragged, tag.slug, where === 'reorder-before'),
  })
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(by)
  }
  return (
    <li ref={row} className={clsx(css.use, css.tag, isDragged && css.dragged)} data-place={place ?? undefined}>
      {mayChange && (
        <button
          type="button"
          ref={handle}
          data-handle={tag.slug}
          className={css.handle}
          title="Переставить: Alt со стрелками или мышью"
          aria-label={`Переставить «${tag.name}»: Alt со стрелками вверх и вниз`}
          onKeyDown={onKeyDown}
        >
          <Icon name="menu" size="xs" />
        </button>
      )}
      <div className={css.useName}>
        {mayChange ? <TextButton onClick={onOpen}>{tag.name}</TextButton> : tag.name}{' '}
        <span className={css.note}>{`/${code}/${tag.slug}/`}</span>
      </div>
      <span className={css.note}>{countText(tag.goods, GOODS)}</span>
    </li>
  )
}
