import { redirect } from 'react-router'
import { goodByCode } from '#contract/catalog.ts'
import type { ApiClient } from '#contract/client.ts'
import { found } from '../../page-context.ts'

/** The code ends the address: `{slug}-{code}`, or the code alone. Anything else names no product. */
export function productCode(product: string): string | null {
  return /^(?:.*-)?(\d{1,20})$/s.exec(product)?.[1] ?? null
}

/** Same address, host aside: an outdated slug and a bare code lead to the one that counts. */
export function redirectToCanonical(url: string, request: Request): void {
  const { pathname, search } = new URL(request.url)
  if (pathname !== url) throw redirect(url + search, 301)
}

/** Not on sale: the rental park may have it under /arenda/; nobody else has. */
export async function redirectToRental(api: ApiClient, code: string): Promise<never> {
  const { data } = await found(api(goodByCode, { params: { code }, query: { isHire: true } }))
  throw redirect(data.url, 301)
}
