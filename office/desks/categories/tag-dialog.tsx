import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeCategory } from '#contract/office/categories.ts'
import type { CategoryUse } from '#contract/office/category-attributes.ts'
import { countTagGoods, deleteTag, type OfficeTag, saveTag, type TagConditions } from '#contract/office/tags.ts'
import { addressNameOf } from '#rules/goods/address-name.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { attributeCardQuery, categorySheetQuery, categoryTagsQuery } from './category-queries.ts'
import css from './category.module.css'

type Condition = TagConditions[string]
type Props = { category: OfficeCategory; tag: OfficeTag | null; onClose: () => void }

const emptyOf = ({ type }: CategoryUse): Condition => (type === 'bool' ? true : type === 'number' ? [0, 0] : '')
const isComplete = (condition: Condition) => condition !== ''

export function TagDialog({ category, tag, onClose }: Props) {
  const toast = useToast()
  const { code } = category
  const [name, setName] = useState(tag?.name ?? '')
  const [slug, setSlug] = useState<string | null>(tag?.slug ?? null)
  const [conditions, setConditions] = useState<TagConditions>(tag?.conditions ?? {})
  const { data: sheet } = useQuery(categorySheetQuery(code))
  const uses = sheet?.uses ?? []
  const ready = Object.fromEntries(Object.entries(conditions).filter(([, each]) => isComplete(each)))
  const { data: count } = useQuery({
    queryKey: ['categories', 'tag-count', code, ready],
    queryFn: async ({ signal }) =>
      (await api(countTagGoods, { params: { code }, body: { conditions: ready } }, { signal })).data.goods,
    enabled: Object.keys(ready).length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const done = (text: string) => {
    void queries.invalidateQueries(categoryTagsQuery(code))
    void queries.invalidateQueries({ queryKey: ['categories', 'tree'] })
    toast({ text, tone: 'done' })
    onClose()
  }
  const form = useSendingForm(
    ['name', 'slug', 'conditions'],
    () =>
      api(saveTag, {
        params: { code },
        body: { ...(tag ? { was: tag.slug } : {}), name, slug: slug ?? addressNameOf(name), conditions },
      }),
    ({ data }) =>
      done(
        tag && tag.slug !== data.slug
          ? 'Записано, прежний адрес ведёт на новый'
          : `Записано: ${countText(data.goods, GOODS)}`,
      ),
  )
  const remove = useSendingForm(
    [],
    () => api(deleteTag, { params: { code }, body: { slug: tag!.slug } }),
    () => done('Тег удалён, его адрес ведёт в раздел'),
  )
  const set = (attribute: string, condition: Condition) => setConditions({ ...conditions, [attribute]: condition })
  const left = uses.filter(({ attribute }) => !(attribute in conditions))
  return (
    <Dialog open onClose={onClose} title={tag ? `Тег «${tag.name}»` : 'Новый тег'}>
      <OfficeForm onSubmit={form.submit} words={form.words ?? remove.words} errors={form.errors}>
        <Input
          label="Название"
          data-autofocus
          value={name}
          error={form.errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Input
          label="Адрес"
          prefix={`/${code}/`}
          value={slug ?? addressNameOf(name)}
          spellCheck={false}
          hint={tag && slug !== tag.slug ? 'Прежний адрес поведёт на новый' : undefined}
          error={form.errors['slug']}
          onChange={({ target }) => setSlug(target.value)}
        />
        <div className={css.conditions}>
          {Object.entries(conditions).map(([attribute, condition]) => (
            <div key={attribute} className={css.condition}>
              <span className={css.conditionName}>
                {uses.find((use) => use.attribute === attribute)?.name ?? attribute}
              </span>
              <ConditionField
                use={uses.find((use) => use.attribute === attribute)}
                value={condition}
                onValue={(next) => set(attribute, next)}
              />
              <IconButton
                icon="close"
                size="s"
                label="Убрать условие"
                onClick={() =>
                  setConditions(Object.fromEntries(Object.entries(conditions).filter(([key]) => key !== attribute)))
                }
              />
            </div>
          ))}
          {form.errors['conditions'] && <ErrorLine id="tag-conditions-error">{form.errors['conditions']}</ErrorLine>}
          {left.length > 0 && (
            <Select
              label="Добавить условие"
              value=""
              placeholder="Выберите атрибут"
              options={left.map((use) => ({ value: use.attribute, label: use.name }))}
              onChange={({ target }) => {
                const use = left.find(({ attribute }) => attribute === target.value)
                if (use) set(use.attribute, emptyOf(use))
              }}
            />
          )}
        </div>
        <p role="status">
          {Object.keys(ready).length > 0 && count !== undefined
            ? `Подходит: ${countText(count, GOODS)}.`
            : 'Добавьте условие, и станет видно, сколько товаров подходит.'}
        </p>
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Записать
          </Button>
          {tag && (
            <Button icon="trash" loading={remove.isSending} onClick={() => void remove.submit()}>
              Удалить
            </Button>
          )}
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

type FieldProps = { use: CategoryUse | undefined; value: Condition; onValue: (value: Condition) => void }

function ConditionField({ use, value, onValue }: FieldProps) {
  const { data } = useQuery({ ...attributeCardQuery(use?.attribute ?? ''), enabled: use?.type === 'list' })
  if (!use) return <span className={blocks.quiet}>атрибута в разделе нет</span>
  if (use.type === 'bool')
    return (
      <Select
        label={use.name}
        hideLabel
        value={value === true ? '1' : '0'}
        options={[
          { value: '1', label: 'Да' },
          { value: '0', label: 'Нет' },
        ]}
        onChange={({ target }) => onValue(target.value === '1')}
      />
    )
  if (use.type === 'list')
    return (
      <Select
        label={use.name}
        hideLabel
        value={typeof value === 'string' ? value : ''}
        placeholder="Выберите значение"
        options={(data?.values ?? []).map((each) => ({ value: each.value, label: each.label }))}
        onChange={({ target }) => onValue(target.value)}
      />
    )
  const [min, max] = Array.isArray(value) ? value : [0, 0]
  return (
    <div className={css.bounds}>
      <Input
        label={`${use.name}, от`}
        hideLabel
        type="number"
        prefix="от"
        value={String(min)}
        onChange={({ target }) => onValue([Number(target.value), max])}
      />
      <Input
        label={`${use.name}, до`}
        hideLabel
        type="number"
        prefix="до"
        value={String(max)}
        onChange={({ target }) => onValue([min, Number(target.value)])}
      />
    </div>
  )
}
