import { findCities } from '#server/kernel/cities.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { dadata } from './dadata.ts'
import { embeddedSuggestions } from './embedded.ts'
import type { SuggestionsPort } from './port.ts'

export function chooseSuggestions({ suggestions }: Config, db: Db): SuggestionsPort | null {
  if (suggestions.adapter === 'off') return null
  if (suggestions.adapter === 'dadata') return dadata(suggestions)
  return embeddedSuggestions(async (text, count) => (await findCities(db, text, 1, count)).rows)
}
