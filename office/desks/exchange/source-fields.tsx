import type { SourceOptions } from '#contract/office/exchange.ts'
import type { MappingLists } from '#contract/office/exchange-mapping.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import css from './exchange.module.css'
import mapping from './mapping.module.css'

export type EditedSource = SourceOptions & { name: string; url: string; everyMinutes: string }

export type SourceFieldsProps = {
  value: EditedSource
  set: (part: Partial<EditedSource>) => void
  errors: Record<string, string>
  /** Where the brand may stand. */
  brands: { value: string; label: string }[]
  branches: MappingLists['branches']
  warehouses: MappingLists['warehouses']
}

export const BrandField = ({ value, set, errors, brands }: SourceFieldsProps) => (
  <Select
    label="Откуда брать бренд"
    name="brandFrom"
    options={brands}
    value={value.brandFrom}
    error={errors['brandFrom']}
    onChange={(event) => set({ brandFrom: event.target.value })}
  />
)

export const shelves = (warehouses: MappingLists['warehouses']) =>
  warehouses.flatMap(({ id, name, branch, isSupplier }) =>
    isSupplier ? [] : [{ value: String(id), label: `${name}, ${branch}` }],
  )

/** How 1С counts and names things, and which orders it gets. */
export function AccountingFields(props: SourceFieldsProps) {
  const { value, set, errors, branches, warehouses } = props
  const isOf = (code: string) => value.nodes.length === 0 || value.nodes.includes(code)
  const choose = (code: string, isOn: boolean) => {
    const next = branches.map((each) => each.code).filter((each) => (each === code ? isOn : isOf(each)))
    set({ nodes: next.length === branches.length ? [] : next })
  }
  return (
    <>
      <div className={css.pair}>
        <BrandField {...props} />
        <Select
          label="Склад, когда остаток одной цифрой"
          name="stockWarehouse"
          options={[{ value: '', label: 'Не выбран' }, ...shelves(warehouses)]}
          value={value.stockWarehouse === null ? '' : String(value.stockWarehouse)}
          error={errors['stockWarehouse']}
          onChange={({ target }) => set({ stockWarehouse: target.value ? Number(target.value) : null })}
        />
        <Select
          label="Характеристики товара"
          name="characteristics"
          hint="Цвета, размеры, комплектации"
          options={[
            { value: 'own', label: 'Каждая — отдельный товар' },
            { value: 'sum', label: 'Один товар, остатки вместе' },
          ]}
          value={value.characteristics}
          error={errors['characteristics']}
          onChange={(event) => set({ characteristics: event.target.value as SourceOptions['characteristics'] })}
        />
      </div>
      <h3 className={css.part}>Заказы в 1С</h3>
      <div className={css.pair}>
        <Input
          label="Организация в 1С"
          name="organization"
          hint="Название буква в букву: по нему 1С ставит организацию в заказ"
          value={value.organization}
          error={errors['organization']}
          onChange={(event) => set({ organization: event.target.value })}
        />
        <Input
          label="Склад в 1С"
          name="warehouse"
          hint="Для заказов с доставкой: так склад назван в 1С"
          value={value.warehouse}
          error={errors['warehouse']}
          onChange={(event) => set({ warehouse: event.target.value })}
        />
        <Input
          label="Сайт в 1С"
          name="site"
          hint="Пусто: адрес магазина. 1С ставит его в реквизит «Сайт»"
          value={value.site}
          error={errors['site']}
          onChange={(event) => set({ site: event.target.value })}
        />
        <DayInput
          label="Завершённые заказы с даты"
          name="ordersFrom"
          hint="Пусто: с того дня, когда источник завели"
          value={value.ordersFrom}
          error={errors['ordersFrom']}
          onValue={(day) => set({ ordersFrom: day })}
        />
        <Select
          label="Кодировка заказов"
          name="encoding"
          hint="Старым 1С нужна windows-1251"
          options={[
            { value: 'utf-8', label: 'UTF-8' },
            { value: 'windows-1251', label: 'windows-1251' },
          ]}
          value={value.encoding}
          onChange={(event) => set({ encoding: event.target.value as SourceOptions['encoding'] })}
        />
      </div>
      {branches.length > 1 && (
        <fieldset className={mapping.branches}>
          <legend>Заказы каких филиалов</legend>
          <Checkbox
            checked={value.nodes.length === 0}
            partly={value.nodes.length > 0}
            onChange={({ target }) => set({ nodes: target.checked ? [] : [branches[0]!.code] })}
          >
            Всех
          </Checkbox>
          <div className={mapping.branchList}>
            {branches.map(({ code, name }) => (
              <Checkbox
                key={code}
                checked={isOf(code)}
                onChange={({ target }) => choose(code, target.checked)}
                disabled={value.nodes.length === 1 && isOf(code)}
              >
                {name}
              </Checkbox>
            ))}
          </div>
          {errors['nodes'] && <p>{errors['nodes']}</p>}
        </fieldset>
      )}
    </>
  )
}
