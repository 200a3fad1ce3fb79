import { ApiError } from '#contract/api-error.ts'
import type { FoundOrganization } from '#contract/organization.ts'
import { organizationName } from '#rules/identity/organization-name.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { SuggestionsPort } from '#server/ports/suggestions/port.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** What the buyer says of an organization himself: all there is where no directory can be asked. */
export interface TypedOrganization {
  inn: string
  kpp?: string | null | undefined
  name?: string | null | undefined
}

/** The service's failure as the buyer should read it. */
export function directoryUnavailable(error: unknown): never {
  if (!(error instanceof OutsideFailure)) throw error
  const words = { errorCode: 'UNAVAILABLE', errorMessage: 'Справочник не отвечает. Повторите через минуту.' }
  throw new ApiError(503, words, { cause: error, retryAfter: 60 })
}

export function findOrganization(
  directory: SuggestionsPort,
  inn: string,
  kpp: string | null,
): Promise<FoundOrganization | null> {
  return directory.organizationByInn(inn, kpp).catch(directoryUnavailable)
}

/** Nobody has looked it up: its own words, and no status. */
export function typedOrganization({ inn, kpp, name }: TypedOrganization): FoundOrganization {
  return {
    inn,
    kpp: kpp?.trim() || null,
    ogrn: null,
    name: organizationName(name) || `Организация с ИНН ${inn}`,
    address: '',
    status: 'UNKNOWN',
  }
}

/** Nobody should wait for a directory to sign up or to order: without it what was typed is kept. */
export async function organizationOrTyped(
  { ports, log }: CallContext,
  typed: TypedOrganization,
): Promise<FoundOrganization> {
  const found = await ports.suggestions?.organizationByInn(typed.inn, null).catch((error: unknown) => {
    log.warn({ err: error }, 'organization not looked up')
    return null
  })
  return found ?? typedOrganization(typed)
}
