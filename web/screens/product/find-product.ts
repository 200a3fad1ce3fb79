import { redirect } from 'react-router'
import { goodByCode } from '#contract/catalog.ts'
import type { ApiClient } from '#contract/client.ts'
import { orNotFound } from '../../app/page-context.ts'

/** The code ends the address: `{slug}-{code}`, or the code alone. Anything else names no product. */
export function productCode(product: string): string | null {
  return /^(?:.*-)?(\d{1,20})$/s.exec(product)?.[1] ?? null
}

/**
 * An outdated slug and a bare code lead to the address that counts. Told by the parameter, not by the request's path: a
 * data request's ends otherwise, and would be sent round for ever. `asked` is the loader's own, without the router's
 * words in it.
 */
export function redirectToCanonical(url: string, product: string, asked: URL): void {
  if (url !== `/product/${encodeURIComponent(product)}/`) throw redirect(url + asked.search, 301)
}

/** Not on sale: the rental park may have it under /arenda/; nobody else has. */
export async function redirectToRental(api: ApiClient, code: string): Promise<never> {
  const { data } = await orNotFound(api(goodByCode, { params: { code }, query: { isHire: true } }))
  throw redirect(data.url, 301)
}
