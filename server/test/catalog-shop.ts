import { createCatalogDatabase } from './catalog-database.ts'
import { openTestShop, type TestShop } from './test-app.ts'

export interface Answer {
  status: number
  // the answers' shapes are checked by the application itself
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  meta?: { page: number; perPage: number; total: number; lastPage: number }
  errorCode?: string
  errorMessage?: string | Record<string, string[]>
}

export interface CatalogShop extends TestShop {
  /** A call below /api, for the branch in Pskov unless the address names another. */
  ask: (path: string) => Promise<Answer>
}

/** The application with the small catalogue of the fixture. */
export async function openCatalogShop(env: Record<string, string> = {}): Promise<CatalogShop> {
  const shop = await openTestShop(env, {}, {}, createCatalogDatabase())
  return {
    ...shop,
    async ask(path) {
      const node = path.includes('nodeLogisticCode=') ? '' : `${path.includes('?') ? '&' : '?'}nodeLogisticCode=000001`
      const answer = await shop.get(`/api${path}${node}`)
      return { status: answer.statusCode, ...answer.json() }
    },
  }
}

export const codesOf = (goods: { code: string }[]): string[] => goods.map(({ code }) => code)
