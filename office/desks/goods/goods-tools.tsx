import type { GoodsLists, ListedFacets } from '#contract/office/goods-list.ts'
import { LIST_FLAGS, LIST_STOCKS } from '#rules/goods/list-flags.ts'
import { Button } from '#ui/button.tsx'
import { FilterChooser } from '#office/parts/table/filter-choice.tsx'
import { ListSearch } from '#office/parts/table/list-search.tsx'
import { labelText } from './goods-columns.tsx'
import { chosenFilters, type GoodsFilterKey, type GoodsFilterValues, valuesIn, toggledGoods } from './goods-filters.ts'
import css from './goods-tools.module.css'

type Props = {
  filters: GoodsFilterValues
  lists: GoodsLists
  facets: ListedFacets | undefined
  onFilters: (filters: GoodsFilterValues) => void
}

type Named = { value: string; name: string; depth?: number }

/** Search and filters with their counts: all of it stands in the address, so a selection can be sent as a link. */
export function GoodsTools({ filters, lists, facets, onFilters }: Props) {
  const choice = (key: GoodsFilterKey, counts: Record<string, number> | undefined, options: readonly Named[]) => {
    const chosen = valuesIn(filters[key])
    return {
      // a value that gives nothing is left out, unless it is chosen
      options: options
        .map((each) => ({ ...each, count: counts?.[each.value] ?? 0 }))
        .filter(({ value, count }) => counts === undefined || count > 0 || chosen.includes(value)),
      chosen,
      onToggle: (value: string) => onFilters(toggledGoods(filters, key, value)),
      onClear: () => onFilters({ ...filters, [key]: '' }),
    }
  }
  const one = (key: GoodsFilterKey) => (value: string) =>
    onFilters({ ...filters, [key]: filters[key] === value ? '' : value })
  const named = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }))
  return (
    <>
      <ListSearch
        label="Найти товар"
        placeholder="Название, артикул, код, штрихкод"
        group="Товары"
        className={css.search}
        value={filters.search ?? ''}
        onValue={(search) => onFilters({ ...filters, search })}
      />
      <div role="group" aria-label="Фильтры" className={css.filters}>
        <FilterChooser
          name="Категория"
          {...choice(
            'category',
            facets?.categories,
            lists.categories.map(({ code, name, depth }) => ({ value: code, name, depth })),
          )}
          onToggle={one('category')}
        />
        <FilterChooser
          name="Бренд"
          {...choice(
            'vendor',
            facets?.vendors,
            lists.vendors.map(({ code, name }) => ({ value: code, name })),
          )}
        />
        <FilterChooser name="Состояние" {...choice('flag', facets?.flags, named(LIST_FLAGS))} />
        {Object.keys(facets?.stock ?? {}).length > 0 && (
          <FilterChooser
            name="Наличие"
            {...choice('stock', facets?.stock, named(LIST_STOCKS))}
            onToggle={one('stock')}
          />
        )}
        <FilterChooser
          name="Ярлык"
          {...choice(
            'label',
            facets?.labels,
            lists.labels.map((label) => ({ value: label, name: labelText(label) })),
          )}
        />
        {lists.sources.length > 0 && (
          <FilterChooser
            name="Источник"
            {...choice(
              'source',
              facets?.sources,
              lists.sources.map(({ id, name }) => ({ value: String(id), name })),
            )}
          />
        )}
        {lists.branches.length > 1 && (
          <FilterChooser
            name="Цены"
            options={lists.branches.map(({ code, name }) => ({ value: code, name }))}
            chosen={filters.branch ? [filters.branch] : [lists.branches[0]!.code]}
            onToggle={(branch) => onFilters({ ...filters, branch })}
            onClear={() => onFilters({ ...filters, branch: '' })}
          />
        )}
        {chosenFilters(filters) > 0 && (
          <Button
            size="s"
            icon="close"
            onClick={() =>
              onFilters({
                ...(filters.search && { search: filters.search }),
                ...(filters.sort && { sort: filters.sort }),
                ...(filters.branch && { branch: filters.branch }),
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
