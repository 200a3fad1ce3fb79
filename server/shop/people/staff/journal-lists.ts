import { sql } from 'kysely'
import { ACTIONS, THINGS } from '#rules/staff/journal-words.ts'
import { branchesIn, listBranches } from './branches.ts'
import { journalField } from './journal-changes.ts'
import { journalScope } from './journal.ts'
import type { OfficeContext } from './office-context.ts'

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([code, text]) => ({ code, text }))

/**
 * What the journal is chosen from. People are all who work or worked here: it outlives an access. Columns are what its
 * triggers tell of, asked of the triggers themselves.
 */
export async function readJournalLists(context: OfficeContext) {
  const { db } = context
  journalScope(context)
  const [people, branches, { rows: told }] = await Promise.all([
    db.selectFrom('staff').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    listBranches(db),
    sql<{ thing: string; field: string }>`
      select distinct told.args[1] as thing, column_of.attname::text as field
      from pg_trigger
      cross join lateral (select string_to_array(encode(pg_trigger.tgargs, 'escape'), '\\000') as args) told
      join pg_attribute column_of on column_of.attrelid = pg_trigger.tgrelid and column_of.attnum > 0 and not column_of.attisdropped
      where pg_trigger.tgfoid = 'note_audit'::regproc and pg_trigger.tgparentid = 0 and column_of.attname <> told.args[2]
        and column_of.attname <> all (string_to_array(told.args[4], ','))`.execute(db),
  ])
  const fields = told
    .map(({ thing, field }) => ({ thing, code: field, text: journalField(thing, field) }))
    .sort((one, other) => one.text.localeCompare(other.text, 'ru'))
  return {
    people,
    things: choices(THINGS),
    actions: choices(ACTIONS),
    branches: branchesIn(branches, context.scope).map(({ code, name }) => ({ code, text: name })),
    fields,
  }
}
