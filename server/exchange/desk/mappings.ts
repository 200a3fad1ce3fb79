import { sql } from 'kysely'
import type { DeskMappingKind, Mapping, MappingLists, MappingTarget } from '#contract/office/exchange-mapping.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { readMappingLists, readTarget, targetText } from './mapping-targets.ts'
import { readSource } from './sources.ts'

/** A screen of them; a source with more is searched. */
const MOST = 5000

interface MappingRow {
  kind: DeskMappingKind
  external: string
  name: string
  parent: string | null
  details: { values?: unknown; currency?: unknown }
  target: MappingTarget | null
  is_guess: boolean
}

const detailText = ({ values, currency }: MappingRow['details']): string => {
  if (typeof currency === 'string') return currency
  const list = Array.isArray(values) ? values : Object.values((values as object | null) ?? {})
  return list.slice(0, 4).map(String).join(', ').slice(0, 120)
}

const presentMapping = (row: MappingRow, lists: MappingLists): Mapping => ({
  kind: row.kind,
  external: row.external,
  name: row.name,
  parent: row.parent,
  details: detailText(row.details),
  target: row.target,
  targetText: targetText(row.kind, row.target, lists),
  isGuess: row.is_guess,
})

async function readMappings(db: Db, sourceId: number, kind: DeskMappingKind, externals: readonly string[] | null) {
  const { rows } = await sql<MappingRow>`
    select kind, external, name, parent, details, target, is_guess from exchange_mapping
    where source_id = ${sourceId} and kind = ${kind} and (${externals}::text[] is null or external = any (${externals}))
    order by name, external limit ${MOST + 1}`.execute(db)
  return rows
}

const KINDS: readonly DeskMappingKind[] = ['group', 'property', 'price-type', 'warehouse', 'status', 'vendor']

export async function listMappings(db: Db, sourceId: number, kind: DeskMappingKind) {
  await readSource(db, sourceId)
  const [rows, lists, counts] = await Promise.all([
    readMappings(db, sourceId, kind, null),
    readMappingLists(db),
    sql<{ kind: DeskMappingKind; undecided: number; guesses: number; all: number }>`
      select kind, count(*) filter (where target is null)::integer as undecided,
        count(*) filter (where is_guess and target is not null)::integer as guesses, count(*)::integer as all
      from exchange_mapping where source_id = ${sourceId} and kind <> 'column' group by kind`.execute(db),
  ])
  const none = { undecided: 0, guesses: 0, all: 0 }
  return {
    mappings: rows.slice(0, MOST).map((row) => presentMapping(row, lists)),
    isCut: rows.length > MOST,
    undecided: KINDS.map((each) => ({ ...none, ...counts.rows.find((row) => row.kind === each), kind: each })),
  }
}

/** Runs of the source that wait for a person: what they say counts, too, for a first exchange waits whole. */
const WAITING = (sourceId: number) =>
  sql`(select id from exchange_run where source_id = ${sourceId} and state = 'held')`

const COUNTS: Record<
  DeskMappingKind,
  (sourceId: number) => ReturnType<typeof sql<{ external: string; goods: number }>>
