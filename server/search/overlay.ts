import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { foreignBrands } from './foreign-brands.ts'
import { sayingsOf } from './links.ts'
import { pinsOf } from './pins.ts'
import { fixVocabulary, vocabularyOf } from './vocabulary.ts'

class TakenBack extends Error {}

/**
 * A handle on the same database by which the search answers as it would after a change of its tables. The change is
 * made by the command that would save it, read back and taken back at once: the row locks last for some milliseconds,
 * and every search through the handle is the shop's own.
 */
export async function searchAfter<Answer>(
  db: Db,
  change: (tx: Db) => Promise<Answer>,
): Promise<{ after: Db; answer: Answer }> {
  const base = await vocabularyOf(db)
  const after = db.withoutPlugins()
  let answer: { value: Answer } | null = null
  try {
    await withRetries(db, async (tx) => {
      answer = { value: await change(tx) }
      await fixVocabulary(after, tx, base)
      sayingsOf.fix(after, await sayingsOf(tx, undefined))
      foreignBrands.fix(after, await foreignBrands(tx, undefined))
      pinsOf.fix(after, await pinsOf(tx, undefined))
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return { after, answer: answer!.value }
}
