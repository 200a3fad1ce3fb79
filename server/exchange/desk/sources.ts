import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { ExchangeSource, SourceOptions } from '#contract/office/exchange.ts'
import {
  DEFAULT_OWNERS,
  isOwnedField,
  OWNED_FIELDS,
  type OwnedFieldName,
  type OwnerOfField,
} from '#rules/exchange/owned-fields.ts'
import { readPriceLimits } from '#rules/exchange/price-limits.ts'
import { readPriceRule } from '#rules/exchange/price-rule.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { conflictsOfSource, type SourceChange } from './source-conflicts.ts'
import { writeSupplyPlace } from '../apply/supply-place.ts'

type Shop = Pick<Services, 'db' | 'clock'>

interface SourceRow {
  id: number
  name: string
  kind: ExchangeSource['kind']
  is_on: boolean
  version: number
  created_at: Date
  robot_login: string | null
  has_password: boolean
  url: string | null
  every_minutes: number | null
  options: Partial<SourceOptions>
  owners: Partial<Record<OwnedFieldName, OwnerOfField>>
  stock_warehouse: number | null
  undecided: number
  guesses: number
  held_prices: number
  is_accepted: boolean
  run: {
    id: number
    kind: 'catalog' | 'orders' | 'rehearsal'
    state: NonNullable<ExchangeSource['lastRun']>['state']
    started_at: string
    ended_at: string | null
    failure: string | null
  } | null
}

async function readSources(db: Db, id: number | null): Promise<ExchangeSource[]> {
  const { rows } = await sql<SourceRow>`
    select s.id, s.name, s.kind, s.is_on, s.version, s.created_at, s.robot_login,
      s.robot_password_hash is not null as has_password, s.url, s.every_minutes, s.options,
      coalesce((select jsonb_object_agg(field, owner) from exchange_field_owner where source_id = s.id), '{}') as owners,
      (select (target ->> 'warehouse')::integer from exchange_mapping
        where source_id = s.id and kind = 'warehouse' and external = '') as stock_warehouse,
      counted.undecided, counted.guesses, s.accepted_at is not null as is_accepted,
      (select count(distinct good_code)::integer from source_held_price where source_id = s.id and decision is null) as held_prices, to_jsonb(run) as run
    from exchange_source s
    cross join lateral (select count(*) filter (where target is null)::integer as undecided,
        count(*) filter (where target is not null)::integer as guesses
      from exchange_mapping where source_id = s.id and kind <> 'column' and (target is null or is_guess)) counted
    left join lateral (select id, kind, state, started_at, ended_at, failure from exchange_run
      where source_id = s.id and (kind <> 'rehearsal' or state in ('applied', 'undone')) order by id desc limit 1) run on true
    where ${id}::integer is null or s.id = ${id} order by s.kind, s.name`.execute(db)
  return rows.map(presentSource)
}

const moment = (text: string) => new Date(text).toISOString()

const presentOptions = ({ options, stock_warehouse }: SourceRow): SourceOptions => ({
  brandFrom: options.brandFrom ?? '',
  characteristics: options.characteristics ?? 'own',
  encoding: options.encoding ?? 'utf-8',
  organization: options.organization ?? '',
  // of a supplier it may be ours, by its number
  warehouse: typeof options.warehouse === 'string' ? options.warehouse : '',
  site: options.site ?? '',
  nodes: options.nodes ?? [],
  ordersFrom: options.ordersFrom ?? '',
  deliveryDays: options.deliveryDays ?? null,
  present: options.present ?? 1,
  createGoods: options.createGoods ?? false,
  priceRule: readPriceRule(options.priceRule),
  priceLimits: readPriceLimits(options.priceLimits),
  supplyTo: options.supplyTo ?? null,
  stockWarehouse: stock_warehouse,
})

