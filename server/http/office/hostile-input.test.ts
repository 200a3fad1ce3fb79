import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLE_SEEDS } from '#rules/staff/roles.ts'
import { knownOfficeValues } from '#server/test/fuzz/known-values.ts'
import { readOperations } from '#server/test/fuzz/operations.ts'
import { requestArbitrary } from '#server/test/fuzz/request-arbitrary.ts'
import { runRequests } from '#server/test/fuzz/run-requests.ts'
import { OFFICE_HOST, type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
  for (let at = 0; at < 3; at++) await shop.order()
  const { db } = shop.database
  await sql`insert into feedback_request (type, node_code, name, phone, message, good_code, created_at)
    select kind, '000001', 'Иван', '79111234567', 'Есть?', '100101', now() from unnest(array['callback', 'availability', 'question', 'hire']) kind`.execute(
    db,
  )
  await sql`with made as (insert into promo (name, kind, percent, created_at) values ('Осень', 'percent', 10, now()) returning id)
    insert into promo_code (promo_id, code, key, created_at) select id, 'AUTUMN', 'AUTUMN', now() from made`.execute(db)
  await sql`with source as (insert into exchange_source (name, kind, created_at) values ('1С', '1c', now()) returning id),
    mapping as (insert into exchange_mapping (source_id, kind, external, name, changed_at) select id, 'group', 'g1', 'Дрели', now() from source)
    insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at, ended_at)
    select id, 'catalog', 'applied', 1, now(), now(), now() from source`.execute(db)
})
afterAll(() => shop.close())

const COUNT = process.env['SHORT_TESTS'] ? 200 : 600

it(`${COUNT} hostile requests over every call of the office: refused in our words or answered, never a 5xx`, async () => {
  const owner = await shop.as('owner')
  const cookieOf = (token: string) => ({ cookie: `office_session=${token}` })
  const operations = await readOperations(shop.app, OFFICE_HOST, {
    url: '/api/office/openapi.json',
    headers: cookieOf(owner.cookie()),
  })
  expect(operations.length).toBeGreaterThan(40)
  const known = await knownOfficeValues(shop.database.db)
  const requests = fc.sample(requestArbitrary(operations, known), { numRuns: COUNT })
  let roles = 0
  const report = await runRequests(
    shop,
    OFFICE_HOST,
    requests,
    async () => (await shop.as(roles++ % 3 === 2 ? ROLE_SEEDS[roles % ROLE_SEEDS.length]!.code : 'owner')).cookie(),
    cookieOf,
  )
  expect(report.troubles).toEqual([])
  expect(report.inside.size).toBeGreaterThan(10)
})
