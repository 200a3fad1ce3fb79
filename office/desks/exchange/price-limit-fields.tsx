import type { SourceOptions } from '#contract/office/exchange.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import css from './exchange.module.css'

type Limits = SourceOptions['priceLimits']

const figure = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.')) || 0

/** Beyond these a price waits for a person while the rest of an exchange goes on. */
export function PriceLimitFields({ limits, onLimits }: { limits: Limits; onLimits: (limits: Limits) => void }) {
  const field = (name: 'fall' | 'rise' | 'least', label: string) => (
    <NumberInput
      label={label}
      name={`limits-${name}`}
      value={String(limits[name])}
      onValue={(text) => onLimits({ ...limits, [name]: figure(text) })}
    />
  )
  return (
    <>
      <h3 className={css.part}>Какая цена ждёт решения</h3>
      <div className={css.pair}>
        {field('fall', 'Упала больше чем на, %')}
        {field('rise', 'Выросла больше чем на, %')}
        {field('least', 'Меньше, ₽')}
      </div>
      <Checkbox
        checked={limits.isBelowCostHeld}
        hint="Такие цены ждут по одной, остальной обмен идёт дальше"
        onChange={({ target }) => onLimits({ ...limits, isBelowCostHeld: target.checked })}
      >
        Стала ниже закупочной
      </Checkbox>
    </>
  )
}
