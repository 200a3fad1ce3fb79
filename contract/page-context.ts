import type { ApiClient } from './client.ts'

/** What the server hands to loaders with each page request: facts of the address alone, never of the visitor. */
export interface PageContext {
  api: ApiClient
  /** Branch of the host the page is asked on. */
  nodeCode: string
  /** Public host of the main city, e.g. `localhost:3000`. */
  mainHost: string
  /** Scheme and host of this request's city, e.g. `http://pskov.localhost:3000`. */
  origin: string
  /** Whether an order's link opens anything: a guessed one and one that has ended are alike. */
  hasOrder: (token: string) => Promise<boolean>
  /** Into the log, under the id of the request. */
  report: (error: unknown) => void
  /** Takes the rendered page, as text. */
  onRendered: (html: string) => void
}
