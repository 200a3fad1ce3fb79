import { createHash } from 'node:crypto'
import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Sms, SmsMessage } from './port.ts'

interface Answer {
  id?: number
  cnt?: number
  status?: number
  error?: string
  error_code?: number
}

/** «The same request within a minute». */
const SAME_AGAIN = 9
/** Wrong parameters, a forbidden text, a number that is none or cannot be reached. */
const HOPELESS = new Set([1, 5, 6, 7, 8])
/** «No such message for this number». */
const UNKNOWN_MESSAGE = -3
const LARGEST_ID = 2_147_483_647

/** A key of its own, which is taken back alone, or the account's login and password. */
type SmscKey = { apiKey: string } | { login: string; password: string }
type SmscSettings = SmscKey & {
  /** Its name: two shops of one account number their messages apart. */
  shop: string
  sender: string | null
}

/** https://smsc.ru/api/http/send/sms/ */
export function smsc(
  { shop, sender, ...key }: SmscSettings,
  { address = 'https://smsc.ru', timeoutMs = 10_000 } = {},
): Sms {
  const guarded = circuitBreaker('SMSC')
  const signed: Record<string, string> =
    'apiKey' in key ? { apikey: key.apiKey } : { login: key.login, psw: key.password }
  /** The same at every try, and another message's in another shop, also in one restored from a copy. */
  const ours = ({ id, to, text }: SmsMessage) => {
    const digest = createHash('sha256').update(`${shop}\n${id}\n${to}\n${text}`).digest()
    return String((digest.readUInt32BE() % LARGEST_ID) + 1)
  }
  /**
   * The number of a message is ours, so it can be asked whether SMSC has it:
   * https://smsc.ru/api/http/status_messages/check/
   */
  async function hasTaken(message: SmsMessage): Promise<boolean> {
    const body = new URLSearchParams({ ...signed, phone: message.to, id: ours(message), fmt: '3' })
    const {
      status,
      error,
      error_code: code,
    } = (await fetchJson('SMSC', { url: `${address}/sys/status.php`, body, timeoutMs })) as Answer
    // not knowing is no reason to send again: the question is asked once more at the next try
    if (status === undefined) throw new OutsideFailure(`SMSC does not say: ${code ?? 0} ${error ?? ''}`.trim(), true)
    return status !== UNKNOWN_MESSAGE
  }
  return {
    staysHere: false,
    send: (message) =>
      guarded(async () => {
        const { to, text, mayRepeat } = message
        if (mayRepeat && (await hasTaken(message))) return { providerId: ours(message) }
        const body = new URLSearchParams({
          ...signed,
          phones: to,
          mes: text,
          fmt: '3',
          charset: 'utf-8',
          id: ours(message),
          ...(sender ? { sender } : {}),
        })
        const answer = (await fetchJson('SMSC', { url: `${address}/sys/send.php`, body, timeoutMs })) as Answer
        if (answer.id !== undefined && answer.error_code === undefined) return { providerId: String(answer.id) }
        const code = answer.error_code ?? 0
        if (code === SAME_AGAIN && mayRepeat) return { providerId: null }
        throw new OutsideFailure(`SMSC refused: ${code} ${answer.error ?? ''}`.trim(), !HOPELESS.has(code))
      }),
  }
}
