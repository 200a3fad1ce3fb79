import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api-error.ts'
import { planPriceRule, type PriceRuleAsked, schedulePrices } from '#contract/office/prices.ts'
import { PRICE_ROUNDINGS, type RepriceRounding } from '#rules/goods/reprice.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { FilterChoice } from '#office/parts/table/filter-choice.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { priceListsQuery } from './price-queries.ts'
import css from './prices.module.css'
import { RunPanel } from './run-panel.tsx'

export async function loader() {
  await queries.ensureQueryData(priceListsQuery).catch(() => undefined)
  return null
}

const EMPTY = {
  vendors: [] as string[],
  categories: [] as string[],
  source: '',
  priceFrom: '',
  priceTo: '',
  base: 'price' as 'price' | 'cost',
  percent: '',
  rounding: '90' as RepriceRounding,
  leastMargin: '',
  isLater: false,
  from: '',
  to: '',
  showsOld: true,
}
type Draft = typeof EMPTY

const number = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.').replace('−', '-'))
const KNOWN = ['vendors', 'branches', 'percent', 'leastMargin', 'priceFrom', 'priceTo', 'from', 'to']

const askedOf = (draft: Draft, branches: readonly string[]): PriceRuleAsked => ({
  base: draft.base,
  percent: draft.percent.trim() === '' ? Number.NaN : number(draft.percent),
  rounding: draft.rounding,
  leastMargin: draft.leastMargin.trim() === '' ? null : number(draft.leastMargin),
  branches: [...branches],
  ...(draft.vendors.length > 0 && { vendors: draft.vendors }),
  ...(draft.categories.length > 0 && { categories: draft.categories }),
  ...(draft.source && { source: Number(draft.source) }),
  ...(draft.priceFrom.trim() && { priceFrom: number(draft.priceFrom) }),
  ...(draft.priceTo.trim() && { priceTo: number(draft.priceTo) }),
})

/** Whose prices, how they move, and what that comes to before anything is changed. */
export function Component() {
  const toast = useToast()
  const navigate = useNavigate()
  const { data: lists } = useQuery(priceListsQuery)
  const [draft, setDraft] = useState(EMPTY)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [planned, setPlanned] = useState<{ runId: number; skipped: number } | null>(null)
  const [isSure, setSure] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const own = lists?.branches.filter(({ mayChange }) => mayChange) ?? []
  const branches = chosen ?? own.map(({ code }) => code)
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setPlanned(null)
    setHeld(false)
    setSure(false)
  }
  const toggled = (list: readonly string[], value: string) =>
    list.includes(value) ? list.filter((each) => each !== value) : [...list, value]
  const planning = useSendingForm(
    KNOWN,
    () => api(planPriceRule, { body: askedOf(draft, branches) }),
    ({ data }) => setPlanned(data),
  )
  const scheduling = useSendingForm(
    KNOWN,
    async () => {
      try {
        return await api(schedulePrices, {
          body: {
            ...askedOf(draft, branches),
            from: draft.from,
            to: draft.to || null,
            showsOld: draft.showsOld,
            ...(isSure && { isSure }),
          },
        })
      } catch (error) {
        if (isApiError(error) && error.errorCode === 'PRICE_MOVE') setHeld(true)
        throw error
      }
    },
    async () => {
      toast({ text: 'Расписание поставлено', tone: 'done' })
      await queries.invalidateQueries({ queryKey: ['prices'] })
      await navigate('/goods/prices/schedules')
    },
  )
  const errors = { ...planning.errors, ...scheduling.errors }
  return (
    <>
      <PageHead title="Правило цен" back={{ to: '/goods/prices', name: 'Цены' }} />
      <div className={clsx(blocks.desk, css.ruling)}>
        <section className={blocks.block} aria-label="Правило">
          <OfficeForm onSubmit={planning.submit} words={planning.words ?? scheduling.words} errors={errors}>
            <fieldset className={css.form}>
              <legend className={blocks.title}>Чьи цены</legend>
              <div className={blocks.row}>
                <FilterChoice
                  name="Бренды"
                  options={(lists?.vendors ?? []).map(({ code, name }) => ({ value: code, name }))}
                  chosen={draft.vendors}
                  onToggle={(value) => set({ vendors: toggled(draft.vendors, value) })}
                  onClear={() => set({ vendors: [] })}
                />
                <FilterChoice
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
                  <FilterChoice
                    name="Филиалы"
                    options={own.map(({ code, name }) => ({ value: code, name }))}
                    chosen={chosen ?? []}
                    onToggle={(value) => {
                      setChosen(toggled(chosen ?? [], value).length === 0 ? null : toggled(chosen ?? [], value))
                      setPlanned(null)
                    }}
                    onClear={() => {
                      setChosen(null)
                      setPlanned(null)
                    }}
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
                <Input
                  label="Цена от, ₽"
                  inputMode="decimal"
                  value={draft.priceFrom}
                  error={errors['priceFrom']}
                  onChange={(event) => set({ priceFrom: event.target.value })}
                />
                <Input
                  label="до, ₽"
                  inputMode="decimal"
                  value={draft.priceTo}
                  error={errors['priceTo']}
                  onChange={(event) => set({ priceTo: event.target.value })}
                />
              </div>
            </fieldset>
            <RadioGroup
              legend="Как считать"
              value={draft.base}
              onValue={(base) => set({ base: base as Draft['base'] })}
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
                value={draft.percent}
                error={errors['percent']}
                onChange={(event) => set({ percent: event.target.value })}
              />
              <Input
                label="Маржа не меньше, %"
                inputMode="decimal"
                placeholder="Не следить"
                value={draft.leastMargin}
                error={errors['leastMargin']}
                onChange={(event) => set({ leastMargin: event.target.value })}
              />
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
                  <Input
                    label="С"
                    type="datetime-local"
                    value={draft.from}
                    error={errors['from']}
                    onChange={(event) => set({ from: event.target.value })}
                  />
                  <Input
                    label="По"
                    type="datetime-local"
                    hint="Пусто — пока не снимут"
                    value={draft.to}
                    error={errors['to']}
                    onChange={(event) => set({ to: event.target.value })}
                  />
                </div>
                <Checkbox checked={draft.showsOld} onChange={(event) => set({ showsOld: event.target.checked })}>
                  Прежнюю показать зачёркнутой
                </Checkbox>
              </>
            )}
            {isHeld && (
              <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
                Цены изменятся в 10 раз и больше, так и нужно
              </Checkbox>
            )}
            <div className={blocks.row}>
              <Button type="submit" look={planned ? 'white' : 'black'} loading={planning.isSending}>
                Что изменится
              </Button>
              {draft.isLater && planned && (
                <Button look="red" loading={scheduling.isSending} onClick={() => void scheduling.submit()}>
                  Поставить в расписание
                </Button>
              )}
            </div>
          </OfficeForm>
        </section>
        {planned ? (
          <RunPanel key={planned.runId} id={planned.runId} skipped={planned.skipped} isForSchedule={draft.isLater} />
        ) : (
          <section className={blocks.block} aria-label="Что изменится">
            <EmptyState icon="percent" title="Сначала посмотрим">
              Выберите, чьи цены и на сколько менять, и нажмите «Что изменится». Цены не сдвинутся, пока вы не
              подтвердите; вернуть можно 30 дней.
            </EmptyState>
          </section>
        )}
      </div>
    </>
  )
}
