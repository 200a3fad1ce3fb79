import { plainHost } from './city-choice.ts'

/** The back office lives beside the city hosts; no branch may have this slug. */
export const officeHost = (mainHost: string): string => `office.${mainHost.toLowerCase()}`

export const isOfficeHost = (host: string | undefined, mainHost: string): boolean =>
  plainHost(host ?? '', mainHost.toLowerCase()) === officeHost(mainHost)
