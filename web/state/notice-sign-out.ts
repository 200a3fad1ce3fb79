import { isApiError } from '#contract/api-error.ts'
import type { ApiClient } from '#contract/client.ts'

/** The sign-in may end elsewhere: in another tab, on another device, by its age. Any call that hears so tells of it. */
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
