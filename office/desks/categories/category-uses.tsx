import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { OfficeCategory } from '#contract/office/categories.ts'
import {
  type CategoryUse,
  categoryAttributesEffect,
  changeCategoryAttributes,
  type WantedUse,
} from '#contract/office/category-attributes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { useDragRow } from '#office/parts/drag/use-drag-row.ts'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { AddUseDialog } from './add-use-dialog.tsx'
import { categorySheetQuery } from './category-queries.ts'
import { ATTRIBUTE_TYPES } from './category-words.ts'
import css from './category.module.css'

const wantedOf = ({ attribute, group, isFilter, isCard, mustMatch }: CategoryUse): WantedUse => ({
  attribute,
  group,
  isFilter,
  isCard,
  mustMatch,
})

const isSame = (one: readonly CategoryUse[], other: readonly CategoryUse[]) =>
  JSON.stringify(one.map(wantedOf)) === JSON.stringify(other.map(wantedOf))

function moved(uses: readonly CategoryUse[], from: number, to: number): CategoryUse[] {
  const own = uses[from]
  if (!own || to < 0 || to >= uses.length) return [...uses]
  return uses.toSpliced(from, 1).toSpliced(to, 0, own)
}

/** The sheet of the category's goods: what of it filters, stands on cards and must match. */
export function CategoryUses({ category, mayChange }: { category: OfficeCategory; mayChange: boolean }) {
  const { data, error } = useQuery(categorySheetQuery(category.code))
  return (
    <section className={blocks.block} aria-labelledby="category-uses">
      <h2 id="category-uses">Атрибуты</h2>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {data && <UsesEditor category={category} mayChange={mayChange} saved={data.uses} goods={data.goods} />}
    </section>
  )
}

type EditorProps = { category: OfficeCategory; mayChange: boolean; saved: readonly CategoryUse[]; goods: number }

