import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AttributeValueRow,
  mergeAttributeValues,
  renameAttributeValue,
  valuesEffect,
} from '#contract/office/attributes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { ADDRESSES, movedText, TAGS } from './category-words.ts'

type Done = (text: string, runId: number | null) => void

const MOST_NAMED = 6

/** Where it will be seen, before it is done. */
function ValuesEffectNote({ code, values }: { code: string; values: readonly string[] }) {
  const { data } = useQuery({
    queryKey: ['attributes', 'values-effect', code, values],
    queryFn: async ({ signal }) =>
      (await api(valuesEffect, { params: { code }, body: { values: [...values] } }, { signal })).data,
    enabled: values.length > 0,
  })
  if (!data) return null
  const rest = data.categories.length - MOST_NAMED
  return (
    <Notice>
      <p>
        Изменятся {countText(data.goods, GOODS)} и {countText(data.tags, TAGS)}; {countText(data.addresses, ADDRESSES)}{' '}
        фильтра поведут на новое значение. Это можно отменить 30 дней на вкладке «Изменения».
      </p>
      {data.categories.length > 0 && (
        <p>
          {data.categories
            .slice(0, MOST_NAMED)
            .map(({ name, goods, isFilter }) => `${name} ${formatNumber(goods)}${isFilter ? '' : ' (без фильтра)'}`)
            .join(' · ')}
          {rest > 0 && ` · и ещё разделов: ${rest}`}
        </p>
      )}
    </Notice>
  )
}

type RenameProps = { code: string; row: AttributeValueRow; onClose: () => void; onDone: Done }

export function RenameValueDialog({ code, row, onClose, onDone }: RenameProps) {
  const [label, setLabel] = useState(row.label)
  const [to, setTo] = useState(row.value)
  const isMoving = to.trim().toLowerCase() !== row.value
  const form = useSendingForm(
    ['label', 'value'],
    () => api(renameAttributeValue, { params: { code }, body: { value: row.value, label, to, seen: row.label } }),
    ({ data }) =>
      onDone(isMoving ? movedText(data.moved) : 'Записано: новое название уже в фильтрах', data.moved.runId),
  )
  return (
    <Dialog open onClose={onClose} title={`«${row.label}»`}>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Input
          label="Название"
          data-autofocus
          value={label}
          error={form.errors['label']}
          onChange={({ target }) => setLabel(target.value)}
        />
        <Input
          label="В адресе"
          prefix={`filter[${code}]=`}
          value={to}
          spellCheck={false}
          error={form.errors['value']}
          onChange={({ target }) => setTo(target.value)}
        />
        {isMoving && <ValuesEffectNote code={code} values={[row.value]} />}
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Записать
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

type MergeProps = { code: string; rows: readonly AttributeValueRow[]; onClose: () => void; onDone: Done }

export function MergeValuesDialog({ code, rows, onClose, onDone }: MergeProps) {
  const [into, setInto] = useState(() => rows.toSorted((a, b) => b.goods - a.goods)[0]?.value ?? '')
  const others = rows.map(({ value }) => value).filter((value) => value !== into)
  const form = useSendingForm(
    ['into', 'values'],
    () => api(mergeAttributeValues, { params: { code }, body: { values: others, into } }),
    ({ data }) => onDone(movedText(data), data.runId),
  )
  return (
    <Dialog open onClose={onClose} title="Объединить значения">
      <OfficeForm onSubmit={form.submit} words={form.words ?? form.errors['values'] ?? null} errors={form.errors}>
        <RadioGroup
          legend="Какое останется"
          value={into}
          onValue={setInto}
          error={form.errors['into']}
          options={rows.map(({ value, label, goods }) => ({ value, label, hint: countText(goods, GOODS) }))}
        />
        <ValuesEffectNote code={code} values={others} />
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Объединить
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
