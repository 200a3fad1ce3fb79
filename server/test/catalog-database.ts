import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { insertCatalog } from './catalog-fixture.ts'
import { insertPlaces } from './places-fixture.ts'

/**
 * A database with the places and the small catalogue of the fixtures, for tests that open the shop, or a part of it,
 * themselves.
 */
export async function createCatalogDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await insertPlaces(database.db)
  await insertCatalog(database.db)
  return database
}