function UsesEditor({ category, mayChange, saved, goods }: EditorProps) {
  const toast = useToast()
  const groups = useId()
  const list = useRef<HTMLOListElement>(null)
  const [own, setOwn] = useState<readonly CategoryUse[] | null>(null)
  const [isAdding, setAdding] = useState(false)
  const uses = own ?? saved
  const isDirty = !isSame(uses, saved)
  const { data: effect, error: refused } = useQuery({
    queryKey: ['categories', 'uses-effect', category.code, uses.map(wantedOf)],
    queryFn: async ({ signal }) =>
      (
        await api(
          categoryAttributesEffect,
          { params: { code: category.code }, body: { uses: uses.map(wantedOf) } },
          { signal },
        )
      ).data,
    enabled: isDirty,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const form = useSendingForm(
    [],
    () =>
      api(changeCategoryAttributes, {
        params: { code: category.code },
        body: { uses: uses.map(wantedOf), seen: saved.map(wantedOf) },
      }),
    ({ data }) => {
      queries.setQueryData(categorySheetQuery(category.code).queryKey, data)
      setOwn(null)
      void queries.invalidateQueries({ queryKey: ['categories', 'tree'] })
      toast({ text: 'Атрибуты записаны, магазин уже показывает их', tone: 'done' })
    },
  )
  const change = (attribute: string, set: Partial<CategoryUse>) =>
    setOwn(uses.map((use) => (use.attribute === attribute ? { ...use, ...set } : use)))
  function move(from: number, to: number) {
    setOwn(moved(uses, from, to))
    // the handle goes with its row
    const { attribute } = uses[from]!
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${attribute}"]`)?.focus())
  }
  function drop(dragged: string, onto: string, isBefore: boolean) {
    const rest = uses.filter(({ attribute }) => attribute !== dragged)
    const at = rest.findIndex(({ attribute }) => attribute === onto) + (isBefore ? 0 : 1)
    setOwn(
      rest.toSpliced(
        at,
        0,
        uses.find(({ attribute }) => attribute === dragged)!,
      ),
    )
  }
  return (
    <OfficeForm onSubmit={form.submit} words={form.words}>
      {uses.length === 0 && <p className={blocks.quiet}>У раздела нет своих атрибутов: у товаров нечего сравнивать.</p>}
      <ol ref={list} className={css.uses}>
        {uses.map((use, at) => (
          <UseRow
            key={use.attribute}
            use={use}
            all={goods}
            groups={groups}
            mayChange={mayChange}
            onChange={(set) => change(use.attribute, set)}
            onStep={(step) => move(at, at + step)}
            onDrop={drop}
            onRemove={() => setOwn(uses.filter((each) => each !== use))}
          />
        ))}
      </ol>
      <datalist id={groups}>
        {[...new Set(uses.map(({ group }) => group))].map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
      {isDirty && refused && <Notice tone="error">{wordsOf(refused)}</Notice>}
      {isDirty && effect && !refused && (
        <div className={css.effects} role="status">
          <p className={blocks.title}>Что изменится</p>
          {effect.length === 0 && <p className={blocks.quiet}>Порядок и группы на карточке товара, фильтры прежние.</p>}
          {effect.map(({ attribute, tone, words }) => (
            <p key={attribute + words} className={clsx(css.effect, css[tone])}>
              {words}
            </p>
          ))}
        </div>
      )}
      {mayChange && (
        <div className={blocks.row}>
          {isDirty && (
            <>
              <Button type="submit" look="red" loading={form.isSending}>
                Записать атрибуты
              </Button>
              <Button onClick={() => setOwn(null)}>Вернуть как было</Button>
            </>
          )}
          <Button icon="plus" onClick={() => setAdding(true)}>
            Добавить атрибут
          </Button>
        </div>
      )}
      {isAdding && (
        <AddUseDialog
          taken={uses.map(({ attribute }) => attribute)}
          group={uses.at(-1)?.group ?? 'Основные'}
          onClose={() => setAdding(false)}
          onAdd={(use) => {
            setAdding(false)
            setOwn([...uses, use])
          }}
        />
      )}
    </OfficeForm>
  )
}

type RowProps = {
  use: CategoryUse
  all: number
  groups: string
  mayChange: boolean
  onChange: (set: Partial<CategoryUse>) => void
  onStep: (step: 1 | -1) => void
  onDrop: (dragged: string, onto: string, isBefore: boolean) => void
  onRemove: () => void
}

function UseRow({ use, all, groups, mayChange, onChange, onStep, onDrop, onRemove }: RowProps) {
  const { row, handle, place, isDragged } = useDragRow<HTMLLIElement>({
    list: 'category-uses',
    id: use.attribute,
    isOn: mayChange,
    onDrop: (dragged, where) => onDrop(dragged, use.attribute, where === 'reorder-before'),
  })
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || step === null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(step)
  }
  const kind = use.type === 'number' && use.unit ? `число, ${use.unit}` : ATTRIBUTE_TYPES[use.type].toLowerCase()
  return (
    <li ref={row} className={clsx(css.use, isDragged && css.dragged)} data-place={place ?? undefined}>
      {mayChange && (
        <button
          type="button"
          ref={handle}
          data-handle={use.attribute}
          className={css.handle}
          title="Переставить: Alt со стрелками или мышью"
          aria-label={`Переставить «${use.name}»: Alt со стрелками вверх и вниз`}
          onKeyDown={onKeyDown}
        >
          <Icon name="menu" size="xs" />
        </button>
      )}
      <div className={css.useName}>
        {use.name} <span className={css.note}>{kind}</span>
        <br />
        <span className={css.note}>
          есть у {formatNumber(use.goods)} из {formatNumber(all)}
        </span>
      </div>
      <fieldset disabled={!mayChange} className={css.flags}>
        <legend className={css.hiddenLegend}>{use.name}: где виден</legend>
        <Input
          label={`Группа «${use.name}»`}
          hideLabel
          size="m"
          className={css.group ?? ''}
          list={groups}
          value={use.group}
          onChange={({ target }) => onChange({ group: target.value })}
        />
        <Checkbox checked={use.isFilter} onChange={({ target }) => onChange({ isFilter: target.checked })}>
          Фильтр
        </Checkbox>
        <Checkbox checked={use.isCard} onChange={({ target }) => onChange({ isCard: target.checked })}>
          На карточке
        </Checkbox>
        <Checkbox checked={use.mustMatch} onChange={({ target }) => onChange({ mustMatch: target.checked })}>
          У аналогов тот же
        </Checkbox>
      </fieldset>
      {mayChange && (
        <IconButton
          icon="close"
          size="s"
          label={`Убрать «${use.name}» из раздела`}
          className={css.remove}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
