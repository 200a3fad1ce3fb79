import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AddressFilters, valuesOfFilter } from '#office/state/address-filters.ts'

/** The filters of a desk: they stand in its address. */
export function useDeskFilters<Key extends string>(of: AddressFilters<Key>, onChange?: () => void) {
  type Filters = Partial<Record<Key, string>>
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => of.read(search), [of, search])
  const setFilters = (next: Filters) => {
    onChange?.()
    setSearch(of.write(next), { preventScrollReset: true })
  }
  return {
    filters,
    key: of.keyOf(filters),
    setFilters,
    /** For a choice of several values. */
    choice: (name: Key) => ({
      chosen: valuesOfFilter(filters[name]),
      onToggle: (value: string) => setFilters(of.toggled(filters, name, value)),
      onClear: () => setFilters({ ...filters, [name]: '' }),
    }),
  }
}
