import { isApiError } from '#contract/api-error.ts'
import type { ApiClient } from '#contract/client.ts'

/** A session may end elsewhere: in another tab, on another device, by its age. Any call answered so reports it. */
export const noticingSignOut =
  (api: ApiClient, onSignedOut: () => void): ApiClient =>
  async (call, input, options) => {
    try {
      return await api(call, input, options)
    } catch (error) {
      if (isApiError(error) && error.status === 401) onSignedOut()
      throw error
    }
  }
