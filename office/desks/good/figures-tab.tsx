import { useQuery } from '@tanstack/react-query'
import type { CategoryFigure } from '#contract/office/good-card.ts'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { wordsOf } from '#office/state/api.ts'
import type { CardProps } from './card-props.ts'
import css from './good.module.css'
import { figuresQuery } from './good-queries.ts'
import { isTheirs, OwnerMark } from './owner-mark.tsx'

/** What the category asks about a good, in the groups of its product sheet. */
export function FiguresTab(props: CardProps) {
  const { fields, card } = props
  const { data, error } = useQuery(figuresQuery(fields.category_code))
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  if (!data) return <Skeleton lines={6} />
  const known = new Set(data.map(({ code }) => code))
  const strange = Object.keys(fields.attributes).filter((code) => !known.has(code))
  if (data.length === 0) return <p className={css.quiet}>У этой категории нет характеристик.</p>
  const groups = Map.groupBy(data, ({ group }) => group)
  return (
    <div className={css.fields}>
      <OwnerMark card={card} field="attributes" />
      {[...groups].map(([group, figures]) => (
        <fieldset key={group} className={css.group}>
          <legend className={css.legend}>{group}</legend>
          <div className={css.figures}>
            {figures.map((figure) => (
              <FigureField key={figure.code} figure={figure} {...props} />
            ))}
          </div>
        </fieldset>
      ))}
      {strange.length > 0 && (
        <p className={css.quiet}>Из прежней категории остались: {strange.join(', ')}. Магазин их не показывает.</p>
      )}
    </div>
  )
}

function FigureField({ figure, card, fields, errors, mayChange, setFields }: CardProps & { figure: CategoryFigure }) {
  const { code, name, type, unit, isCard, values } = figure
  const value = fields.attributes[code]
  const set = (next: string | boolean) => setFields({ attributes: { ...fields.attributes, [code]: next } })
  const shared = {
    label: name,
    name: `attributes.${code}`,
    error: errors[`attributes.${code}`],
    disabled: !mayChange || isTheirs(card, 'attributes'),
    ...(isCard && { hint: 'На карточке товара' }),
  }
  if (type === 'number')
    return (
      <Input
        {...shared}
        inputMode="decimal"
        suffix={unit}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => set(target.value)}
      />
    )
  const options =
    type === 'bool'
      ? [
          { value: 'true', label: 'Да' },
          { value: 'false', label: 'Нет' },
        ]
      : values.map(({ value: each, label }) => ({ value: each, label }))
  return (
    <Select
      {...shared}
      options={[{ value: '', label: 'Не указано' }, ...options]}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => set(type === 'bool' && target.value !== '' ? target.value === 'true' : target.value)}
    />
  )
}
