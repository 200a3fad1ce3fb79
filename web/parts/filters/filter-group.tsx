import type { Filter } from '#contract/good.ts'
import { isRange } from '#contract/listing-query.ts'
import { Icon } from '#ui/icon.tsx'
import { RangeSlider } from '#ui/range-slider.tsx'
import { useListingChange } from '../listing/listing-address.ts'
import type { ListingView } from '../listing/listing-view.ts'
import css from './filter-panel.module.css'
import { InstantCheckbox } from './instant-checkbox.tsx'
import { FilterValues } from './filter-values.tsx'
import { RangeHistogram } from './range-histogram.tsx'

export function FilterFieldset({ filter, listing, open }: { filter: Filter; listing: ListingView; open: boolean }) {
  const title = filter.unit ? `${filter.name}, ${filter.unit}` : filter.name
  return (
    <details open={open} className={css.group}>
      <summary className={css.title}>
        {title}
        <Icon name="chevron-down" size="xs" className={css.chevron} />
      </summary>
      <div className={css.body}>
        {filter.type === 'range' && <RangeFilter filter={filter} listing={listing} title={title} />}
        {filter.type === 'list' && <FilterValues filter={filter} listing={listing} />}
        {filter.type === 'bool' && <YesFilter filter={filter} listing={listing} />}
      </div>
    </details>
  )
}

function RangeFilter({ filter, listing, title }: { filter: Filter; listing: ListingView; title: string }) {
  const { setFilter } = useListingChange(listing)
  const choice = listing.query.filters[filter.code]
  const range = choice && isRange(choice) ? choice : {}
  const { min = 0, max = 0 } = filter
  return (
    <>
      <RangeHistogram filter={filter} chosen={range} />
      <RangeSlider
        legend={title}
        hideLegend
        min={Math.floor(min)}
        max={Math.ceil(max)}
        step={max - min <= 10 ? 0.1 : 1}
        edges={filter.edges}
        value={{ from: range.min, to: range.max }}
        names={{ from: `min[${filter.code}]`, to: `max[${filter.code}]` }}
        onCommit={({ from, to }) =>
          setFilter(
            filter.code,
            from === undefined && to === undefined
              ? null
              : { ...(from === undefined ? {} : { min: from }), ...(to === undefined ? {} : { max: to }) },
          )
        }
      />
    </>
  )
}

/** A yes/no facet asks for «yes»: nobody looks for a drill that surely has no reverse. */
function YesFilter({ filter, listing }: { filter: Filter; listing: ListingView }) {
  const { setFilter } = useListingChange(listing)
  const yes = filter.values?.find(({ value }) => value === '1')
  const choice = listing.query.filters[filter.code]
  const checked = Boolean(choice && !isRange(choice) && choice.values.includes('1'))
  return (
    <InstantCheckbox
      listing={listing}
      name={`filter[${filter.code}]`}
      value="1"
      checked={checked}
      disabled={!checked && yes?.count === 0}
      count={yes?.count}
      onSwitch={(on) => setFilter(filter.code, on ? { values: ['1'] } : null)}
    >
      Есть
    </InstantCheckbox>
  )
}
