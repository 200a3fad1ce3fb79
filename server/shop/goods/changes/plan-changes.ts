import { isDeepStrictEqual } from 'node:util'
import {
  attributeOf,
  ATTRIBUTE_NEEDS,
  checkAttribute,
  checkGoodField,
  checkOfferField,
  goodField,
  heldMoveWords,
  isGoodField,
  isHeldMove,
  isOfferField,
} from '#rules/goods/good-fields.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import type { ChangedThing } from '#server/db/schema-goods.ts'
import { ownerRefusal, ownersOf } from './owners.ts'
import { type Dictionaries, readDictionaries, readNow, rowValueOf } from './read-now.ts'
import { branchOf, type CellProblem, goodOf, type PlannedChange, type WantedChange } from './wanted-change.ts'

type Values = Record<string, unknown>

/** Who asks. `mayPrice` says in which branches. */
export interface Planner {
  may: (permission: Permission) => boolean
  mayPrice: (branch: string) => boolean
}

interface CellConflict extends Omit<CellProblem, 'words'> {
  yours: unknown
  theirs: unknown
}

export interface Plan {
  changes: PlannedChange[]
  problems: CellProblem[]
  /** Prices that move too far to be meant; they are among the changes. */
  held: CellProblem[]
  conflicts: CellConflict[]
}

const NO_RIGHT = 'На это поле у вас нет права'
const THINGS: readonly ChangedThing[] = ['good', 'offer', 'cost']

/** What would be written: the cells that differ, are right and are theirs to change. Writes nothing. */
export async function planChanges(
  db: Db,
  planner: Planner,
  wanted: readonly WantedChange[],
  known?: Omit<Dictionaries, 'goods'>,
): Promise<Plan> {
  const codes = [...new Set(wanted.map(({ key }) => goodOf(key)))]
  const keysOf = (thing: ChangedThing) => wanted.filter((each) => each.thing === thing).map(({ key }) => key)
  const [lists, owners, goods, ...now] = await Promise.all([
    known ?? readDictionaries(db),
    ownersOf(db, codes),
    db
      .selectFrom('good')
      .select('code')
      .where('code', 'in', codes.length > 0 ? codes : [''])
      .execute(),
    ...THINGS.map((thing) => readNow(db, thing, keysOf(thing))),
  ])
  const dictionaries = { ...lists, goods: new Set(goods.map(({ code }) => code)) }
  const plan: Plan = { changes: [], problems: [], held: [], conflicts: [] }
  for (const each of wanted) {
    const row = now[THINGS.indexOf(each.thing)]!.get(each.key) ?? null
    const refuse = (field: string, words: string) =>
      plan.problems.push({ thing: each.thing, key: each.key, field, words })
    if (!dictionaries.goods.has(goodOf(each.key))) {
      refuse('code', 'Товара с таким кодом нет')
      continue
    }
    const set = each.set && normalized(each, row)
    const cells = set ? Object.entries(set) : []
    const owned = owners.get(goodOf(each.key))
    let isRight = true
    for (const [field, value] of cells) {
      const words =
        problemOf(each, field, value, { set: set!, row, dictionaries, planner }) ??
        ownerRefusal(owned, ownedFieldOf(each.thing, field))
      if (words === null) continue
      refuse(field, words)
      isRight = false
    }
    if (!set && (each.thing === 'good' || !mayChange(each, planner))) {
      refuse('code', each.thing === 'good' ? 'Товар не удаляют: скройте его' : NO_RIGHT)
      isRight = false
    }
    if (!isRight) continue
    plan.conflicts.push(...conflictsOf(each, row))
    const change = differenceOf(each, set, row)
    if (!change) continue
    plan.changes.push(change)
    const move = heldMove(change, lists.heldTimes)
    if (move) plan.held.push(move)
  }
  return plan
}

const mayChange = ({ thing, key }: WantedChange, planner: Planner) =>
  thing === 'offer' ? planner.mayPrice(branchOf(key)) : planner.may('prices.change')

/** Blanks people do not mean; an offer as a whole, since what an old price may be depends on the price. */
function normalized({ thing, set }: WantedChange, row: Values | null): Values {
  const values = Object.fromEntries(
    Object.entries(set!).map(([field, value]) => {
      const trimmed = typeof value === 'string' && field !== 'description' ? value.trim().replace(/\s+/g, ' ') : value
      return [field, field === 'barcode' && trimmed === '' ? null : trimmed]
    }),
  )
  if (thing !== 'offer' || typeof values['price'] !== 'number') return values
  const price = values['price']
  // what was not named stays as far as it still can
  const keep = (field: string, isRight: (value: number) => boolean) => {
    const was = row?.[field]
    if (!(field in values) && typeof was === 'number' && !isRight(was)) values[field] = null
  }
  keep('price_old', (old) => old > price)
  keep('price_registered', (registered) => registered < price)
  if (values['price_old'] === null && !('sale_ends_on' in values) && row?.['sale_ends_on'])
    values['sale_ends_on'] = null
  return values
}

