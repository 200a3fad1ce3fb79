import type { CallInput, Endpoint } from '#contract/call.ts'
import type { CallOptions, Client, Outcome } from './client.ts'

type Arguments<E extends Endpoint> =
  {} extends CallInput<E> ? [input?: CallInput<E>, options?: CallOptions] : [input: CallInput<E>, options?: CallOptions]

/** A section of the contract as functions: constants beside the calls are left out. */
type Section<S> = {
  [Name in keyof S as S[Name] extends Endpoint ? Name : never]: S[Name] extends Endpoint
    ? ((...args: Arguments<S[Name]>) => Promise<Outcome<S[Name]>>) & { readonly endpoint: S[Name] }
    : never
}

export type Sections<Contract> = { [Name in keyof Contract]: Section<Contract[Name]> }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** `client.cart.getCart(…)` for `client.call(cart.getCart, …)`. */
export function bindSections<Contract extends object>(contract: Contract, client: Client): Sections<Contract> {
  const bind = (section: object) =>
    Object.fromEntries(
      Object.entries(section).flatMap(([name, endpoint]: [string, unknown]) => {
        if (!isEndpoint(endpoint)) return []
        const method = (input = {}, options?: CallOptions) => client.call(endpoint, input as never, options)
        return [[name, Object.assign(method, { endpoint })]]
      }),
    )
  return Object.fromEntries(
    Object.entries(contract).map(([name, section]: [string, object]) => [name, bind(section)]),
  ) as unknown as Sections<Contract>
}