> = {
  group: (sourceId) => sql`select name as external, count(distinct external)::integer as goods
    from (select external, g.name from source_good
      cross join lateral jsonb_array_elements_text(case when jsonb_typeof(data -> 'groups') = 'array'
        then data -> 'groups' else '[]' end) g (name)
      where source_id = ${sourceId} and not is_deleted
      union all select external, unnest(group_externals) from stage_good
      where run_id in ${WAITING(sourceId)} and is_deleted is not true) said group by name`,
  property: (sourceId) => sql`select name as external, count(distinct external)::integer as goods
    from (select external, p.name from source_good
      cross join lateral jsonb_object_keys(case when jsonb_typeof(data -> 'properties') = 'object'
        then data -> 'properties' else '{}' end) p (name)
      where source_id = ${sourceId} and not is_deleted
      union all select external, jsonb_object_keys(coalesce(properties, '{}')) from stage_good
      where run_id in ${WAITING(sourceId)} and is_deleted is not true) said group by name`,
  vendor: (sourceId) => sql`select name as external, count(distinct external)::integer as goods
    from (select external, data ->> 'vendor' as name from source_good where source_id = ${sourceId} and not is_deleted
      union all select external, vendor_name from stage_good
      where run_id in ${WAITING(sourceId)} and is_deleted is not true) said where name <> '' group by name`,
  'price-type': (sourceId) => sql`select name as external, count(distinct external)::integer as goods
    from (select external, price_type as name, kopecks from source_price where source_id = ${sourceId}
      union all select external, price_type, kopecks from stage_price where run_id in ${WAITING(sourceId)}) said
    where kopecks > 0 group by name`,
  warehouse: (sourceId) => sql`select name as external, count(distinct external)::integer as goods
    from (select external, warehouse as name from source_stock where source_id = ${sourceId}
      union all select external, warehouse from stage_stock where run_id in ${WAITING(sourceId)}) said group by name`,
  status: () => sql`select '' as external, 0 as goods where false`,
}

/** What a decision would touch: goods of the source that carry the name. */
export async function countMappingGoods(db: Db, sourceId: number, kind: DeskMappingKind) {
  await readSource(db, sourceId)
  return (await COUNTS[kind](sourceId).execute(db)).rows
}

interface Decision {
  external: string
  from: MappingTarget | null
  target: MappingTarget | null
}

const sorted = (target: MappingTarget | null) =>
  target && JSON.stringify(Object.entries(target).toSorted(([a], [b]) => a.localeCompare(b)))
const isSame = (a: MappingTarget | null, b: MappingTarget | null) => sorted(a) === sorted(b)

/** All or nothing: a name somebody else has decided meanwhile is refused with both decisions. */
export async function writeDecisions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staffId: number,
  sourceId: number,
  { kind, decisions }: { kind: DeskMappingKind; decisions: readonly Decision[] },
): Promise<Mapping[]> {
  await readSource(db, sourceId)
  const lists = await readMappingLists(db)
  const wanted = decisions.map((each) => ({ ...each, target: readTarget(kind, each.target, lists) }))
  const externals = wanted.map(({ external }) => external)
  return withRetries(db, async (tx) => {
    await sql`select from exchange_mapping where source_id = ${sourceId} and kind = ${kind} and external = any (${externals})
      order by external for update`.execute(tx)
    const rows = await readMappings(tx, sourceId, kind, externals)
    const conflicts: FieldConflict[] = []
    for (const { external, from, target } of wanted) {
      const row = rows.find((each) => each.external === external)
      if (!row) throw notFound(`Названия «${external}» у этого источника нет`)
      if (isSame(row.target, from) || isSame(row.target, target)) continue
      const words = (value: MappingTarget | null) => targetText(kind, value, lists) ?? 'не решено'
      conflicts.push({ field: external, label: row.name, yours: words(target), theirs: words(row.target) })
    }
    if (conflicts.length > 0) throw staleFields('Пока вы решали, это решил другой человек', conflicts)
    for (const { external, target } of wanted)
      await tx
        .updateTable('exchange_mapping')
        .set({ target: target && JSON.stringify(target), is_guess: false, staff_id: staffId, changed_at: clock() })
        .where('source_id', '=', sourceId)
        .where('kind', '=', kind)
        .where('external', '=', external)
        .execute()
    return (await readMappings(tx, sourceId, kind, externals)).map((row) => presentMapping(row, lists))
  })
}

export async function confirmAllGuesses(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staffId: number,
  sourceId: number,
  kind: DeskMappingKind,
): Promise<number> {
  await readSource(db, sourceId)
  const rows = await withRetries(db, (tx) =>
    tx
      .updateTable('exchange_mapping')
      .set({ is_guess: false, staff_id: staffId, changed_at: clock() })
      .where('source_id', '=', sourceId)
      .where('kind', '=', kind)
      .where('is_guess', '=', true)
      .where('target', 'is not', null)
      .returning('external')
      .execute(),
  )
  return rows.length
}
