import type { CardParts, GoodCard, NamedGood } from '#contract/office/good-card.ts'
import type { TypedFields } from './good-draft.ts'

/** What every tab of the card is given. */
export interface CardProps {
  card: GoodCard
  fields: TypedFields
  parts: CardParts
  /** By field or part, in the server's words. */
  errors: Record<string, string>
  mayTexts: boolean
  mayChange: boolean
  setFields: (part: Partial<TypedFields>) => void
  setParts: (part: Partial<CardParts> | ((now: CardParts) => Partial<CardParts>)) => void
  /** Goods the parts name, those just chosen too. */
  named: ReadonlyMap<string, NamedGood>
  nameGood: (good: NamedGood) => void
}
