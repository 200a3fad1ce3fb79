import { deviceWords } from '#rules/identity/device-words.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { DEVICE_SMS_FOR_ACCOUNT } from './auth-limits.ts'
import { newDeviceWords } from './messages.ts'
import { hasConfirmedEmail, notifyOwner } from './notify-owner.ts'
import { userAgentOf } from '#server/kernel/tokens.ts'

export async function cityNameByIp(
  { db, ports }: Pick<CallContext, 'db' | 'ports'>,
  ip: string,
): Promise<string | null> {
  const id = ports.ipCity.cityIdByIp(ip)
  const city =
    id === null ? undefined : await db.selectFrom('city').select('name').where('id', '=', id).executeTakeFirst()
  return city?.name ?? null
}

/** The owner hears of a sign-in from a device not seen before; SMS are counted, since they cost money. */
export async function notifyNewDevice(context: CallContext, tx: Db, userId: number): Promise<void> {
  const { visitor, ports, clock } = context
  const now = clock()
  const owner = await tx
    .selectFrom('customer')
    .select(['phone', 'email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!hasConfirmedEmail(owner) && (await ports.limits.take(DEVICE_SMS_FOR_ACCOUNT, String(userId), now)) > 0) return
  const city = await cityNameByIp({ db: tx, ports }, visitor.ip)
  const where = [deviceWords(userAgentOf(visitor)), city].filter(Boolean).join(', ')
  await notifyOwner(tx, owner, await newDeviceWords({ ...context, db: tx }, where, now), now)
}
