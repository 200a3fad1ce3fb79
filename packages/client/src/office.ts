import { everyOfficeCall } from '#contract/office/every-call.ts'
import { type Client, type ClientOptions, createClient } from './client.ts'
import { bindSections, type Sections } from './sections.ts'

/** Every call of the back office by section and name: `office.orders.deskOrders(…)`. */
export type OfficeClient = Client & Sections<typeof everyOfficeCall>

/**
 * `baseUrl` is the back office's own host, `https://office.verstak.example`, `token` a key of the shop (`vk_…`). A
 * change is repeated under the `idempotencyKey` you give it: calls that do not take one refuse it before anything is
 * done.
 */
export function createOfficeClient(options: ClientOptions): OfficeClient {
  const client = createClient(options, (_endpoint, key) => key !== undefined)
  return { ...client, ...bindSections(everyOfficeCall, client) }
}

export { everyOfficeCall as officeCalls }
