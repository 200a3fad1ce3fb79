import type { Filter } from '#contract/good.ts'
import { type FilterChoice, isRange } from '#contract/listing-query.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Chip } from '#ui/chip.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useListingChange } from './listing-address.ts'
import type { ListingView } from './listing-view.ts'
import css from './listing.module.css'

/** What is chosen, each with its cross: the quickest way back. */
export default function ChosenFilters({ listing }: { listing: ListingView }) {
  const { change, setFilter } = useListingChange(listing)
  const { filters, inStock } = listing.query
  const chosen = Object.entries(filters)
  return (
    <div className={css.chosen}>
      {inStock && (
        <Chip onRemove={() => change({ inStock: false })} removeLabel="Убрать условие: в наличии">
          В наличии
        </Chip>
      )}
      {chosen.flatMap(([code, choice]) => {
        const filter = listing.filters.find((each) => each.code === code)
        if (!filter) return []
        return chips(filter, choice).map(({ text, rest }) => (
          <Chip
            key={code + text}
            onRemove={() => setFilter(code, rest)}
            removeLabel={`Убрать условие: ${filter.name} ${text}`}
          >
            {filter.type === 'bool' ? filter.name : text}
          </Chip>
        ))
      })}
      {chosen.length + (inStock ? 1 : 0) > 1 && (
        <TextButton onClick={() => change({ filters: {}, inStock: false })}>Сбросить всё</TextButton>
      )}
    </div>
  )
}

function chips(filter: Filter, choice: FilterChoice): { text: string; rest: FilterChoice | null }[] {
  const unit = filter.unit ?? ''
  if (isRange(choice)) {
    const bounds = [
      choice.min === undefined ? '' : `от ${formatNumber(choice.min)}`,
      choice.max === undefined ? '' : `до ${formatNumber(choice.max)}`,
    ]
    return [{ text: withUnit(bounds.filter(Boolean).join(' '), unit), rest: null }]
  }
  return choice.values.map((value) => {
    const others = choice.values.filter((each) => each !== value)
    return {
      text: filter.values?.find((each) => each.value === value)?.label ?? value,
      rest: others.length > 0 ? { values: others } : null,
    }
  })
}
