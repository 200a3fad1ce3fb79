import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#contract/api-error.ts'
import type { BranchCity, NewBranch } from '#contract/office/places.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { branchCodeError, branchHostError } from '#rules/settings/branch-errors.ts'
import { placePhoneError, tiersError } from '#rules/settings/place-errors.ts'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { likeText } from '#server/db/like.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { changePlaces, filled, refuseFields } from './change-places.ts'

const MOST_CITIES = 12

export async function findBranchCities(db: Db, text: string): Promise<BranchCity[]> {
  const wanted = likeText(text.trim().toLowerCase().replaceAll('ё', 'е'))
  if (wanted === '') return []
  const { rows } = await sql<BranchCity>`
    select c.id, c.name, case when c.region_type in ('обл', 'край', 'АО') then c.region || ' ' || c.region_type
      else c.region_type || ' ' || c.region end as region, n.name as branch,
      exists (select from node_logistic own where own.city_id = c.id and own.closed_at is null) as "isOwn"
    from city c join node_logistic n on n.code = c.node_code
    where lower(replace(c.name, 'ё', 'е')) like ${`${wanted}%`}
    order by c.population desc, c.id limit ${MOST_CITIES}`.execute(db)
  return rows
}

function needAll({ scope }: OfficeContext): void {
  if (!scope.isEverywhere) throw forbidden('Филиалы открывает и закрывает тот, кто работает во всех')
}

/** Files of every branch are written anew by a job: the new one has its sitemap and feeds within a minute. */
async function askForFiles({ config, clock, session }: OfficeContext, tx: Db): Promise<void> {
  if (config.filesEveryMinutes === 0) return
  await tx
    .insertInto('file_build')
    .values({ asked_at: clock(), asked_by: signedIn({ session }).staff.id })
    .execute()
}

