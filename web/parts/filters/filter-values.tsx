import { useId, useState } from 'react'
import type { Filter } from '#contract/good.ts'
import { isRange } from '#contract/listing-query.ts'
import { Input } from '#ui/input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useListingChange } from '../listing/listing-address.ts'
import type { ListingView } from '../listing/listing-view.ts'
import css from './filter-panel.module.css'
import { InstantCheckbox } from './instant-checkbox.tsx'

const SHOWN = 7
/** One or two more are shown rather than hidden behind a button as large as themselves. */
const SPARED = 2
/** From here on people would rather type than look. */
const SEARCH_FROM = 12

export function FilterValues({ filter, listing }: { filter: Filter; listing: ListingView }) {
  const { switchValue } = useListingChange(listing)
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const listId = useId()
  const choice = listing.query.filters[filter.code]
  const chosen = choice && !isRange(choice) ? choice.values : []
  const values = filter.values ?? []
  const found = values.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  // What is chosen stays in sight, wherever it stands in the list.
  const isShort = values.length <= SHOWN + SPARED
  const shown =
    all || text || isShort ? found : found.filter(({ value }, index) => index < SHOWN || chosen.includes(value))
  const item = ({ value, label, count }: (typeof values)[number]) => (
    <li key={value}>
      <InstantCheckbox
        listing={listing}
        name={`filter[${filter.code}]`}
        value={value}
        checked={chosen.includes(value)}
        disabled={count === 0 && !chosen.includes(value)}
        count={count}
        onSwitch={(on) => switchValue(filter.code, value, on)}
      >
        {label}
      </InstantCheckbox>
    </li>
  )
  return (
    <>
      {values.length >= SEARCH_FROM && (
        <Input
          label={`Найти: ${filter.name}`}
          hideLabel
          size="m"
          placeholder="Найти"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-controls={listId}
        />
      )}
      <ul id={listId} className={css.values}>
        {shown.map(item)}
      </ul>
      {shown.length < found.length && (
        <noscript>
          <ul className={css.values}>{found.filter((each) => !shown.includes(each)).map(item)}</ul>
        </noscript>
      )}
      {found.length === 0 && <p className={css.none}>Такого значения нет</p>}
      {!text && !isShort && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Свернуть' : `Показать все ${values.length}`}
        </TextButton>
      )}
    </>
  )
}
