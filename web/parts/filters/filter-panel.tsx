import { isFilterChoice } from '#rules/catalog/is-filter-choice.ts'
import { Button } from '#ui/button.tsx'
import { listingAddress, useListingChange } from '../listing/listing-address.ts'
import type { ListingView } from '../listing/listing-view.ts'
import { FilterFieldset } from './filter-group.tsx'
import css from './filter-panel.module.css'
import { InstantCheckbox } from './instant-checkbox.tsx'

/** Works without JavaScript too: a plain form whose fields are the listing's own parameters. */
export function FilterPanel({ listing, submitLabel = 'Показать' }: { listing: ListingView; submitLabel?: string }) {
  const { change, isBusy } = useListingChange(listing)
  const { query } = listing
  const filters = listing.filters.filter((filter) => filter.code in query.filters || isFilterChoice(filter))
  const chosen = Object.keys(query.filters).length > 0 || query.inStock
  return (
    // autoComplete: marks restored by the browser on Back would be taken for presses
    <form
      method="get"
      action={listing.path}
      aria-label="Фильтры"
      aria-busy={isBusy}
      autoComplete="off"
      className={css.panel}
    >
      {Object.entries(listing.extraParams ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query.sort !== 'popular' && <input type="hidden" name="sort" value={query.sort} />}
      <div className={css.stock}>
        <InstantCheckbox
          listing={listing}
          name="inStock"
          value="1"
          checked={query.inStock}
          onSwitch={(inStock) => change({ inStock })}
        >
          Только в наличии
        </InstantCheckbox>
      </div>
      {filters.map((filter, index) => (
        <FilterFieldset
          key={filter.code}
          filter={filter}
          listing={listing}
          open={index < 5 || filter.code in query.filters}
        />
      ))}
      <noscript>
        <Button type="submit" look="black" wide>
          {submitLabel}
        </Button>
      </noscript>
      {chosen && (
        <Button to={listingAddress(listing, { sort: query.sort })} preventScrollReset look="white" wide>
          Сбросить фильтры
        </Button>
      )}
    </form>
  )
}
