import { createContext, data } from 'react-router'
import type { ApiClient } from '#contract/client.ts'

/** What the server hands to loaders with each page request: facts of the address alone, never of the visitor. */
export interface PageContext {
  api: ApiClient
  /** Branch of the host the page is asked on. */
  nodeCode: string
  /** Public host of the main city, e.g. `localhost:3000`. */
  mainHost: string
  /** Scheme and host of this request's city, e.g. `http://pskov.localhost:3000`. */
  origin: string
  /** Into the log, under the id of the request. */
  report: (error: unknown) => void
  /** Takes the drawn page, as text. */
  draw: (html: string) => void
}

export const pageContext = createContext<PageContext>()

/**
 * What a call said is not there becomes the 404 page: `const { data } = await found(api(cityById, …))`.
 * By status, not by class: the server's ApiError and the bundle's are two copies.
 */
export async function found<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) throw data(null, { status: 404 })
    throw error
  }
}