const presentSource = (row: SourceRow): ExchangeSource => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  isOn: row.is_on,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  robotLogin: row.robot_login,
  hasPassword: row.has_password,
  url: row.url,
  everyMinutes: row.every_minutes,
  options: presentOptions(row),
  owners: (Object.keys(OWNED_FIELDS) as OwnedFieldName[]).map((field) => ({
    field,
    label: OWNED_FIELDS[field],
    owner: row.owners[field] ?? DEFAULT_OWNERS[field],
  })),
  undecided: row.undecided,
  guesses: row.guesses,
  heldPrices: row.held_prices,
  isAccepted: row.is_accepted,
  lastRun: row.run && {
    id: row.run.id,
    kind: row.run.kind,
    state: row.run.state,
    startedAt: moment(row.run.started_at),
    endedAt: row.run.ended_at && moment(row.run.ended_at),
    failure: row.run.failure,
  },
})

export const listSources = (db: Db): Promise<ExchangeSource[]> => readSources(db, null)

export async function readSource(db: Db, id: number): Promise<ExchangeSource> {
  const [source] = await readSources(db, id)
  if (!source) throw notFound('Такого источника нет')
  return source
}

const NAME_TAKEN = 'Источник с таким названием уже есть'

function readName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите источник, до 60 символов'] })
  return name
}

export async function addSource(
  { db, clock }: Shop,
  given: { name: string; kind: ExchangeSource['kind'] },
): Promise<ExchangeSource> {
  const name = readName(given.name)
  // in a transaction the journal knows whose it is
  return withRetries(db, async (tx) => {
    const added = await tx
      .insertInto('exchange_source')
      .values({ name, kind: given.kind, created_at: clock() })
      .onConflict((already) => already.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw invalid({ name: [NAME_TAKEN] })
    return readSource(tx, added.id)
  })
}

/** Field by field against what is there now: of two people nobody is overwritten unseen. */
export async function updateSource({ db, clock }: Shop, id: number, asked: SourceChange): Promise<ExchangeSource> {
  const change = { ...asked, ...(asked.name === undefined ? {} : { name: readName(asked.name) }) }
  checkOwners(change.owners)
  const url = change.url === undefined ? undefined : readUrl(change.url)
  return withRetries(db, async (tx) => {
    await tx.selectFrom('exchange_source').select('id').where('id', '=', id).forUpdate().execute()
    const before = await readSource(tx, id)
    if (before.version !== asked.version) throw conflictsOfSource(before, change)
    await checkOptions(tx, change.options)
    if (change.name !== undefined) await refuseTakenName(tx, id, change.name)
    if (change.isOn && before.kind === '1c' && !before.hasPassword)
      throw invalid({ isOn: ['Сначала заведите логин и пароль робота: без них 1С не войдёт'] })
    await tx
      .updateTable('exchange_source')
      .set((row) => ({
        version: row('version', '+', 1),
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.isOn === undefined ? {} : { is_on: change.isOn }),
        ...(url === undefined ? {} : { url }),
        ...(change.everyMinutes === undefined ? {} : { every_minutes: change.everyMinutes }),
        ...(change.options === undefined
          ? {}
          : {
              options: sql<string>`options || ${JSON.stringify({ ...change.options, stockWarehouse: undefined })}::jsonb`,
            }),
      }))
      .where('id', '=', id)
      .execute()
    if (change.owners) await writeOwners(tx, before, change.owners)
    if (change.options?.stockWarehouse !== undefined)
      await writeStockWarehouse(tx, id, change.options.stockWarehouse, clock())
    if (before.kind !== '1c') await writeSupplyPlace(tx, id, clock())
    return readSource(tx, id)
  })
}

async function refuseTakenName(tx: Db, id: number, name: string): Promise<void> {
  const other = await tx
    .selectFrom('exchange_source')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw invalid({ name: [NAME_TAKEN] })
}

function readUrl(text: string | null): string | null {
  if (text === null || text.trim() === '') return null
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid({ url: ['Нужен адрес файла, который начинается с https://'] })
  if (url.username || url.password) throw invalid({ url: ['Уберите из адреса логин и пароль'] })
  return url.href
}

function checkOwners(owners: SourceChange['owners']): void {
  const unknown = (owners ?? []).filter(({ field }) => !isOwnedField(field))
  if (unknown.length > 0) throw invalid({ owners: unknown.map(({ field }) => `Поля «${field}» нет`) })
}

