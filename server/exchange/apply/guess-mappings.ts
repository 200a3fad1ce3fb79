import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#rules/exchange/name-key.ts'
import { guessPriceTypes } from '#rules/exchange/price-type.ts'
import { guessOrderStatus } from '#rules/exchange/order-status.ts'
import type { Db } from '#server/db/client.ts'
import type { MappingKind } from '#server/db/schema-exchange.ts'
import { guessProperties } from './guess-properties.ts'
import type { RunContext } from './run-context.ts'

type Target = Record<string, unknown>

interface Mapping {
  kind: MappingKind
  external: string
  name: string
  parent: string | null
  target: Target | null
  staff_id: number | null
}

/** One figure for all warehouses is mapped like a warehouse of this name. */
const ALL_WAREHOUSES = 'Остаток без склада'
const NO_PRICE_TYPE = 'Цена без типа'
const NO_GROUP = 'Товары без группы'

/** Ids of a card's groups; none is a group of no name. */
export const groupsOf = (data: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when jsonb_typeof(${data} -> 'groups') = 'array' and ${data} -> 'groups' <> '[]' then ${data} -> 'groups' else '[""]' end`

/**
 * What the source calls by name, guessed where nobody has decided. Nothing a person has touched is guessed again, and
 * what fits two things fits none. Answers what was guessed now.
 */
export async function guessMappings(run: RunContext): Promise<number> {
  await recordNameless(run)
  const all = (await run.tx
    .selectFrom('exchange_mapping')
    .select(['kind', 'external', 'name', 'parent', 'target', 'staff_id'])
    .where('source_id', '=', run.source.id)
    .execute()) as Mapping[]
  const groups = await guessGroups(run, all)
  // where its goods lie says what a property may be
  await saveGuesses(run, groups)
  const guesses = [
    ...(await guessProperties(run, open(all, 'property'))),
    ...(await guessPrices(run, all)),
    ...(await guessWarehouses(run, all)),
    ...open(all, 'status').flatMap(({ kind, external, name }) => {
      const status = guessOrderStatus(name)
      return status === null ? [] : [{ kind, external, target: { status } }]
    }),
  ]
  await saveGuesses(run, guesses)
  return groups.length + guesses.length
}

interface Guess {
  kind: MappingKind
  external: string
  target: Target
}

export async function saveGuesses({ tx, source, now }: RunContext, guesses: readonly Guess[]): Promise<void> {
  if (guesses.length === 0) return
  await sql`update exchange_mapping m set target = guess.target, is_guess = true, changed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(guesses)}::jsonb) as guess (kind text, external text, target jsonb)
    where m.source_id = ${source.id} and m.kind = guess.kind and m.external = guess.external`.execute(tx)
}

export interface KeptGuess {
  kind: MappingKind
  external: string
  name: string
  target: Target | null
  is_guess: boolean
}

/** What a run that is about to be taken back has guessed, and what it has met without a name. */
export const guessesOf = ({ tx, source }: RunContext): Promise<KeptGuess[]> =>
  tx
    .selectFrom('exchange_mapping')
    .select(['kind', 'external', 'name', 'target', 'is_guess'])
    .where('source_id', '=', source.id)
    .where('staff_id', 'is', null)
    .where('kind', '<>', 'column')
    .where((row) =>
      row.or([row('external', '=', ''), row.and([row('is_guess', '=', true), row('target', 'is not', null)])]),
    )
    .execute() as Promise<KeptGuess[]>

/** They stand among the decisions as guesses; what a person has decided meanwhile stays. */
export async function keepGuesses(db: Db, runId: number, guesses: readonly KeptGuess[], now: Date): Promise<void> {
  if (guesses.length === 0) return
  await sql`insert into exchange_mapping (source_id, kind, external, name, target, is_guess, seen_run_id, changed_at)
    select run.source_id, guess.kind, guess.external, guess.name, guess.target, guess.is_guess, run.id, ${now}
    from exchange_run run, jsonb_to_recordset(${JSON.stringify(guesses)}::jsonb)
      as guess (kind text, external text, name text, target jsonb, is_guess boolean)
    where run.id = ${runId}
    on conflict (source_id, kind, external) do update
      set target = excluded.target, is_guess = excluded.is_guess, changed_at = excluded.changed_at
      where exchange_mapping.target is null and exchange_mapping.staff_id is null`.execute(db)
}

/** Neither decided nor left open by a person. */
const open = (all: readonly Mapping[], kind: MappingKind) =>
  all.filter((mapping) => mapping.kind === kind && mapping.target === null && mapping.staff_id === null)

const only = <T>(found: readonly T[]): T | null => (found.length === 1 ? found[0]! : null)

/** Our own export read back calls things by our codes; beside the same name that is no chance. */
const isOwn = (external: string) => (each: { code: string }) => each.code === external

/**
 * Figures without a warehouse, prices without a type and accounting's goods without a group wait for a decision under a
 * name of ours.
 */
async function recordNameless({ tx, source, now, id }: RunContext): Promise<void> {
  await sql`insert into exchange_mapping (source_id, kind, external, name, seen_run_id, changed_at)
    select ${source.id}, nameless.kind, '', nameless.name, ${id}, ${now}
    from (select kind, case kind when 'warehouse' then ${ALL_WAREHOUSES} else ${NO_PRICE_TYPE} end as name from x_nameless
      union all select 'group', ${NO_GROUP} where ${sql.lit(!source.isSupplier)} and exists (
        select from x_scope said join source_good g on g.source_id = ${source.id} and g.external = said.external
        where said.good and not g.is_deleted and strpos(g.external, '#') = 0
          and ${groupsOf(sql`g.data`)} = '[""]' and g.data ? 'name')) nameless
    on conflict do nothing`.execute(tx)
}

/** By its name among the categories of its parent's, else among all of them. */
async function guessGroups({ tx }: RunContext, all: readonly Mapping[]): Promise<Guess[]> {
  const waiting = open(all, 'group')
  if (waiting.length === 0) return []
  const categories = (
    await tx
      .selectFrom('category')
      .select(['code', 'parent_code', 'name', 'name_one'])
      .where('is_hire', '=', false)
      .execute()
  ).map((category) => ({ ...category, key: nameKey(category.name), keyOfOne: nameKey(category.name_one) }))
  const targets = new Map(
    all.filter(({ kind }) => kind === 'group').map((group) => [group.external, group.target?.['category']]),
  )
  const parentOf = new Map(categories.map(({ code, parent_code }) => [code, parent_code]))
  const isBelow = (code: string, parent: unknown): boolean => {
    const above = parentOf.get(code) ?? null
    return above !== null && (above === parent || isBelow(above, parent))
  }
  const byKey = Map.groupBy(categories, ({ key }) => key)
  const byKeyOfOne = Map.groupBy(categories, ({ keyOfOne }) => keyOfOne)
  const guesses: Guess[] = []
  // parents first: what they become says where to look for their own
  const left = new Map(waiting.map((group) => [group.external, group]))
  while (left.size > 0) {
    const among = [...left.values()]
    const isReady = ({ parent }: Mapping) => parent === null || !left.has(parent)
    const ready = among.some(isReady) ? among.filter(isReady) : among
    for (const { external, name, parent } of ready) {
      const key = nameKey(name)
      if (key === '') continue
      const under = targets.get(parent ?? '')
      const best = (named: typeof categories = []) =>
        only(named.filter(({ code }) => under && isBelow(code, under))) ?? only(named)
      // its own name says more than the name of one of its goods
      const found = byKey.get(key)?.find(isOwn(external)) ?? best(byKey.get(key)) ?? best(byKeyOfOne.get(key))
      if (!found) continue
      targets.set(external, found.code)
      guesses.push({ kind: 'group', external, target: { category: found.code } })
    }
    for (const { external } of ready) left.delete(external)
  }
  return guesses
}

async function guessPrices({ tx }: RunContext, all: readonly Mapping[]): Promise<Guess[]> {
  const types = all.filter(({ kind }) => kind === 'price-type')
  const waiting = open(all, 'price-type')
  if (waiting.length === 0) return []
  const branches = await tx.selectFrom('node_logistic').select(['code', 'name']).orderBy('position').execute()
  // what a price already is stays so: a new name never becomes a second price of the same branch by itself
  const taken = new Set(
    types.flatMap(({ target }) =>
      ((target?.['nodes'] as string[]) ?? []).map((node) => `${String(target?.['field'])}/${node}`),
    ),
  )
  return guessPriceTypes(types, branches).flatMap(({ external, field, nodes }) => {
    const free = nodes.filter((node) => !taken.has(`${field}/${node}`))
    const isWaiting = waiting.some((each) => each.external === external)
    return isWaiting && free.length > 0
      ? [{ kind: 'price-type' as const, external, target: { nodes: free, field } }]
      : []
  })
}

async function guessWarehouses({ tx, source }: RunContext, all: readonly Mapping[]): Promise<Guess[]> {
  const waiting = open(all, 'warehouse')
  if (waiting.length === 0) return []
  const places = await tx
    .selectFrom('warehouse')
    .select(['id', 'name', 'address', 'slug'])
    .where('supplier_id', 'is', null)
    .execute()
  const supplied = source.options.supplyTo
    ? await tx.selectFrom('warehouse').select('id').where('supplier_id', '=', source.id).executeTakeFirst()
    : undefined
  const told = source.options.warehouse
  return waiting.flatMap(({ kind, external, name }) => {
    // whatever his own warehouses are called
    if (supplied) return [{ kind, external, target: { warehouse: supplied.id } }]
    const key = nameKey(name)
    const bare = nameKey(name.replace(/склад|магазин|филиал/giu, ''))
    const keysOf = (place: (typeof places)[number]) => [place.name, place.address].map(nameKey)
    const found =
      external === ''
        ? (places.find((place) => place.id === told) ?? only(places))
        : (only(places.filter((place) => keysOf(place).includes(key))) ??
          only(places.filter((place) => bare.length > 2 && keysOf(place).some((own) => own.includes(bare)))))
    return found ? [{ kind, external, target: { warehouse: found.id } }] : []
  })
}
