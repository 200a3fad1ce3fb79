import { decodeEither } from '#rules/exchange/windows-1251.ts'
import { addressGroup, type LimitRule } from '#server/kernel/limits.ts'
import { isPassword } from '#server/kernel/passwords.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { ExchangeFailure } from '../sessions/exchange-failure.ts'

/**
 * Wrong passwords, each step longer than the one before. By login and address: nobody shuts accounting out from afar.
 */
const WRONG: LimitRule[] = [
  { name: 'exchange passwords, minute', limit: 5, seconds: 60 },
  { name: 'exchange passwords, hour', limit: 30, seconds: 3600 },
]
const FROM_ADDRESS: LimitRule = { name: 'exchange passwords from address', limit: 100, seconds: 3600 }
const LONGEST = 200

interface Robot {
  sourceId: number
}

/** Who signs the request by HTTP Basic; null: nobody does. */
export async function robotOf(services: Services, header: string | undefined, ip: string): Promise<Robot | null> {
  const given = credentialsOf(header)
  if (!given) return null
  const { db, ports, clock, proxies } = services
  const fromAddress = { ...FROM_ADDRESS, limit: FROM_ADDRESS.limit * (proxies?.widthOf(ip) ?? 1) }
  const subject = `${given.login} ${addressGroup(ip)}`
  const waits = await Promise.all([
    ...WRONG.map((rule) => ports.limits.peek(rule, subject, clock())),
    ports.limits.peek(fromAddress, addressGroup(ip), clock()),
  ])
  const wait = Math.max(...waits)
  if (wait > 0) throw new ExchangeFailure(`Слишком много неверных паролей подряд. Повторите через ${wait} с`)
  const source = await db
    .selectFrom('exchange_source')
    .select(['id', 'name', 'is_on', 'robot_password_hash'])
    .where('robot_login', '=', given.login)
    .executeTakeFirst()
  if (!(await isPassword(source?.robot_password_hash, given.password))) {
    for (const rule of WRONG) await ports.limits.take(rule, subject, clock())
    await ports.limits.take(fromAddress, addressGroup(ip), clock())
    throw new ExchangeFailure('Неверный логин или пароль. Их задают в Пульте: Обмен, источник')
  }
  if (!source!.is_on)
    throw new ExchangeFailure(`Обмен «${source!.name}» выключен. Включите его в Пульте: Обмен, источник`)
  return { sourceId: source!.id }
}

function credentialsOf(header: string | undefined): { login: string; password: string } | null {
  const coded = /^Basic\s+([\w+/=-]+)$/i.exec(header ?? '')?.[1]
  if (!coded) return null
  const text = decodeEither(Buffer.from(coded, 'base64'))
  const at = text.indexOf(':')
  const [login, password] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return login.length > LONGEST || password.length > LONGEST || login.includes('\0') ? null : { login, password }
}
