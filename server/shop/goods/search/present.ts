import type { search as searchCall } from '#contract/search.ts'
import type { CallAnswer } from '#contract/call.ts'
import { nearestPriceText } from '#rules/catalog/nearest-price.ts'
import { formatRubles } from '#rules/money/money.ts'
import { type QueryPart, withoutPart } from '#rules/search/read-query.ts'
import { NBSP } from '#rules/text/typography.ts'
import { replaceWord } from '#server/search/query-text.ts'
import { boundText } from '#server/search/search.ts'
import type { FoundListing, ListedFound } from './listing.ts'

type Answer = CallAnswer<typeof searchCall>['data']

/** What was read as what, for the chips above the goods. */
export function presentUnderstanding(found: FoundListing): Answer['understanding'] {
  const { text, parts, bounds, conditions, directory, terms, ignored, quantity, corrected, isAsTyped, isByArticle } =
    found
  const chips: Answer['understanding']['chips'] = []
  for (const { kind, label, pattern } of conditions) {
    const without = text
      .replace(pattern, ' ')
      .replace(/\s+/gu, ' ')
      .replace(/^[\s,;]+|[\s,;]+$/gu, '')
    const shown = kind === 'category' ? `Раздел: ${directory.categories.get(label)?.name ?? ''}` : label
    // a chip that would leave everything or nothing is none
    if (without !== text && without !== '') chips.push({ kind, label: shown, without })
  }
  for (const part of parts) {
    if (part.kind !== 'bound') chips.push({ kind: part.kind, label: partLabel(part), without: withoutPart(text, part) })
  }
  for (const { part, name } of bounds)
    chips.push({ kind: 'figure', label: `${name} ${boundText(part)}`, without: withoutPart(text, part) })
  for (const { isVendor, shown } of isByArticle ? [] : terms)
    // a maker without such a thing is said above, and filters nothing
    if (isVendor && !found.missing.includes(shown))
      chips.push({ kind: 'vendor', label: `Бренд: ${shown}`, without: replaceWord(text, shown, '') })
  const canUndo =
    !isAsTyped && (corrected !== null || chips.some(({ kind }) => kind !== 'vendor') || ignored.length > 0)
  return { chips, ignored, quantity, corrected, canUndo, isAsTyped }
}

function partLabel(part: QueryPart): string {
  if (part.kind === 'sort') return 'Сначала дешёвые'
  if (part.kind === 'stock') return 'В наличии'
  return part.kind === 'price' ? priceLabel(part) : boundText(part)
}

function priceLabel({ min, max }: { min: number | null; max: number | null }): string {
  const ends = [min === null ? '' : `от ${formatRubles(min)}`, max === null ? '' : `до ${formatRubles(max)}`]
  return `Цена ${ends.filter(Boolean).join(' ')}`
}

/** Words are compared without ё and capitals, and said as they were typed. */
function asTyped(text: string, word: string): string {
  const letters = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('е', '[её]')
  return new RegExp(`(?<![a-zа-яё0-9])${letters}(?![a-zа-яё0-9])`, 'iu').exec(text)?.[0] ?? word
}

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join(', ')

/** The line above the goods when they are not all that was asked for. */
export function presentMatch(
  found: FoundListing,
  { isPriceDropped, facets }: Pick<ListedFound, 'isPriceDropped' | 'facets'>,
): Answer['match'] {
  const { kind, missing, foreignBrands, parts, goods } = found
  const price = parts.find((part) => part.kind === 'price')
  const lacking = [
    ...missing.map((word) => asTyped(found.text, word)),
    ...(isPriceDropped && price?.kind === 'price' ? [priceLabel(price).toLowerCase()] : []),
  ]
  if (foreignBrands.length > 0) {
    const said =
      foreignBrands.length === 1
        ? `Бренда ${quoted(foreignBrands)} у нас нет`
        : `Брендов ${quoted(foreignBrands)} у нас нет`
    return { kind: 'analogs', heading: goods.length > 0 ? `${said}. Похожее:` : said, missing: lacking }
  }
  if (goods.length === 0) return { kind: 'all', heading: null, missing: [] }
  const without = kind === 'partial' && !isPriceDropped ? makersWithout(found) : null
  if (without !== null) return { kind: 'analogs', heading: without, missing: lacking }
  if (kind === 'partial' || isPriceDropped) {
    const { min, max } = facets.find(({ code }) => code === 'price') ?? {}
    const near =
      isPriceDropped && missing.length === 0 && price?.kind === 'price' && min !== undefined && max !== undefined
        ? nearestPriceText(price, { min, max })
        : null
    return { kind: 'partial', heading: near ?? partialHeading(found), missing: lacking }
  }
  if (kind === 'described') return { kind, heading: 'Найдено в описаниях', missing: lacking }
  return { kind: 'all', heading: null, missing: [] }
}

/** Makers of ours are all that did not match: they have no such thing. */
function makersWithout({ text, terms, missing }: FoundListing): string | null {
  const makers = terms.filter(({ shown, isVendor }) => isVendor && missing.includes(shown))
  if (makers.length === 0 || makers.length < missing.length) return null
  return `У ${makers.length === 1 ? 'бренда' : 'брендов'} ${quoted(missing.map((word) => asTyped(text, word)))} такого нет. Похожее:`
}

/** One word of many is said as it is. */
function partialHeading({ text, terms, missing }: FoundListing): string {
  const had = terms.filter(({ shown }) => !missing.includes(shown))
  const words = missing.filter(({ length }) => length > 1)
  return had.length === 1 && words.length > 1
    ? `Точно такого нет. По${NBSP}слову ${quoted([asTyped(text, had[0]!.shown)])} есть:`
    : 'Не всё совпало'
}
