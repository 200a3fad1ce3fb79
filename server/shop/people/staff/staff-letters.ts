import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { officeHost } from '#rules/address/office-host.ts'
import { emailError } from '#rules/identity/email.ts'
import { OWNER_ROLE } from '#rules/staff/permissions.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { dayAndClockText } from '#server/shop/people/auth/messages.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'

type Shop = Pick<Services, 'db' | 'config' | 'clock'>

/** An SMS costs money and may go to anybody's phone; letters are not counted. */
const SMS_A_DAY = 10

async function mayHaveSms({ db, clock }: Shop, phone: string, kind: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
    .where('recipient', '=', phone)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(clock().getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(count) < SMS_A_DAY
}

/** What touches somebody's way in, told to the person: whoever did not do it hears of it at once. */
export async function tellStaff(shop: Shop, staffIds: readonly number[], title: string, what: string): Promise<void> {
  if (staffIds.length === 0) return
  const { db, config, clock } = shop
  const people = await db
    .selectFrom('staff')
    .select(['login', 'phone'])
    .where('id', 'in', staffIds)
    .where('is_demo', '=', false)
    .where('is_program', '=', false)
    .where('state', '<>', 'blocked')
    .execute()
  const now = clock()
  const signature = await branchSignature(db, config, MAIN_BRANCH_CODE)
  const values = { title, text: what, moment: dayAndClockText(now), office: officeHost(config.host) }
  const { kind, letter, sms } = await writeMessage(db, 'shop.staff-safety', signature, values)
  for (const { login, phone } of people) {
    if (emailError(login) === null) await putLetter(db, login, letter, { now, kind })
    if (phone !== null && (await mayHaveSms(shop, phone, kind))) await putSms(db, phone, sms, { now, kind })
  }
}

/** To all who answer for the shop. */
export async function tellOwners(shop: Shop, title: string, what: string): Promise<void> {
  const owners = await shop.db
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select('staff.id')
    .where('role_code', '=', OWNER_ROLE)
    .where('state', '=', 'active')
    .execute()
  const ids = [...new Set(owners.map(({ id }) => id))]
  await tellStaff(shop, ids, title, what)
}
