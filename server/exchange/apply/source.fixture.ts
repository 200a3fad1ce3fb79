import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TestDatabase } from '#server/db/test-database.ts'
import type { MappingKind } from '#server/db/schema-exchange.ts'

export interface GivenGood {
  external: string
  isWhole?: boolean
  isDeleted?: boolean
  name?: string
  article?: string
  barcode?: string
  unit?: string
  groups?: string[]
  description?: string
  pictures?: string[]
  vendor?: string
  properties?: Record<string, string[]>
  requisites?: Record<string, string>
  weight?: number
  vat?: string
}

export interface Staged {
  goods?: GivenGood[]
  /** External id → price type → rubles. */
  prices?: Record<string, Record<string, number>>
  /** External id → warehouse → pieces. */
  stock?: Record<string, Record<string, number>>
}

/** A source whose files were read: what a reader would have staged is put there by hand. */
export async function openSource(database: TestDatabase, options: Record<string, unknown> = {}) {
  const { db } = database
  const at = new Date('2026-03-01T00:00:00+03:00')
  const { id: sourceId } = await db
    .insertInto('exchange_source')
    .values({
      name: `1С ${Math.random()}`,
      kind: '1c',
      is_on: true,
      options: JSON.stringify(options),
      created_at: at,
      accepted_at: at,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  let seq = 0
  /** When runs made from now on have begun. */
  const time = { began: at }

  async function stage(runId: number, { goods = [], prices = {}, stock = {} }: Staged) {
    const place = () => ({ run_id: runId, seq: ++seq, file_name: 'import.xml', line: seq })
    if (goods.length > 0)
      await db
        .insertInto('stage_good')
        .values(
          goods.map((good) => ({
            ...place(),
            external: good.external,
            is_whole: good.isWhole ?? true,
            is_deleted: good.isDeleted ?? null,
            article: good.article ?? null,
            barcode: good.barcode ?? null,
            name: good.name ?? null,
            unit: good.unit ?? null,
            group_externals: good.groups ?? null,
            description: good.description ?? null,
            pictures: good.pictures ?? null,
            vendor_name: good.vendor ?? null,
            properties: good.properties ? JSON.stringify(good.properties) : null,
            requisites: good.requisites ? JSON.stringify(good.requisites) : null,
            vat: good.vat ?? null,
            weight_grams: good.weight ?? null,
          })),
        )
        .execute()
    const priceRows = Object.entries(prices).flatMap(([external, types]) =>
      Object.entries(types).map(([type, rubles]) => ({
        ...place(),
        external,
        price_type: type,
        kopecks: Math.round(rubles * 100),
        currency: 'RUB',
        is_whole: false,
      })),
    )
    if (priceRows.length > 0) await db.insertInto('stage_price').values(priceRows).execute()
    const stockRows = Object.entries(stock).flatMap(([external, places]) =>
      Object.entries(places).map(([warehouse, quantity]) => ({ ...place(), external, warehouse, quantity })),
    )
    if (stockRows.length > 0) await db.insertInto('stage_stock').values(stockRows).execute()
  }

  async function run(staged: Staged = {}, kind: 'catalog' | 'rehearsal' = 'catalog'): Promise<number> {
    const { id } = await db
      .insertInto('exchange_run')
      .values({
        source_id: sourceId,
        kind,
        session_id: null,
        state: 'staging',
        stamp: ++seq,
        started_at: time.began,
        changed_at: at,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await stage(id, staged)
    return id
  }

  const name = (kind: MappingKind, names: Record<string, string>, parent: string | null = null) =>
    db
      .insertInto('exchange_mapping')
      .values(
        Object.entries(names).map(([external, text]) => ({
          source_id: sourceId,
          kind,
          external,
          name: text,
          parent,
          changed_at: at,
        })) as never,
      )
      .execute()

  const codeOf = async (external: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('external_id')
        .select('code')
        .where('source_id', '=', sourceId)
        .where('kind', '=', 'good')
        .where('external', '=', external)
        .executeTakeFirst()
    )?.code

  const goodOf = async (external: string) => {
    const code = await codeOf(external)
    return code === undefined
      ? undefined
      : db.selectFrom('good').selectAll().where('code', '=', code).executeTakeFirst()
  }

  /** A picture of the source the shop has taken; answers what it is here. */
  async function picture(pictureName: string): Promise<string> {
    const file = `${createHash('sha256').update(`${sourceId} ${pictureName}`).digest('hex').slice(0, 20)}-40x30.webp`
    const facts = { width: 40, height: 30, bytes: 1, source_name: pictureName, stored_at: at, unused_since: null }
    await db
      .insertInto('picture')
      .values({ file, ...facts })
      .execute()
    await db
      .insertInto('source_picture')
      .values({ source_id: sourceId, name: pictureName, sha256: pictureName, file })
      .execute()
    return file
  }

  /** Groups, properties, a price type and warehouses of the catalogue fixture, as 1С calls them. */
  async function nameAll() {
    await name('group', { hammers: 'ПЕРФОРАТОР', grinders: 'Болгарки', odd: 'Прочее' })
    await name('property', { p: 'Мощность, Вт', c: 'Патрон', d: 'Виброзащита' })
    await name('price-type', { retail: 'Розничная цена', old: 'Цена до скидки', opt: 'Оптовая' })
    const warehouses = await db.selectFrom('warehouse').select(['id', 'name']).execute()
    await name('warehouse', Object.fromEntries(warehouses.map((each) => [`w${each.id}`, each.name])))
  }

  /** All the shop shows of its goods, for comparing before and after. */
  const shopState = async () => {
    const { rows } = await sql<{ state: unknown }>`select jsonb_build_object(
      'goods', (select jsonb_agg(to_jsonb(g) - 'updated_at' order by code) from good g),
      'offers', (select jsonb_agg(to_jsonb(o) order by good_code, node_code) from good_offer o),
      'stock', (select jsonb_agg(to_jsonb(s) order by good_code, warehouse_id) from good_stock s),
      'vendors', (select jsonb_agg(to_jsonb(v) order by code) from vendor v),
      'values', (select jsonb_agg(to_jsonb(v) order by attribute_code, value) from attribute_value v)) as state`.execute(
      db,
    )
    return rows[0]!.state
  }

  return { sourceId, time, stage, run, name, nameAll, picture, codeOf, goodOf, shopState }
}

export type TestSource = Awaited<ReturnType<typeof openSource>>
