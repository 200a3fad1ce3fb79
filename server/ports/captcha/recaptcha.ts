import { fetchJson, circuitBreaker } from '../outside-service.ts'
import type { CaptchaPort } from './port.ts'

interface Assessment {
  riskAnalysis?: { score?: number }
  tokenProperties?: { valid?: boolean; action?: string }
}

/** 0 a robot, 1 a person; Google's own starting point. */
const LOWEST_SCORE = 0.5

/** reCAPTCHA Enterprise v3: https://cloud.google.com/recaptcha/docs/create-assessment */
export function recaptcha(
  { project, apiKey, siteKey }: { project: string; apiKey: string; siteKey: string },
  { address = 'https://recaptchaenterprise.googleapis.com', timeoutMs = 5000 } = {},
): CaptchaPort {
  const guarded = circuitBreaker('reCAPTCHA')
  const url = `${address}/v1/projects/${encodeURIComponent(project)}/assessments?key=${encodeURIComponent(apiKey)}`
  return {
    provider: 'recaptcha',
    siteKey,
    async check({ token, action, ip, userAgent }) {
      const event = { token, siteKey, expectedAction: action, userAgent, userIpAddress: ip }
      const answer = await guarded(() => fetchJson('reCAPTCHA', { url, body: { event }, timeoutMs })).catch(() => null)
      if (answer === null) return 'unavailable'
      const { tokenProperties, riskAnalysis } = answer as Assessment
      const isPerson =
        tokenProperties?.valid === true &&
        tokenProperties.action === action &&
        (riskAnalysis?.score ?? 0) >= LOWEST_SCORE
      return isPerson ? 'passed' : 'refused'
    },
  }
}