async function checkOptions(tx: Db, options: SourceChange['options']): Promise<void> {
  if (options?.ordersFrom && !isCalendarDay(options.ordersFrom))
    throw invalid({ ordersFrom: ['Такого дня нет: проверьте дату'] })
  if (options?.nodes?.length) {
    const known = await tx.selectFrom('node_logistic').select('code').where('code', 'in', options.nodes).execute()
    if (known.length < new Set(options.nodes).size) throw invalid({ nodes: ['Выберите филиалы из списка'] })
  }
  if (options?.supplyTo) {
    const branch = await tx
      .selectFrom('node_logistic')
      .select('code')
      .where('code', '=', options.supplyTo)
      .executeTakeFirst()
    if (!branch) throw invalid({ supplyTo: ['Такого филиала нет: выберите из списка'] })
  }
  const id = options?.stockWarehouse
  if (id === undefined || id === null) return
  const found = await tx.selectFrom('warehouse').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw invalid({ stockWarehouse: ['Такого склада нет: выберите из списка'] })
}

async function writeOwners(tx: Db, before: ExchangeSource, owners: NonNullable<SourceChange['owners']>): Promise<void> {
  const changed = owners.filter(
    ({ field, owner }) => before.owners.find((each) => each.field === field)?.owner !== owner,
  )
  for (const { field, owner } of changed)
    await tx
      .insertInto('exchange_field_owner')
      .values({ source_id: before.id, field: field as OwnedFieldName, owner })
      .onConflict((already) => already.columns(['source_id', 'field']).doUpdateSet({ owner }))
      .execute()
}

/** One figure for all is a warehouse of the source without a name: what it is here stands among the others. */
async function writeStockWarehouse(tx: Db, sourceId: number, warehouse: number | null, now: Date): Promise<void> {
  const target = warehouse === null ? null : JSON.stringify({ warehouse })
  await sql`insert into exchange_mapping (source_id, kind, external, name, target, changed_at)
    values (${sourceId}, 'warehouse', '', 'Остаток одной цифрой', ${target}::jsonb, ${now})
    on conflict (source_id, kind, external) do update set target = excluded.target, is_guess = false, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** Without letters that are taken for each other: it is read aloud and typed by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 20

const newRobotPassword = () =>
  Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

function readLogin(given: string | undefined, known: string | null, id: number): string {
  const login = (given ?? known ?? `robot-${id}`).trim().toLowerCase()
  if (!/^[a-z0-9._-]{2,40}$/.test(login))
    throw invalid({ login: ['Логин: от 2 до 40 латинских букв, цифр, точек и дефисов'] })
  return login
}

/** The shop keeps a hash: whoever has lost the password makes another one. */
export async function renewRobotPassword(
  { db }: Shop,
  id: number,
  given: string | undefined,
): Promise<{ source: ExchangeSource; login: string; password: string }> {
  const before = await readSource(db, id)
  if (before.kind !== '1c') throw conflict('Робот бывает у 1С и МойСклада: файлы поставщика мы забираем сами')
  const login = readLogin(given, before.robotLogin, id)
  const password = newRobotPassword()
  const hash = await hashPassword(password)
  return withRetries(db, async (tx) => {
    const other = await tx
      .selectFrom('exchange_source')
      .select('id')
      .where('robot_login', '=', login)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) throw invalid({ login: ['Такой логин уже у другого источника'] })
    await tx
      .updateTable('exchange_source')
      .set((row) => ({ robot_login: login, robot_password_hash: hash, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return { source: await readSource(tx, id), login, password }
  })
}

/** A robot nobody may be: the source is switched off with it. */
export async function revokeRobotPassword({ db }: Shop, id: number): Promise<ExchangeSource> {
  return withRetries(db, async (tx) => {
    const { hasPassword } = await readSource(tx, id)
    if (!hasPassword) throw conflict('Пароля у робота и так нет')
    await tx
      .updateTable('exchange_source')
      .set((row) => ({ robot_password_hash: null, is_on: false, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return readSource(tx, id)
  })
}
