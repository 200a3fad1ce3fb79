import { createHash } from 'node:crypto'
import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Sms, SmsDelivery, SmsMessage } from './port.ts'

interface Answer {
  id?: number
  cnt?: number
  status?: number
  /** Why it did not come. */
  err?: number | string
  error?: string
  error_code?: number
}

/** «The same request within a minute». */
const SAME_AGAIN = 9
/** Wrong parameters, a forbidden text, a number that is none or cannot be reached. */
const HOPELESS = new Set([1, 5, 6, 7, 8])
/** «No such message for this number». */
const UNKNOWN_MESSAGE = -3
/** https://smsc.ru/api/http/status_messages/statuses/: what is still under way is not here. */
const STATES: Record<number, SmsDelivery> = {
  [UNKNOWN_MESSAGE]: { state: 'failed', words: 'SMSC такого сообщения не знает' },
  1: { state: 'delivered', words: null },
  2: { state: 'delivered', words: null },
  3: { state: 'failed', words: 'телефон слишком долго был выключен или вне сети' },
  4: { state: 'delivered', words: null },
  20: { state: 'failed', words: 'оператор не смог доставить' },
  22: { state: 'failed', words: 'нет такого номера' },
  23: { state: 'failed', words: 'отправка на этот номер запрещена' },
  24: { state: 'failed', words: 'на счёте SMSC кончились деньги' },
  25: { state: 'failed', words: 'оператор не обслуживает этот номер' },
}
/** «The subscriber does not exist», said beside the state. */
const NO_SUBSCRIBER = 1
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
  // apart: questions that fail must not keep codes from leaving
  const [guarded, asking] = [circuitBreaker('SMSC'), circuitBreaker('SMSC')]
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
  async function statusOf(phone: string, id: string): Promise<{ status: number; err: number }> {
    const body = new URLSearchParams({ ...signed, phone, id, fmt: '3' })
    const {
      status,
      err,
      error,
      error_code: code,
    } = (await fetchJson('SMSC', { url: `${address}/sys/status.php`, body, timeoutMs })) as Answer
    // not knowing is no reason to send again: the question is asked once more at the next try
    if (status === undefined) throw new OutsideFailure(`SMSC does not say: ${code ?? 0} ${error ?? ''}`.trim(), true)
    return { status, err: Number(err ?? 0) }
  }
  const hasTaken = async (message: SmsMessage) => (await statusOf(message.to, ours(message))).status !== UNKNOWN_MESSAGE
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
    delivery: ({ to, providerId }) =>
      asking(async () => {
        const { status, err } = await statusOf(to, providerId)
        const found = STATES[status] ?? { state: 'under-way', words: null }
        return found.state === 'failed' && err === NO_SUBSCRIBER ? STATES[22]! : found
      }),
  }
}
