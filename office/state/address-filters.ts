/** Several values of one filter stand by comma. */
export const valuesOfFilter = (value: string | undefined): string[] => (value ? value.split(',').filter(Boolean) : [])

/** Filters of a list as its address has them, one spelling for one choice. */
export function addressFilters<Key extends string>(
  keys: readonly Key[],
  isSense: (key: Key, value: string) => boolean,
) {
  type Filters = Partial<Record<Key, string>>

  function write(filters: Filters): URLSearchParams {
    const search = new URLSearchParams()
    for (const key of keys) {
      const value = filters[key]?.trim()
      if (value) search.set(key, value)
    }
    return search
  }

  return {
    /** What the address asks for; anything that makes no sense is left out. */
    read(search: URLSearchParams): Filters {
      const found: Filters = {}
      for (const key of keys) {
        const value = search.get(key)?.trim()
        if (value && isSense(key, value)) found[key] = value
      }
      return found
    },
    write,
    /** For the memory of lists and for saved views. */
    keyOf: (filters: Filters): string => write(filters).toString(),
    /** Values of one filter, switched one by one. */
    toggled(filters: Filters, key: Key, value: string): Filters {
      const now = valuesOfFilter(filters[key])
      const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
      return { ...filters, [key]: next.join(',') }
    },
  }
}

export type AddressFilters<Key extends string> = ReturnType<typeof addressFilters<Key>>

/** As the head of the office has it, and calls take it. */
export interface PlaceQuery {
  branch?: string
  shop?: string
}

/** The place chosen in the head holds until the list has one of its own; a search looks everywhere. */
export function placeOfList(
  filters: { branch?: string; search?: string },
  place: PlaceQuery | undefined,
): { branch?: string; shop?: number } {
  if (filters.branch || filters.search) return {}
  return { ...(place?.branch && { branch: place.branch }), ...(place?.shop && { shop: Number(place.shop) }) }
}
