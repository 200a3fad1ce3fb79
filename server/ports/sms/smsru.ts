import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Sms } from './port.ts'

interface Answer {
  status?: string
  status_code?: number
  status_text?: string
  sms?: Record<string, { status?: string; status_code?: number; sms_id?: string; status_text?: string }>
}

const ACCEPTED = 100
/** «The same message to this number within a minute». */
const SAME_AGAIN = 231
/** About the number or the text: another try says the same. */
const HOPELESS = new Set([202, 203, 205, 207, 209, 214, 215, 216, 230, 232, 233])

/** https://sms.ru/api/send */
export function smsRu(
  { apiId, from }: { apiId: string; from: string | null },
  { address = 'https://sms.ru', timeoutMs = 10_000 } = {},
): Sms {
  const guarded = circuitBreaker('SMS.ru')
  return {
    staysHere: false,
    send: ({ to, text, mayRepeat }) =>
      guarded(async () => {
        const body = new URLSearchParams({ api_id: apiId, to, msg: text, json: '1', ...(from ? { from } : {}) })
        const answer = (await fetchJson('SMS.ru', { url: `${address}/sms/send`, body, timeoutMs })) as Answer
        const about = answer.sms?.[to] ?? answer
        const code = about.status_code ?? 0
        if (code === ACCEPTED && 'sms_id' in about) return { providerId: about.sms_id ?? null }
        if (code === SAME_AGAIN && mayRepeat) return { providerId: null }
        throw new OutsideFailure(`SMS.ru refused: ${code} ${about.status_text ?? ''}`.trim(), !HOPELESS.has(code))
      }),
  }
}
