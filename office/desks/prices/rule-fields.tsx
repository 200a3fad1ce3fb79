import type { priceLists } from '#contract/office/prices.ts'
import type { CallAnswer } from '#contract/call.ts'
import { PRICE_ROUNDINGS, type RepriceRounding } from '#rules/goods/reprice.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import blocks from '#office/parts/blocks.module.css'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import css from './prices.module.css'
import type { RuleDraft } from './rule-draft.ts'

type Props = {
  lists: CallAnswer<typeof priceLists>['data'] | undefined
  draft: RuleDraft
  errors: Record<string, string>
  set: (change: Partial<RuleDraft>) => void
}

const toggled = (list: readonly string[], value: string) =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

export function RuleFields({ lists, draft, errors, set }: Props) {
  const own = lists?.branches.filter(({ mayChange }) => mayChange) ?? []
  const field = (name: 'priceFrom' | 'priceTo' | 'percent' | 'leastMargin' | 'from' | 'to') => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <>
      <fieldset className={css.form}>
        <legend className={blocks.title}>Чьи цены</legend>
        <div className={blocks.row}>
          <FilterChooser
            name="Бренды"
            options={(lists?.vendors ?? []).map(({ code, name }) => ({ value: code, name }))}
            chosen={draft.vendors}
            onToggle={(value) => set({ vendors: toggled(draft.vendors, value) })}
            onClear={() => set({ vendors: [] })}
          />
          <FilterChooser
            name="Категории"
            options={(lists?.categories ?? []).map(({ code, name, depth }) => ({
              value: code,
              name: `${'\u2003'.repeat(depth)}${name}`,
            }))}
            chosen={draft.categories}
            onToggle={(value) => set({ categories: toggled(draft.categories, value) })}
            onClear={() => set({ categories: [] })}
          />
          {own.length > 1 && (
            <FilterChooser
              name="Филиалы"
              options={own.map(({ code, name }) => ({ value: code, name }))}
              chosen={draft.branches ?? []}
              onToggle={(value) => {
                const next = toggled(draft.branches ?? [], value)
                set({ branches: next.length === 0 ? null : next })
              }}
              onClear={() => set({ branches: null })}
            />
          )}
        </div>
        {(errors['vendors'] ?? errors['branches']) && (
          <p role="alert" className={css.low}>
            {errors['vendors'] ?? errors['branches']}
          </p>
        )}
        {(lists?.sources.length ?? 0) > 0 && (
          <Select
            label="Поставщик"
            value={draft.source}
            options={[
              { value: '', label: 'Любой' },
              ...lists!.sources.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => set({ source: event.target.value })}
          />
        )}
        <div className={css.pair}>
          <Input label="Цена от, ₽" inputMode="decimal" {...field('priceFrom')} />
          <Input label="до, ₽" inputMode="decimal" {...field('priceTo')} />
        </div>
      </fieldset>
      <RadioGroup
        legend="Как считать"
        value={draft.base}
        onValue={(base) => set({ base: base as RuleDraft['base'] })}
        options={[
          { value: 'price', label: 'Процент к нынешней цене' },
          { value: 'cost', label: 'Наценка на закупочную' },
        ]}
      />
      <div className={css.pair}>
        <Input
          label={draft.base === 'cost' ? 'Наценка, %' : 'Изменить на, %'}
          inputMode="text"
          placeholder={draft.base === 'cost' ? '30' : '5 или −10'}
          {...field('percent')}
        />
        <Input label="Маржа не меньше, %" inputMode="decimal" placeholder="Не следить" {...field('leastMargin')} />
      </div>
      <Select
        label="Округление"
        value={draft.rounding}
        options={Object.entries(PRICE_ROUNDINGS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set({ rounding: event.target.value as RepriceRounding })}
      />
      <Switch checked={draft.isLater} onChange={(event) => set({ isLater: event.target.checked })}>
        На срок: придут и уйдут сами
      </Switch>
      {draft.isLater && (
        <>
          <div className={css.form}>
            <DayInput label="С" withTime value={draft.from} error={errors['from']} onValue={(from) => set({ from })} />
            <DayInput
              label="По"
              withTime
              hint="Пусто — пока не снимут"
              value={draft.to}
              error={errors['to']}
              onValue={(to) => set({ to })}
            />
          </div>
          <Checkbox checked={draft.showsOld} onChange={(event) => set({ showsOld: event.target.checked })}>
            Прежнюю показать зачёркнутой{draft.to && ', с днём «скидка до»'}
          </Checkbox>
        </>
      )}
    </>
  )
}
