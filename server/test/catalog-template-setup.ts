import type { TestProject } from 'vitest/node'
import { createDb } from '#server/db/client.ts'
import { withDatabase } from '#server/db/database-url.ts'
import { copyDatabase } from '#server/db/test-database.ts'
import { catalogTemplate } from './catalog-database.ts'
import { insertCatalog } from './catalog-fixture.ts'
import { insertPlaces } from './places-fixture.ts'

/** Most files begin with the small catalogue: it is put into a template once, and copied with it. */
export default async function setup(project: TestProject): Promise<void> {
  const { testServer } = project.getProvidedContext()
  const name = catalogTemplate(testServer)
  await copyDatabase(testServer.adminUrl, name, testServer.template)
  const { db, close } = createDb({ connectionString: withDatabase(testServer.adminUrl, name) })
  try {
    await insertPlaces(db)
    await insertCatalog(db)
  } finally {
    await close()
  }
}
