import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type BulkStep, planGoodsBulk } from '#contract/office/goods-changes.ts'
import type { GoodsLists } from '#contract/office/goods-list.ts'
import type { EditableColumn } from '#rules/goods/list-columns.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import { factorOf } from './bulk-percent.ts'
import { editableColumns, labelText } from './goods-columns.tsx'
import { callFilters, type GoodsFilterValues } from './goods-filters.ts'

const GOODS = ['товар', 'товара', 'товаров'] as const

const STEPS = {
  percent: 'Изменить на %',
  set: 'Записать',
  add: 'Прибавить',
  multiply: 'Умножить на',
  replace: 'Найти и заменить',
  put: 'Добавить ярлык',
  take: 'Убрать ярлык',
} as const satisfies Record<BulkStep | 'percent', string>
type Step = keyof typeof STEPS

/** What can be done with a column of the kind; the usual one first. */
function stepsOf({ kind }: EditableColumn): readonly Step[] {
  if (kind === 'money') return ['percent', 'multiply', 'add', 'set']
  if (kind === 'integer' || kind === 'number') return ['set', 'add', 'multiply']
  if (kind === 'text') return ['replace', 'set']
  if (kind === 'long') return ['replace']
  return kind === 'words' ? ['put', 'take'] : ['set']
}

const VALUE_LABELS: Partial<Record<Step, string>> = {
  replace: 'Заменить на',
  multiply: 'Во сколько раз',
  percent: 'На сколько процентов',
}

/** Without a sense for many at once: everybody has another one. */
const LONELY = new Set(['barcode', 'article'])
const ROUNDINGS = [
  { value: '0.01', label: 'до копейки' },
  { value: '1', label: 'до рубля' },
  { value: '10', label: 'до 10 ₽' },
  { value: '100', label: 'до 100 ₽' },
]

export interface BulkWish {
  column: string
  step: Step
  value: string
}

type Props = {
  lists: GoodsLists
  filters: GoodsFilterValues
  attributes: readonly string[]
  /** Null: all that fit the filters. */
  codes: readonly string[] | null
  count: number
  /** What was already said by the button. */
  wish: BulkWish | null
  onClose: () => void
}

/** One change for many: what is asked here is only compared; the difference is looked at on the next screen. */
export function BulkDialog({ lists, filters, attributes, codes, count, wish, onClose }: Props) {
  const { permissions } = useMe()
  const navigate = useNavigate()
  const columns = editableColumns(lists, attributes).filter(
    ({ id, needs }) => !LONELY.has(id) && needs.some((each) => permissions.includes(each)),
  )
  const [id, setId] = useState(wish?.column ?? columns[0]?.id ?? '')
  const column = columns.find((each) => each.id === id)
  const steps = column ? stepsOf(column) : []
  const [chosenStep, setStep] = useState<Step | null>(wish?.step ?? null)
  const step = chosenStep && steps.includes(chosenStep) ? chosenStep : (steps[0] ?? 'set')
  const [value, setValue] = useState(wish?.value ?? '')
  const [find, setFind] = useState('')
  const [roundTo, setRoundTo] = useState('1')
  const [isEveryBranch, setEveryBranch] = useState(true)
  const isReckoned = column?.kind === 'money' && step !== 'set'
  const form = useSendingForm(
    ['column', 'step', 'value', 'find', 'roundTo'],
    () =>
      api(planGoodsBulk, {
        body: {
          filter: callFilters(filters),
          ...(codes && { codes: [...codes] }),
          column: id,
          ...(step === 'percent' ? { step: 'multiply', value: factorOf(value) } : { step, value }),
          ...(step === 'replace' && { find }),
          ...(isReckoned && { roundTo: Number(roundTo) as 1 }),
          ...(column?.thing === 'offer' && { isEveryBranch }),
        },
      }),
    ({ data }) => navigate(`/goods/runs/${data.runId}`),
  )
  const choices =
    column?.kind === 'bool'
      ? [
          { value: 'да', label: 'да' },
          { value: 'нет', label: 'нет' },
        ]
      : step === 'put' || step === 'take'
        ? lists.labels.map((label) => ({ value: label, label: labelText(label) }))
        : column?.options &&
          [...column.options].map(([code, label]) => ({ value: code, label: optionText(lists, column, code, label) }))
  return (
    <Dialog open onClose={onClose} title={`Изменить ${countText(count, GOODS)}`} size="s">
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <Select
          label="Что"
          value={id}
          error={form.errors['column']}
          options={columns.map(({ id: each, name }) => ({ value: each, label: name }))}
          onChange={(event) => {
            setId(event.target.value)
            setStep(null)
            setValue('')
          }}
        />
        {steps.length > 1 && (
          <Select
            label="Как"
            value={step}
            error={form.errors['step']}
            options={steps.map((each) => ({ value: each, label: STEPS[each] }))}
            onChange={(event) => setStep(event.target.value as Step)}
          />
        )}
        {step === 'replace' && (
          <Input
            label="Найти"
            value={find}
            error={form.errors['find']}
            hint="Точно так, как написано: большие и маленькие буквы различаются."
            onChange={(event) => setFind(event.target.value)}
          />
        )}
        {choices ? (
          <Select
            label={step === 'set' ? 'Значение' : 'Ярлык'}
            value={value}
            placeholder="Выберите"
            error={form.errors['value']}
            options={choices}
            onChange={(event) => setValue(event.target.value)}
          />
        ) : (
          <Input
            label={VALUE_LABELS[step] ?? 'Значение'}
            value={value}
            error={form.errors['value']}
            {...(column?.kind === 'money' && step !== 'multiply' && { suffix: step === 'percent' ? '%' : '₽' })}
            {...(step === 'percent' && { hint: 'Поднять на 5 % — 5; снизить на 10 % — −10.' })}
            {...(step === 'multiply' && { hint: 'Поднять на 5 % — 1,05; снизить на 10 % — 0,9.' })}
            {...(step === 'add' && { hint: 'Со знаком минус — убавить.' })}
            {...(step === 'replace' && { hint: 'Пусто — убрать найденное.' })}
            inputMode={column && column.kind !== 'text' && column.kind !== 'long' ? 'decimal' : 'text'}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
        {isReckoned && (
          <Select
            label="Округлить"
            value={roundTo}
            error={form.errors['roundTo']}
            options={ROUNDINGS}
            onChange={(event) => setRoundTo(event.target.value)}
          />
        )}
        {column?.thing === 'offer' && lists.branches.length > 1 && (
          <Checkbox checked={isEveryBranch} onChange={(event) => setEveryBranch(event.target.checked)}>
            Во всех филиалах, где товар продаётся
          </Checkbox>
        )}
        <p className={blocks.quiet}>
          Сначала покажем, что изменится у {formatNumber(count)}&nbsp;товаров. Пока вы не примените, в магазине всё
          останется как есть.
        </p>
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending}>
            Показать, что изменится
          </Button>
          <Button onClick={onClose}>Не надо</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}

/** Of a tree: where it stands. */
function optionText(lists: GoodsLists, { id }: EditableColumn, code: string, label: string): string {
  const depth = id === 'category' ? (lists.categories.find((each) => each.code === code)?.depth ?? 0) : 0
  return `${'\u00a0\u00a0'.repeat(depth)}${label}`
}
