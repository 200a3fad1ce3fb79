import type { JournalEntry } from '#contract/office/audit.ts'
import { actionWords, thingWords, viaWords } from '#rules/staff/journal-words.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { journalField } from './journal-changes.ts'
import { type JournalQuery, splitByComma } from './journal-conditions.ts'
import { journalNames } from './journal-names.ts'
import { askedJournal, recordExport, readJournal } from './journal.ts'
import type { OfficeContext } from './office-context.ts'
import { readDays } from './read-days.ts'

/** Entries of one file, the newest; older ones are asked for by days. */
export const MOST_IN_FILE = 50_000
const PART = 1000

/** What was looked for, as people say it. Somebody may have typed a phone for a number: it is kept as phones are. */
async function conditionWords(db: Db, query: JournalQuery): Promise<Record<string, string>> {
  const { staff, branches } = await journalNames(db)
  const told: Record<string, (value: string) => string> = {
    staff: (value) => staff.get(value) ?? viaWords(value),
    thing: thingWords,
    action: actionWords,
    field: (value) => {
      const [thing = '', field = ''] = value.split('.')
      return `${thingWords(thing)}: ${journalField(thing, field)}`
    },
    branch: (value) => branches.get(value) ?? value,
  }
  const lists = Object.entries(told).map(([name, words]) => [
    name,
    splitByComma(query[name as 'staff' | 'thing' | 'action' | 'field' | 'branch'])
      .map(words)
      .join(', '),
  ])
  const key = query.key?.trim() ?? ''
  const isLikePhone = key.replace(/\D/g, '').length >= 10
  const rest = { key: isLikePhone ? `•••${key.slice(-4)}` : key, from: query.from ?? '', to: query.to ?? '' }
  return Object.fromEntries([...lists, ...Object.entries(rest)].filter(([, words]) => words))
}

async function* partsOf(db: Db, query: JournalQuery): AsyncGenerator<JournalEntry[]> {
  let after: string | null = null
  for (let read = 0; read < MOST_IN_FILE; read += PART) {
    const page: Awaited<ReturnType<typeof readJournal>> = await readJournal(db, {
      ...query,
      ...(after && { after }),
      limit: PART,
    })
    yield page.entries
    after = page.next
    if (after === null) return
  }
}

/** Written down before the first line leaves; the file itself is read page by page. */
export async function beginJournalFile(
  context: OfficeContext,
  query: JournalQuery,
  format: 'csv' | 'xlsx',
): Promise<AsyncIterable<JournalEntry[]>> {
  // a day that is none is refused before a file has begun
  readDays(query)
  const sought = await askedJournal(context, query)
  const words = await conditionWords(context.db, query)
  await withRetries(context.db, (tx) => recordExport(tx, context, { format: format.toUpperCase(), ...words }))
  return partsOf(context.db, sought)
}
