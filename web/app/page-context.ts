import { createContext, data } from 'react-router'
import type { PageContext } from '#contract/page-context.ts'

export const pageContext = createContext<PageContext>()

/**
 * A 404 of a call becomes the 404 page: `const { data } = await orNotFound(api(cityById, …))`.
 * By status, not by class: the server's ApiError and the bundle's are two copies.
 */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) throw data(null, { status: 404 })
    throw error
  }
}
