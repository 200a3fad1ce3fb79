import { everyCall } from '#contract/every-call.ts'
import { type Client, type ClientOptions, createClient } from './client.ts'
import { REPEATABLE } from './repeatable.ts'
import { bindSections, type Sections } from './sections.ts'

export type { CallOptions, Client, ClientOptions, Outcome, Refusal, Success } from './client.ts'
export type { Failure, FailureKind } from './failure.ts'
export type { RetryOptions } from './retry.ts'

/** Every call of the shop by section and name, and `call`, `pages`, `list` over any of them. */
export type ShopClient = Client & Sections<typeof everyCall>

export function createShopClient(options: ClientOptions): ShopClient {
  const client = createClient(options, (endpoint) => REPEATABLE.includes(endpoint))
  return { ...client, ...bindSections(everyCall, client) }
}

/** The calls themselves, for `call`, `pages` and `list`. */
export { everyCall as calls }
