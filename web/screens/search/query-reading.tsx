import type { CallAnswer } from '#contract/call.ts'
import type { search } from '#contract/search.ts'
import { withUnit } from '#rules/text/typography.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { Chip } from '#ui/chip.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { listingAddress } from '../../parts/listing/listing-address.ts'
import type { ListingView } from '../../parts/listing/listing-view.ts'
import css from './search-result.module.css'

type Understanding = CallAnswer<typeof search>['data']['understanding']

/** The same list, asked in other words: what the visitor chose beside them stays. */
const asked = (listing: ListingView, { asTyped: _typed, ...rest }: Record<string, string>) => ({
  address: listingAddress({ path: listing.path, extraParams: rest }, { ...listing.query, page: 1 }),
  exactly: listingAddress(
    { path: listing.path, extraParams: { ...rest, asTyped: '1' } },
    { ...listing.query, page: 1 },
  ),
})

/** How the words were read, each reading with its way back. */
export function QueryReading({
  q,
  understanding,
  missing,
  listing,
}: {
  q: string
  understanding: Understanding
  /** What the listed goods do not have: a condition among it was read, and then left out. */
  missing: readonly string[]
  listing: ListingView
}) {
  const { chips, corrected, canUndo, isAsTyped } = understanding
  const params = listing.extraParams ?? { q }
  const valid = chips.filter(({ kind, label }) => !isOverruled(kind, listing) && !missing.includes(label.toLowerCase()))
  const note = unsought(understanding)
  if (isAsTyped) {
    return (
      <p className={css.reading}>
        Ищем слово в слово. <TextLink to={asked(listing, params).address}>Искать как обычно</TextLink>
      </p>
    )
  }
  const undo = canUndo && (
    <TextLink to={asked(listing, params).exactly} className={css.undo}>
      Искать именно «{q}»
    </TextLink>
  )
  if (!corrected && valid.length === 0 && !note && !undo) return null
  return (
    <div className={css.reading}>
      {corrected && <p>Показаны результаты по запросу «{corrected}»</p>}
      {valid.length > 0 && (
        <ul aria-label="Условия из запроса" className={css.chips}>
          {valid.map(({ label, without }) => (
            <li key={label}>
              <Chip
                to={asked(listing, { ...params, q: without }).address}
                removeLabel={`Убрать условие: ${label}`}
                preventScrollReset
              >
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {note && <p>{note}</p>}
      {undo}
    </div>
  )
}

/** A price or an order chosen by hand comes before the words. */
const isOverruled = (kind: Understanding['chips'][number]['kind'], { query }: ListingView) =>
  (kind === 'price' && 'price' in query.filters) || (kind === 'sort' && query.sort !== 'popular')

/** What was read and is not looked for. */
function unsought({ quantity, ignored }: Understanding): string {
  const isQuantity = (words: string) => quantity !== null && /\d/.test(words)
  const words = ignored.filter((each) => !isQuantity(each)).map((each) => `«${each}»`)
  return [
    quantity === null ? '' : `Количество: ${withUnit(formatNumber(quantity), 'шт.')}`,
    words.length > 0 ? `Не искали: ${words.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
