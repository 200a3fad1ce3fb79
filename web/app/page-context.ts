import { createContext, data } from 'react-router'
import type { PageContext } from '#contract/page-context.ts'

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
