import { inject } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { TestServer } from '#server/db/vitest-global-setup.ts'

/** Filled once by catalog-template-setup.ts; gone with the other databases of the run. */
export const catalogTemplate = ({ prefix }: TestServer) => `${prefix}_catalog`

/** A database with the places and the small catalogue of the fixtures. */
export const createCatalogDatabase = (): Promise<TestDatabase> =>
  createTestDatabase(catalogTemplate(inject('testServer')))
