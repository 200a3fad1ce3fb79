import { ApiError } from '#contract/api-error.ts'
import type { FoundOrganization } from '#contract/organization.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { CallContext } from '../call-context.ts'

/** The service's failure as the buyer should read it. */
export function directoryAway(error: unknown): never {
  if (!(error instanceof OutsideFailure)) throw error
  const words = { errorCode: 'UNAVAILABLE', errorMessage: 'Справочник не отвечает. Повторите через минуту.' }
  throw new ApiError(503, words, { cause: error, retryAfter: 60 })
}

export function findOrganization({ ports }: CallContext, inn: string, kpp: string | null): Promise<FoundOrganization | null> {
  return ports.suggestions.organizationByInn(inn, kpp).catch(directoryAway)
}

/** At sign-up nobody should wait for a directory: without it the number alone is kept. */
export async function organizationOrNumber({ ports, log }: CallContext, inn: string): Promise<FoundOrganization> {
  const found = await ports.suggestions.organizationByInn(inn, null).catch((error: unknown) => {
    log.warn({ err: error }, 'organization not looked up')
    return null
  })
  return found ?? { inn, kpp: null, ogrn: null, name: `Организация с ИНН ${inn}`, address: '', status: 'UNKNOWN' }
}
