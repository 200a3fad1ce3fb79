import type { SourceOptions } from '#contract/office/exchange.ts'
import type { MappingLists } from '#contract/office/exchange-mapping.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import css from './supplier.module.css'

type Margin = SourceOptions['priceRule']['margins'][number]

/** A margin while it is typed. */
export interface EditedMargin {
  key: string
  vendor: string
  category: string
  from: string
  below: string
  percent: string
  isKept: boolean
}

let made = 0
const newKey = () => `margin-${++made}`
const text = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','))

export const editMargin = ({ vendor, category, from, below, percent, isKept }: Margin): EditedMargin => ({
  key: newKey(),
  vendor: vendor ?? '',
  category: category ?? '',
  from: text(from),
  below: text(below),
  percent: text(percent),
  isKept: isKept === true,
})

/** What is no figure is none. */
export function readFigure(typed: string): number {
  const figure = Number(typed.replace(/\s/g, '').replace(',', '.').replace('−', '-'))
  return Number.isFinite(figure) ? figure : 0
}

/** A row that is about nothing, or says nothing, is none. */
export function marginsOf({ vendor, category, from, below, percent, isKept }: EditedMargin): Margin[] {
  const isAbout = vendor || category || from || below
  if (!isAbout || (!isKept && percent.trim() === '')) return []
  return [
    {
      ...(vendor && { vendor }),
      ...(category && { category }),
      ...(from && { from: Math.round(readFigure(from)) }),
      ...(below && { below: Math.round(readFigure(below)) }),
      ...(isKept ? { isKept: true } : { percent: readFigure(percent) }),
    },
  ]
}

type Props = { margins: readonly EditedMargin[]; lists: MappingLists; onMargins: (margins: EditedMargin[]) => void }

/** Margins that differ: of a brand, a category, a band of prices. The nearest to a good counts. */
export function MarginRows({ margins, lists, onMargins }: Props) {
  const change = (key: string, part: Partial<EditedMargin>) =>
    onMargins(margins.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const categories = lists.categories.map(({ code, name, path }) => ({
    value: code,
    label: path ? `${path} › ${name}` : name,
  }))
  const vendors = lists.vendors.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className={css.margins}>
      <h3>Особые наценки</h3>
      {margins.length === 0 && <p className={css.quiet}>Их нет: все товары с одной наценкой.</p>}
      {margins.map((margin, at) => (
        <fieldset key={margin.key} className={css.margin}>
          <legend className={css.legend}>Наценка {at + 1}</legend>
          <Select
            label="Бренд"
            value={margin.vendor}
            options={[{ value: '', label: 'Любой' }, ...vendors]}
            onChange={({ target }) => change(margin.key, { vendor: target.value })}
          />
          <Select
            label="Категория"
            value={margin.category}
            options={[{ value: '', label: 'Любая' }, ...categories]}
            onChange={({ target }) => change(margin.key, { category: target.value })}
          />
          <NumberInput
            label="Цена поставщика от, ₽"
            value={margin.from}
            onValue={(from) => change(margin.key, { from })}
          />
          <NumberInput label="до, ₽" value={margin.below} onValue={(below) => change(margin.key, { below })} />
          <Select
            label="Что делать"
            value={margin.isKept ? 'kept' : 'percent'}
            options={[
              { value: 'percent', label: 'Наценить' },
              { value: 'kept', label: 'Цену не трогать' },
            ]}
            onChange={({ target }) => change(margin.key, { isKept: target.value === 'kept' })}
          />
          {margin.isKept ? (
            <span />
          ) : (
            <Input
              label="Наценка, %"
              inputMode="decimal"
              value={margin.percent}
              onChange={({ target }) => change(margin.key, { percent: target.value })}
            />
          )}
          <IconButton
            icon="trash"
            label={`Убрать наценку ${at + 1}`}
            onClick={() => onMargins(margins.filter(({ key }) => key !== margin.key))}
          />
        </fieldset>
      ))}
      <div>
        <Button size="s" icon="plus" onClick={() => onMargins([...margins, editMargin({})])}>
          Добавить наценку
        </Button>
      </div>
    </div>
  )
}
