import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Sms, SmsDelivery } from './port.ts'

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

/** https://sms.ru/api/status: what is still under way is not here. */
const STATES: Record<number, SmsDelivery> = {
  [-1]: { state: 'failed', words: 'SMS.ru такого сообщения не знает' },
  103: { state: 'delivered', words: null },
  104: { state: 'failed', words: 'телефон слишком долго был выключен или вне сети' },
  105: { state: 'failed', words: 'оператор удалил сообщение' },
  106: { state: 'failed', words: 'телефон не принял сообщение' },
  107: { state: 'failed', words: 'оператор не сказал почему' },
  108: { state: 'failed', words: 'оператор отклонил сообщение' },
  110: { state: 'delivered', words: null },
  150: { state: 'failed', words: 'нет такого номера' },
}

/** https://sms.ru/api/send */
export function smsRu(
  { apiId, from }: { apiId: string; from: string | null },
  { address = 'https://sms.ru', timeoutMs = 10_000 } = {},
): Sms {
  // apart: questions that fail must not keep codes from leaving
  const [guarded, asking] = [circuitBreaker('SMS.ru'), circuitBreaker('SMS.ru')]
  return {
    staysHere: false,
    send: ({ to, text, mayRepeat, askerIp }) =>
      guarded(async () => {
        const body = new URLSearchParams({
          api_id: apiId,
          to,
          msg: text,
          json: '1',
          ...(from ? { from } : {}),
          ...(askerIp ? { ip: askerIp } : {}),
        })
        const answer = (await fetchJson('SMS.ru', { url: `${address}/sms/send`, body, timeoutMs })) as Answer
        const about = answer.sms?.[to] ?? answer
        const code = about.status_code ?? 0
        if (code === ACCEPTED && 'sms_id' in about) return { providerId: about.sms_id ?? null }
        if (code === SAME_AGAIN && mayRepeat) return { providerId: null }
        throw new OutsideFailure(`SMS.ru refused: ${code} ${about.status_text ?? ''}`.trim(), !HOPELESS.has(code))
      }),
    delivery: ({ providerId }) =>
      asking(async () => {
        const body = new URLSearchParams({ api_id: apiId, sms_id: providerId, json: '1' })
        const answer = (await fetchJson('SMS.ru', { url: `${address}/sms/status`, body, timeoutMs })) as Answer
        const code = answer.sms?.[providerId]?.status_code
        if (code === undefined)
          throw new OutsideFailure(`SMS.ru does not say: ${answer.status_code ?? 0} ${answer.status_text ?? ''}`, true)
        return STATES[code] ?? { state: 'under-way', words: null }
      }),
  }
}
