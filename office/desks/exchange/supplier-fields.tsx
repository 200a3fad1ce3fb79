import type { SourceOptions } from '#contract/office/exchange.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import css from './exchange.module.css'
import { BrandField, type EditedSource, shelves, type SourceFieldsProps } from './source-fields.tsx'

const digits = (text: string) => Number(text.replace(/\s/g, ''))

const TO_BRANCH = 'to:'

/** On whose shelf his pieces are, or that they come when they are asked for. */
function StockField({ value, set, errors, branches, warehouses }: SourceFieldsProps) {
  const choose = (chosen: string): Partial<EditedSource> =>
    chosen.startsWith(TO_BRANCH)
      ? { supplyTo: chosen.slice(TO_BRANCH.length) }
      : { supplyTo: null, stockWarehouse: chosen ? Number(chosen) : null }
  return (
    <Select
      label="Остаток поставщика"
      name="stockWarehouse"
      hint="Под заказ: обещаем через столько дней, сколько везут. На полке — как своё"
      options={[
        { value: '', label: 'Не выбрано' },
        ...branches.map(({ code, name }) => ({
          value: `${TO_BRANCH}${code}`,
          label: `Под заказ, везут в филиал «${name}»`,
        })),
        ...shelves(warehouses).map(({ value: id, label }) => ({ value: id, label: `На полке: ${label}` })),
      ]}
      value={value.supplyTo === null ? String(value.stockWarehouse ?? '') : `${TO_BRANCH}${value.supplyTo}`}
      error={errors['stockWarehouse'] ?? errors['supplyTo']}
      onChange={({ target }) => set(choose(target.value))}
    />
  )
}

/** What the shop has to know of a supplier. */
export function SupplierFields(props: SourceFieldsProps) {
  const { value, set, errors } = props
  const days = (text: string): Partial<EditedSource> => ({ deliveryDays: text === '' ? null : digits(text) })
  const present = (text: string): Partial<SourceOptions> => ({ present: text === '' ? 1 : digits(text) })
  return (
    <>
      <div className={css.pair}>
        <Input
          label="Адрес прайс-листа"
          name="url"
          type="url"
          placeholder="https://"
          hint="Пусто: файлы загружают вручную"
          value={value.url}
          error={errors['url']}
          onChange={(event) => set({ url: event.target.value })}
        />
        <NumberInput
          label="Забирать раз в, минут"
          name="everyMinutes"
          hint="От 5 минут до недели"
          value={value.everyMinutes}
          error={errors['everyMinutes']}
          onValue={(everyMinutes) => set({ everyMinutes })}
        />
        <BrandField {...props} />
        <StockField {...props} />
        <NumberInput
          label="Везут до нас, дней"
          name="deliveryDays"
          hint="Срок для покупателя, когда товар под заказ. При равной цене берём того, кто везёт быстрее"
          value={value.deliveryDays === null ? '' : String(value.deliveryDays)}
          error={errors['deliveryDays']}
          onValue={(text) => set(days(text))}
        />
        <NumberInput
          label="«Есть» без числа — это, штук"
          name="present"
          hint="«Много», «в наличии», «+»"
          value={String(value.present)}
          error={errors['present']}
          onValue={(text) => set(present(text))}
        />
      </div>
      <Checkbox
        checked={value.createGoods}
        hint="Только тех, чья группа сопоставлена с категорией. Иначе каждый ждёт решения в «Неразобранном»"
        onChange={(event) => set({ createGoods: event.target.checked })}
      >
        Заводить новые товары самим
      </Checkbox>
    </>
  )
}
