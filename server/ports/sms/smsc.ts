import { askJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Sms } from './port.ts'

interface Answer {
  id?: number
  cnt?: number
  error?: string
  error_code?: number
}

/** «The same request within a minute». */
const SAME_AGAIN = 9
/** Wrong parameters, a forbidden text, a number that is none or cannot be reached. */
const HOPELESS = new Set([1, 5, 6, 7, 8])
const LARGEST_ID = 2_147_483_647

/** https://smsc.ru/api/http/send/sms/ */
export function smsc(
  { login, password }: { login: string; password: string },
  { address = 'https://smsc.ru', timeoutMs = 10_000 } = {},
): Sms {
  const guarded = circuitBreaker('SMSC')
  return {
    staysHere: false,
    send: ({ to, text, id, mayRepeat }) =>
      guarded(async () => {
        const body = new URLSearchParams({
          login, psw: password, phones: to, mes: text, fmt: '3', charset: 'utf-8', id: String((id % LARGEST_ID) + 1),
        })
        const answer = (await askJson('SMSC', { url: `${address}/sys/send.php`, body, timeoutMs })) as Answer
        if (answer.id !== undefined && answer.error_code === undefined) return { providerId: String(answer.id) }
        const code = answer.error_code ?? 0
        if (code === SAME_AGAIN && mayRepeat) return { providerId: null }
        throw new OutsideFailure(`SMSC refused: ${code} ${answer.error ?? ''}`.trim(), !HOPELESS.has(code))
      }),
  }
}
