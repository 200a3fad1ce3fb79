import { isApiError } from '#contract/api-error.ts'
import { type ApiClient, createHttpClient } from '#contract/client.ts'
import { askToConfirm, signedOut } from './confirmation.ts'

const http = createHttpClient()

/**
 * The one way to a call. A step that needs a fresh confirmation asks for it and is sent again; an ended session leads
 * to signing in.
 */
export const api: ApiClient = async (call, input, options) => {
  try {
    return await http(call, input, options)
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.errorCode === 'CONFIRM_NEEDED' && (await askToConfirm())) return http(call, input, options)
    if (error.status === 401) signedOut()
    throw error
  }
}

/** What to say when something failed, in the server's own words where it has some. */
export const wordsOf = (error: unknown): string =>
  isApiError(error) ? error.message : 'Что-то пошло не так. Повторите чуть позже.'
