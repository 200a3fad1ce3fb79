import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  addAttributeValue,
  type AttributeValueRow,
  deleteAttributeValues,
  type OfficeAttribute,
} from '#contract/office/attributes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { VALUES } from './category-words.ts'
import css from './category.module.css'
import { useValueOrder } from './use-value-order.ts'
import { ValueRow } from './value-row.tsx'
import { MergeValuesDialog, RenameValueDialog } from './value-dialogs.tsx'

type Props = { attribute: OfficeAttribute; values: readonly AttributeValueRow[]; mayChange: boolean }

export function AttributeValues({ attribute, values, mayChange }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState('')
  const [renamed, setRenamed] = useState<AttributeValueRow | null>(null)
  const [isMerging, setMerging] = useState(false)
  const { code } = attribute
  const empty = values.filter(({ goods }) => goods === 0)
  const words = typed.trim().toLowerCase()
  const order = useValueOrder(code, values, list)
  const shown = order.ordered.filter((each) => `${each.label} ${each.value}`.toLowerCase().includes(words))
  const refresh = () => queries.invalidateQueries({ queryKey: ['attributes'] })
  const add = useSendingForm(
    ['label', 'value'],
    () => api(addAttributeValue, { params: { code }, body: { label } }),
    async () => {
      setLabel('')
      await refresh()
    },
  )
  const clear = useSendingForm(
    [],
    () => api(deleteAttributeValues, { params: { code }, body: { values: empty.map(({ value }) => value) } }),
    async ({ data }) => {
      toast({ text: `Удалено: ${countText(data.deleted, VALUES)}`, tone: 'done' })
      await refresh()
    },
  )
  const done = (text: string, runId: number | null) => {
    setRenamed(null)
    setMerging(false)
    setChosen(new Set())
    void refresh()
    toast({
      text,
      tone: 'done',
      ...(runId === null
        ? {}
        : { action: { label: 'К изменению', onPress: () => void navigate(`/goods/runs/${runId}`) } }),
    })
  }
  const toggle = (value: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(value)) next.add(value)
      return next
    })
  return (
    <section className={blocks.block} aria-labelledby="attribute-values">
      <div className={blocks.head}>
        <h2 id="attribute-values" className={blocks.title}>
          Значения <span className={blocks.quiet}>{formatNumber(values.length)}</span>
        </h2>
        {mayChange && (
          <div className={blocks.row}>
            {chosen.size > 1 && (
              <Button size="s" look="black" onClick={() => setMerging(true)}>
                Объединить: {chosen.size}
              </Button>
            )}
            {values.length > 1 && (
              <Button size="s" icon="sort" onClick={order.sort}>
                По алфавиту
              </Button>
            )}
            {empty.length > 0 && (
              <Button size="s" icon="trash" loading={clear.isSending} onClick={() => void clear.submit()}>
                Удалить пустые: {empty.length}
              </Button>
            )}
          </div>
        )}
      </div>
      {values.length > 10 && (
        <Input
          label="Найти значение"
          hideLabel
          size="m"
          type="search"
          placeholder="Значение"
          value={typed}
          clearable
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {clear.words && <p role="alert">{clear.words}</p>}
      <ul ref={list} className={css.values}>
        {shown.map((row) => (
          <ValueRow
            key={row.value}
            row={row}
            mayChange={mayChange}
            mayMove={mayChange && words === ''}
            isChosen={chosen.has(row.value)}
            onToggle={() => toggle(row.value)}
            onRename={() => setRenamed(row)}
            onStep={(by) => order.step(row.value, by)}
            onDrop={order.drop}
          />
        ))}
      </ul>
      {order.words && <p role="alert">{order.words}</p>}
      {order.isDirty && (
        <div className={blocks.row}>
          <Button look="red" loading={order.isSending} onClick={() => void order.save()}>
            Записать порядок
          </Button>
          <Button onClick={order.discard}>Вернуть как было</Button>
        </div>
      )}
      {mayChange && (
        <OfficeForm onSubmit={add.submit} words={add.words} errors={add.errors} className={css.addLine ?? ''}>
          <Input
            label="Новое значение"
            value={label}
            error={add.errors['label'] ?? add.errors['value']}
            onChange={({ target }) => setLabel(target.value)}
          />
          <Button type="submit" icon="plus" loading={add.isSending} disabled={label.trim() === ''}>
            Добавить
          </Button>
        </OfficeForm>
      )}
      {renamed && <RenameValueDialog code={code} row={renamed} onClose={() => setRenamed(null)} onDone={done} />}
      {isMerging && (
        <MergeValuesDialog
          code={code}
          rows={values.filter(({ value }) => chosen.has(value))}
          onClose={() => setMerging(false)}
          onDone={done}
        />
      )}
    </section>
  )
}
