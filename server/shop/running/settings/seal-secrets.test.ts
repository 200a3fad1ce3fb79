import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openSealing, totpName } from '#server/kernel/sealing.ts'
import { sealSecrets } from './seal-secrets.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into staff (id, name, login, state, totp_secret, created_at) overriding system value
    values (7, 'Анна', 'a@shop.ru', 'active', $1, now())`,
    [SECRET],
  )
})
afterAll(() => database.drop())

const stored = async () =>
  (await database.pool.query(`select totp_secret as secret from staff where id = 7`)).rows[0].secret as string

it('plain secrets are sealed at the upgrade, and anew after a rotation', async () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  expect(await sealSecrets(database.db, openSealing([old]))).toBe(1)
  expect(await stored()).not.toContain(SECRET)
  expect(await sealSecrets(database.db, openSealing([old]))).toBe(0)
  expect(await sealSecrets(database.db, openSealing([fresh, old]))).toBe(1)
  expect(openSealing([fresh]).open(totpName(7), await stored())).toBe(SECRET)
})
