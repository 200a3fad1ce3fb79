import type { CallInput } from '#contract/call.ts'
import { requestCallback } from '#contract/feedback.ts'
import { track } from '../state/track.ts'
import { useAppState } from '../state/app-state.tsx'
import { usePageFacts } from '../state/init.tsx'
import { useCaptcha } from '../app/captcha.ts'

type Request = Omit<CallInput<typeof requestCallback>['body'], 'nodeLogisticCode' | 'captcha'>

/** Asks the shop to call back: the branch and the captcha go along, and what was taken is counted. */
export function useCallbackRequest(): (request: Request) => Promise<void> {
  const { api } = useAppState()
  const { nodeCode } = usePageFacts()
  const captcha = useCaptcha()
  return async (request) => {
    await api(requestCallback, { body: { ...request, nodeLogisticCode: nodeCode, captcha: await captcha('feedback') } })
    track({ type: 'request', goal: 'feedback_callback' })
  }
}
