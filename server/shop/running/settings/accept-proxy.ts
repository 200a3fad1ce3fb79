import { isIP } from 'node:net'
import { conflict } from '#contract/api-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { plainAddress } from '#server/kernel/proxies.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import type { Visitor } from '#server/kernel/visitor.ts'
import type { ReadyFound } from '#server/shop/running/readiness/ready-check.ts'

interface Asked extends Pick<Services, 'config' | 'proxies'> {
  visitor?: Visitor
}

/** While nobody is believed, the visitor's address is the one at the other end of the socket. */
function forwarded(visitor: Visitor): string | null {
  const given = visitor.headers['x-forwarded-for']
  const last = String(given ?? '')
    .split(',')
    .at(-1)!
    .trim()
  return isIP(last) === 0 ? null : last
}

/**
 * The proxy of the owner's own request: a stranger can make headers up in his requests, not in the owner's, so only
 * what stands in front of the owner is ever offered.
 */
export function offeredProxy({ proxies, visitor }: Asked): { address: string; visitor: string } | null {
  if (!visitor || !proxies?.areUnknown()) return null
  const told = forwarded(visitor)
  return told === null ? null : { address: plainAddress(visitor.ip), visitor: told }
}

export function proxiesFound({ config, proxies, visitor }: Asked): ReadyFound {
  if (proxies?.areUnknown()) {
    const offered = offeredProxy({ config, proxies, visitor })
    const how = offered
      ? `Вы пришли через ${offered.address}, и по его словам ваш адрес ${offered.visitor}: если это так, примите его.`
      : 'Откройте Пульт по адресу магазина, через прокси, и примите его здесь.'
    return {
      state: 'missing',
      words: `Неизвестно, каким прокси верить: все покупатели видны как один, и ограничения по адресу для них сняты. ${how}`,
    }
  }
  if (config.trustedProxies === 0 && config.mode === 'production' && visitor && forwarded(visitor) !== null)
    return {
      state: 'missing',
      words: 'Сказано, что прокси нет, а вы пришли через него: все покупатели считаются одним, и лишним отказано.',
    }
  const accepted = proxies?.accepted() ?? []
  return {
    state: 'done',
    words: accepted.length > 0 ? `Их называет принятый прокси ${accepted.join(', ')}.` : 'Заданы настройкой сервера.',
  }
}

/**
 * From then on what it says of visitors' addresses is believed, and limits by address are as narrow as they are meant.
 */
export async function acceptOwnProxy(context: OfficeContext, address: string): Promise<void> {
  const { db, proxies } = context
  if (!proxies?.areUnknown()) throw conflict('Каким прокси верить, уже известно')
  if (offeredProxy(context)?.address !== address)
    throw conflict('Этот запрос пришёл не через тот прокси. Обновите страницу')
  await withRetries(db, async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: 'proxies', value: JSON.stringify({ accepted: [address] }) })
      .onConflict((already) => already.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
      .execute()
  })
  await proxies.reload()
  invalidateMemoized(db)
}
