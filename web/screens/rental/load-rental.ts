import { redirect } from 'react-router'
import { goodByCode, goodWarehouses } from '#contract/catalog.ts'
import type { ApiClient } from '#contract/client.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { pageFailure } from '../../app/page-failure.ts'

/** The code ends the address: `{slug}-{code}`, or the code alone. */
export function rentalCode(rental: string): string | null {
  return /^(?:.*-)?(\d{1,20})$/s.exec(rental)?.[1] ?? null
}

/** A machine with the points that rent it out: the branch's own; where it has no piece, those of all cities. */
export async function loadRental(api: ApiClient, code: string) {
  const ask = (nodeLogisticCode?: string) =>
    api(goodWarehouses, {
      params: { code },
      query: { forRent: true, ...(nodeLogisticCode ? { nodeLogisticCode } : {}) },
    })
  const good = await api(goodByCode, { params: { code }, query: { isHire: true } }).catch(
    (error: { status?: unknown }) => {
      if (error.status === 404) return redirectToProduct(api, code)
      throw error
    },
  )
  const own = await ask()
  return {
    good: good.data,
    shops: own.data.some(({ remains = 0 }) => remains > 0) ? own.data : (await ask(MAIN_BRANCH_CODE)).data,
  }
}

/** Not in the park: it may be on sale. */
async function redirectToProduct(api: ApiClient, code: string): Promise<never> {
  const { data } = await api(goodByCode, { params: { code } }).catch(pageFailure)
  throw redirect(data.url, 301)
}

/**
 * An outdated slug and a bare code lead to the address that counts; told by the parameter, since a data request's path
 * ends otherwise.
 */
export function redirectToCanonicalRental(url: string, rental: string, asked: URL): void {
  if (url !== `/arenda/${encodeURIComponent(rental)}/`) throw redirect(url + asked.search, 301)
}