/** The journal tells of the branch; that each of a hundred thousand goods got a price there is the same news. */
async function copyPrices(tx: Db, from: string, to: string): Promise<number> {
  await sql`select set_config('shop.via', '', true), set_config('statement_timeout', '0', true)`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into good_offer (node_code, good_code, price, price_old, price_registered, bonuses, delivery_days, sale_ends_on)
    select ${to}, good_code, price, price_old, price_registered, bonuses, delivery_days, sale_ends_on
    from good_offer where node_code = ${from}`.execute(tx)
  await sql`select set_config('shop.via', 'office', true)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Cities whose buyers it serves: its own, or all of the region but those where another branch stands. */
async function takeCities(tx: Db, code: string, cityId: number, reach: NewBranch['reach']): Promise<number> {
  const { numAffectedRows } = await sql`
    update city set node_code = ${code} from city own
    where own.id = ${cityId} and (city.id = own.id or ${reach === 'region'} and (city.region, city.region_type) = (own.region, own.region_type)
      and not exists (select from node_logistic n where n.city_id = city.id and n.closed_at is null))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function openBranch(context: OfficeContext, asked: NewBranch) {
  needAll(context)
  const { fields, cityId, reach, pricesFrom, tiers } = asked
  const [code, slug] = [asked.code.trim(), asked.slug.trim()]
  refuseFields({
    code: branchCodeError(code),
    slug: branchHostError(slug),
    name: filled(fields.name),
    nameIn: filled(fields.nameIn),
    phone: placePhoneError(fields.phone),
    tiers: tiersError(tiers),
  })
  return changePlaces(context, async (tx) => {
    const nodes = await tx.selectFrom('node_logistic').selectAll().execute()
    const city = await tx.selectFrom('city').select('name').where('id', '=', cityId).executeTakeFirst()
    const [ofCode, ofSlug] = [nodes.find((node) => node.code === code), nodes.find((node) => node.slug === slug)]
    const there = nodes.find((node) => node.city_id === cityId && node.closed_at === null)
    const taken = (node: (typeof nodes)[number] | undefined, what: string) =>
      node ? `${what} у филиала «${node.name}»${node.closed_at ? ': он закрыт, его можно открыть снова' : ''}` : null
    refuseFields({
      code: taken(ofCode, 'Такой код уже'),
      slug: taken(ofSlug, 'Такой адрес уже'),
      cityId: city ? (there ? `В этом городе уже стоит филиал «${there.name}»` : null) : 'Выберите город из списка',
      pricesFrom: pricesFrom === null || nodes.some((node) => node.code === pricesFrom) ? null : 'Такого филиала нет',
    })
    await tx
      .insertInto('node_logistic')
      .values({
        code,
        slug,
        name: fields.name.trim(),
        name_in: fields.nameIn.trim(),
        phone: fields.phone,
        transfer_days: fields.transferDays,
        has_rental: fields.hasRental,
        has_service: fields.hasService,
        position: Math.max(0, ...nodes.map(({ position }) => position)) + 1,
        city_id: cityId,
      })
      .execute()
    const cities = await takeCities(tx, code, cityId, reach)
    if (tiers.length > 0)
      await tx
        .insertInto('delivery_tier')
        .values(tiers.map(({ start, price }) => ({ node_code: code, start_amount: start, price })))
        .execute()
    const goods = pricesFrom === null ? 0 : await copyPrices(tx, pricesFrom, code)
    await askForFiles(context, tx)
    return { code, goods, cities }
  })
}

/** What still goes on in a branch, in words; empty: it may be closed. */
async function unfinished(tx: Db, branch: string): Promise<string[]> {
  const { rows } = await sql<{ orders: number; bookings: number; repairs: number }>`
    select (select count(*)::integer from shop_order where node_code = ${branch} and status not in ('completed', 'cancelled')) as orders,
      (select count(*)::integer from hire_booking where node_code = ${branch} and status in ('new', 'confirmed', 'issued')) as bookings,
      (select count(*)::integer from repair r join service_center c on c.id = r.service_center_id
        where c.node_code = ${branch} and r.state not in ('issued', 'cancelled')) as repairs`.execute(tx)
  const { orders, bookings, repairs } = rows[0]!
  return [
    orders > 0 && countText(orders, ['заказ', 'заказа', 'заказов']),
    bookings > 0 && countText(bookings, ['бронь проката', 'брони проката', 'броней проката']),
    repairs > 0 && countText(repairs, ['ремонт', 'ремонта', 'ремонтов']),
  ].filter((words) => words !== false)
}

export async function closeBranch(
  context: OfficeContext,
  { branch, to }: { branch: string; to: string | null },
): Promise<{ cities: number }> {
  needAll(context)
  return changePlaces(context, async (tx) => {
    const nodes = await tx.selectFrom('node_logistic').selectAll().execute()
    const node = nodes.find(({ code }) => code === branch)
    if (!node) throw notFound('Такого филиала нет')
    const cities = to === null ? await reopen(tx, node) : await close(context, tx, node, nodes, to)
    await askForFiles(context, tx)
    return { cities }
  })
}

type Node = {
  code: string
  slug: string | null
  city_id: number | null
  closed_at: Date | null
  closed_cities: number[]
}

async function close({ clock }: OfficeContext, tx: Db, node: Node, nodes: readonly Node[], to: string) {
  if (node.code === MAIN_BRANCH_CODE || node.slug === null)
    throw conflict('Главный филиал не закрыть: на его адресе стоит весь магазин')
  if (node.closed_at) throw conflict('Этот филиал уже закрыт')
  if (to === node.code || !nodes.some(({ code, closed_at }) => code === to && closed_at === null))
    throw invalid({ to: ['Выберите открытый филиал: его покупатели перейдут туда'] })
  const left = await unfinished(tx, node.code)
  if (left.length > 0)
    throw conflict(`Сначала завершите или отмените то, что в нём идёт: ${left.join(', ')}. Ничего не закрыто.`)
  const moved = await tx
    .updateTable('city')
    .set({ node_code: to })
    .where('node_code', '=', node.code)
    .returning('id')
    .execute()
  await tx
    .updateTable('node_logistic')
    .set({ closed_at: clock(), closed_cities: moved.map(({ id }) => id) })
    .where('code', '=', node.code)
    .execute()
  return moved.length
}

async function reopen(tx: Db, node: Node): Promise<number> {
  if (!node.closed_at) throw conflict('Этот филиал открыт')
  const there = await tx
    .selectFrom('node_logistic')
    .select('name')
    .where('city_id', '=', node.city_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (there) throw conflict(`В его городе теперь стоит филиал «${there.name}»`)
  const { numAffectedRows } = await sql`
    update city set node_code = ${node.code} where id = any(${node.closed_cities}::integer[])
      and not exists (select from node_logistic n where n.city_id = city.id and n.closed_at is null)`.execute(tx)
  await tx
    .updateTable('node_logistic')
    .set({ closed_at: null, closed_cities: [] })
    .where('code', '=', node.code)
    .execute()
  return Number(numAffectedRows ?? 0)
}
