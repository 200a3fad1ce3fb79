import type { SourceOptions } from '#contract/office/exchange.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import css from './exchange.module.css'
import { type EditedSource, SharedFields, type SourceFieldsProps } from './source-fields.tsx'

const digits = (text: string) => Number(text.replace(/\s/g, ''))

/** What the shop has to know of a supplier. */
export function SupplierFields({ value, set, errors, brands, warehouses }: SourceFieldsProps) {
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
        <SharedFields {...{ value, set, errors, brands, warehouses }} />
        <NumberInput
          label="Везут до нас, дней"
          name="deliveryDays"
          hint="При равной цене берём того, кто везёт быстрее"
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
