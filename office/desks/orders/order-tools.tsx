import { ORDER_FIELDS } from '#rules/order/order-fields.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { Popover } from '#ui/popover.tsx'
import { DaysField } from '#office/parts/days-field.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { useMe } from '#office/state/session.ts'
import { DELIVERIES, PAYMENTS } from './order-columns.tsx'
import { valuesOfFilter } from '#office/state/address-filters.ts'
import { filterCount, type FilterKey, type OrderFilters, orderFilters } from './order-filters.ts'
import type { DeskLists } from './order-queries.ts'
import css from './order-tools.module.css'

type Props = { filters: OrderFilters; lists: DeskLists; onFilters: (filters: OrderFilters) => void }

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }))

/** Search and filters: all of it stands in the address, so a selection can be sent as a link. */
export function OrderTools({ filters, lists, onFilters }: Props) {
  const me = useMe()
  const choice = (key: FilterKey) => ({
    chosen: valuesOfFilter(filters[key]),
    onToggle: (value: string) => onFilters(orderFilters.toggled(filters, key, value)),
    onClear: () => onFilters({ ...filters, [key]: '' }),
  })
  return (
    <>
      <ListSearch
        label="Найти заказ"
        placeholder="Номер, конец телефона, имя, артикул"
        group="Заказы"
        className={css.search}
        value={filters.search ?? ''}
        onValue={(search) => onFilters({ ...filters, search })}
      />
      <div role="group" aria-label="Фильтры" className={css.filters}>
        <FilterChooser
          name="Статус"
          options={lists.statuses.map(({ code, text }) => ({ value: code, name: text }))}
          {...choice('status')}
        />
        {lists.branches.length > 1 && (
          <FilterChooser
            name="Филиал"
            options={lists.branches.map(({ code, name }) => ({ value: code, name }))}
            {...choice('branch')}
          />
        )}
        <FilterChooser
          name="Магазин"
          options={lists.branches.flatMap(({ name: group, shops }) =>
            shops.map(({ id, name }) => ({ value: String(id), name, group })),
          )}
          {...choice('shop')}
        />
        <FilterChooser name="Получение" options={optionsOf(DELIVERIES)} {...choice('delivery')} />
        <FilterChooser name="Оплата" options={optionsOf(PAYMENTS)} {...choice('payment')} />
        <FilterChooser
          name="Ответственный"
          options={[
            { value: 'me', name: `${me.name} (я)` },
            { value: 'nobody', name: 'Никто' },
            ...lists.people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: String(id), name })),
          ]}
          chosen={filters.assigned ? [filters.assigned] : []}
          // one at a time: an order has one
          onToggle={(value) => onFilters({ ...filters, assigned: filters.assigned === value ? '' : value })}
          onClear={() => onFilters({ ...filters, assigned: '' })}
        />
        {lists.tags.length > 0 && (
          <FilterChooser
            name="Метка"
            options={lists.tags.map((tag) => ({ value: tag, name: tag }))}
            {...choice('tag')}
          />
        )}
        <MoreFilters filters={filters} onFilters={onFilters} />
        {filterCount(filters) > 0 && (
          <Button
            size="s"
            icon="close"
            onClick={() =>
              onFilters({
                ...(filters.search ? { search: filters.search } : {}),
                ...(filters.oldestFirst ? { oldestFirst: filters.oldestFirst } : {}),
              })
            }
          >
            Сбросить
          </Button>
        )}
      </div>
    </>
  )
}

function MoreFilters({ filters, onFilters }: Omit<Props, 'lists'>) {
  const field = (key: FilterKey) => ({
    value: filters[key] ?? '',
    onChange: (event: { target: { value: string } }) => onFilters({ ...filters, [key]: event.target.value }),
  })
  const own: readonly FilterKey[] = [
    'from',
    'to',
    'sumFrom',
    'sumTo',
    'paid',
    'held',
    'holdEnding',
    'callDue',
    'refundDue',
    'field',
    'oldestFirst',
  ]
  const count = own.filter((key) => filters[key]).length
  return (
    <Popover
      label="Ещё фильтры"
      trigger={(attributes) => (
        <Button {...attributes} size="s" icon="filter">
          {count > 0 ? `Ещё: ${count}` : 'Ещё'}
        </Button>
      )}
    >
      {() => (
        <div className={css.more}>
          <div className={css.pair}>
            <DaysField
              from={filters.from}
              to={filters.to}
              labels={['Оформлен с', 'по']}
              onDay={(end, day) => onFilters({ ...filters, [end]: day })}
            />
          </div>
          <div className={css.pair}>
            <Input
              label="Сумма от"
              type="number"
              min={0}
              inputMode="numeric"
              suffix="₽"
              size="m"
              {...field('sumFrom')}
            />
            <Input label="до" type="number" min={0} inputMode="numeric" suffix="₽" size="m" {...field('sumTo')} />
          </div>
          {ORDER_FIELDS.map(({ code, label }) => (
            <Input
              key={code}
              label={label}
              hint="Целиком, как записано"
              size="m"
              value={filters.field?.startsWith(`${code}:`) ? filters.field.slice(code.length + 1) : ''}
              onChange={({ target }) => onFilters({ ...filters, field: target.value && `${code}:${target.value}` })}
            />
          ))}
          <div>
            {(
              [
                ['paid', 'Оплаченные'],
                ['held', 'Деньги заморожены'],
                ['holdEnding', 'Заморозка кончается'],
                ['callDue', 'Пора перезвонить'],
                ['refundDue', 'Вернуть деньги'],
                ['oldestFirst', 'Сначала старые'],
              ] as const
            ).map(([key, name]) => (
              <Checkbox
                key={key}
                checked={filters[key] === 'true'}
                onChange={(event) => onFilters({ ...filters, [key]: event.target.checked ? 'true' : '' })}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </div>
      )}
    </Popover>
  )
}