const ownedFieldOf = (thing: ChangedThing, field: string) => {
  if (thing === 'offer') return 'price'
  if (thing === 'cost') return undefined
  if (attributeOf(field) !== null) return 'attributes'
  return isGoodField(field) ? goodField(field).owned : undefined
}

interface Around {
  set: Values
  row: Values | null
  dictionaries: Dictionaries
  planner: Planner
}

function problemOf(wanted: WantedChange, field: string, value: unknown, around: Around): string | null {
  const { planner, dictionaries } = around
  if (wanted.thing === 'cost') {
    if (!planner.may('prices.change')) return NO_RIGHT
    return field === 'cost' ? checkOfferField('price', value, null) : 'Такого поля нет'
  }
  if (wanted.thing === 'offer') return offerProblem(wanted, field, value, around)
  const attribute = attributeOf(field)
  if (attribute !== null)
    return ATTRIBUTE_NEEDS.some((each) => planner.may(each))
      ? checkAttribute(dictionaries.attributes.get(attribute), value)
      : NO_RIGHT
  if (!isGoodField(field)) return 'Такого поля нет'
  if (!goodField(field).needs.some((each) => planner.may(each))) return NO_RIGHT
  return checkGoodField(field, value) ?? codeProblem(field, value, around)
}

function codeProblem(field: string, value: unknown, { dictionaries, row }: Around): string | null {
  if (value === null) return null
  if (field === 'vendor_code' && !dictionaries.vendors.has(value as string)) return 'Такого бренда в магазине нет'
  if (field === 'battery_platform_code' && !dictionaries.platforms.has(value as string)) return 'Такой платформы нет'
  if (field !== 'category_code') return null
  const isHire = dictionaries.categories.get(value as string)
  if (isHire === undefined) return 'Такой категории в магазине нет'
  if (row && isHire !== row['is_hire'])
    return isHire ? 'Это категория проката' : 'Это категория продажи, а товар прокатный'
  return null
}

function offerProblem({ key }: WantedChange, field: string, value: unknown, around: Around): string | null {
  const { planner, dictionaries, set, row } = around
  if (!isOfferField(field)) return 'Такого поля нет'
  if (!dictionaries.branches.has(branchOf(key))) return 'Такого филиала нет'
  if (!planner.mayPrice(branchOf(key))) return 'На цены этого филиала у вас нет права'
  const price = 'price' in set ? set['price'] : row?.['price']
  if (price === undefined || price === null) return 'Сначала нужна сама цена'
  return checkOfferField(field, value, typeof price === 'number' ? price : null)
}

const same = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

function* conflictsOf({ thing, key, set, seen }: WantedChange, row: Values | null): Iterable<CellConflict> {
  for (const [field, saw] of Object.entries(seen ?? {})) {
    const theirs = row && (thing === 'good' ? rowValueOf(row, field) : (row[field] ?? null))
    const yours = set?.[field] ?? null
    if (!same(theirs, saw) && !same(theirs, yours)) yield { thing, key, field, yours, theirs }
  }
}

function differenceOf({ thing, key }: WantedChange, set: Values | null, row: Values | null): PlannedChange | null {
  if (!set) return row && { thing, key, before: row, after: null }
  if (!row) return { thing, key, before: null, after: set }
  const fields = Object.keys(set).filter((field) => !same(valueIn(thing, row, field), set[field]))
  if (fields.length === 0) return null
  return {
    thing,
    key,
    before: Object.fromEntries(fields.map((field) => [field, valueIn(thing, row, field)])),
    after: Object.fromEntries(fields.map((field) => [field, set[field] ?? null])),
  }
}

const valueIn = (thing: ChangedThing, row: Values, field: string) =>
  thing === 'good' ? rowValueOf(row, field) : (row[field] ?? null)

function heldMove({ thing, key, before, after }: PlannedChange, times: number): CellProblem | null {
  const field = thing === 'cost' ? 'cost' : 'price'
  const was = before?.[field]
  const becomes = after?.[field]
  if (thing === 'good' || typeof was !== 'number' || typeof becomes !== 'number') return null
  return isHeldMove(was, becomes, times) ? { thing, key, field, words: heldMoveWords(was, becomes) } : null
}
