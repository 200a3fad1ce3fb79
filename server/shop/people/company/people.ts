import { conflict, forbidden, invalid, notFound } from '#contract/api-error.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { adminProblem, ALL_RIGHTS, type CompanyRights } from '#rules/company/company-rights.ts'
import { authKeyError, parseAuthKey } from '#rules/identity/auth-key.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { putLetter, putMessage } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { type Customer, findCustomer } from '#server/shop/people/customer/customer-queries.ts'
import { membersOf, membershipOf, RIGHTS, rightsOf, rightsRow } from './company-queries.ts'

const MOST_PEOPLE = 100
const MOST_COMPANIES = 10
const INVITED_DAYS = 30
const INVITED: LimitRule = {
  name: 'company invitations',
  limit: 30,
  seconds: 3600,
  message: 'Приглашений много: подождите час.',
}

/** One of the buyer's own organizations gets an account of its own; whoever opens it lets the others in. */
export async function openCompany(context: CallContext, userId: number, organizationId: number): Promise<void> {
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', userId).forUpdate().execute()
    const own = await tx
      .selectFrom('user_organization')
      .select(['inn', 'kpp', 'ogrn', 'name', 'address'])
      .where('id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!own) throw notFound('Такой организации среди ваших нет')
    const already = await tx
      .selectFrom('company_member')
      .innerJoin('company', 'company.id', 'company_member.company_id')
      .select(['company.inn', 'company.kpp'])
      .where('user_id', '=', userId)
      .execute()
    if (already.some(({ inn, kpp }) => inn === own.inn && kpp === own.kpp))
      throw conflict('Кабинет этой организации у вас уже открыт')
    if (already.length >= MOST_COMPANIES) throw conflict(`Не больше ${MOST_COMPANIES} кабинетов организаций`)
    const { id } = await tx
      .insertInto('company')
      .values({ ...own, agreement_on: null, price_list_id: null, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('company_member')
      .values({ company_id: id, user_id: userId, ...rightsRow(ALL_RIGHTS), created_at: now })
      .execute()
    await makeCurrent(tx, userId, id)
    await tellShop(context, tx, userId, own)
  })
}

/** Anybody can open the account of any organization by its number: somebody of the shop looks first. */
async function tellShop(
  { clock, config, nodeCode }: CallContext,
  tx: Db,
  userId: number,
  { name, inn, kpp }: { name: string; inn: string; kpp: string | null },
): Promise<void> {
  const [{ email }, signature, customer] = await Promise.all([
    readSetting(tx, 'shop'),
    branchSignature(tx, config, nodeCode),
    findCustomer(tx, userId),
  ])
  const { kind, letter } = await writeMessage(tx, 'shop.company', signature, {
    company: name,
    numbers: [`ИНН ${inn}`, kpp && `КПП ${kpp}`].filter(Boolean).join(', '),
    who: [customer.name, customer.phone ? formatPhone(customer.phone) : customer.email].filter(Boolean).join(', '),
  })
  await putLetter(tx, email, letter, { now: clock(), kind })
}

async function makeCurrent(tx: Db, userId: number, companyId: number | null): Promise<void> {
  await tx.updateTable('company_member').set({ is_current: false }).where('user_id', '=', userId).execute()
  if (companyId === null) return
  await tx
    .updateTable('company_member')
    .set({ is_current: true })
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .execute()
}

/** For which organization, or for themselves, the buyer buys from now on. */
export async function chooseCompany(context: CallContext, userId: number, companyId: number | null): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', userId).forUpdate().execute()
    if (companyId !== null) await membershipOf(tx, companyId, userId)
    await makeCurrent(tx, userId, companyId)
  })
}

/** Locked until the end: people of one company are changed one after another. */
async function asAdmin(tx: Db, companyId: number, userId: number) {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  const { isAdmin } = await membershipOf(tx, companyId, userId)
  if (!company || !isAdmin) throw forbidden('Людей организации меняет её администратор')
  return company
}

/** By a phone or an e-mail; a second one to the same key changes what the first would give. */
export async function invite(
  context: CallContext,
  userId: number,
  companyId: number,
  { key: text, ...rights }: CompanyRights & { key: string },
): Promise<void> {
  const key = parseAuthKey(text)
  if (!key) throw invalid({ key: [authKeyError(text)!] })
  await limit(context, INVITED, String(userId))
  const { clock, config, nodeCode } = context
  const now = clock()
  await withRetries(context.db, async (tx) => {
    const company = await asAdmin(tx, companyId, userId)
    const people = await membersOf(tx, companyId)
    if (people.some(({ phone, email }) => phone === key.value || email === key.value))
      throw invalid({ key: ['Этот человек уже в организации'] })
    if (people.length >= MOST_PEOPLE) throw invalid({ key: [`В организации не больше ${MOST_PEOPLE} человек`] })
    const given = { ...rightsRow(rights), created_at: now, expires_at: new Date(now.getTime() + INVITED_DAYS * DAY_MS) }
    await tx
      .insertInto('company_invitation')
      .values({ company_id: companyId, key: key.value, ...given })
      .onConflict((same) => same.columns(['company_id', 'key']).doUpdateSet(given))
      .execute()
    const signature = await branchSignature(tx, config, nodeCode)
    const link = `${signature.url}/personal-account/?tab=company`
    const message = await writeMessage(
      tx,
      'company.invited',
      signature,
      { company: company.name, link },
      { button: link },
    )
    await putMessage(tx, key, message, { now, kind: message.kind })
  })
}

export async function withdrawInvitation(
  context: CallContext,
  userId: number,
  companyId: number,
  invitation: number,
): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await asAdmin(tx, companyId, userId)
    const gone = await tx
      .deleteFrom('company_invitation')
      .where('id', '=', invitation)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound('Этого приглашения уже нет')
  })
}

/** Keys that are proven to be the person's. */
const provenKeys = ({ phone, email, email_verified_at }: Customer): string[] =>
  [phone, email_verified_at ? email : null].filter((key) => key !== null)

export async function invitationsTo(db: Db, customer: Customer, now: Date) {
  return db
    .selectFrom('company_invitation')
    .innerJoin('company', 'company.id', 'company_invitation.company_id')
    .select(RIGHTS.map((each) => `company_invitation.${each}` as const))
    .select(['company_invitation.id', 'company.id as company_id', 'company.name', 'company.inn'])
    .where('key', 'in', provenKeys(customer))
    .where('expires_at', '>', now)
    .orderBy('company_invitation.id')
    .execute()
}

/** Only by whoever has proven the phone or the e-mail it was sent to. */
export async function answerInvitation(
  context: CallContext,
  userId: number,
  id: number,
  isAccepted: boolean,
): Promise<void> {
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const customer = await findCustomer(tx, userId)
    const found = (await invitationsTo(tx, customer, now)).find((each) => each.id === id)
    if (!found) throw notFound('Этого приглашения больше нет: попросите администратора организации прислать новое')
    const gone = await tx.deleteFrom('company_invitation').where('id', '=', id).executeTakeFirst()
    if (gone.numDeletedRows === 0n || !isAccepted) return
    await tx
      .insertInto('company_member')
      .values({ company_id: found.company_id, user_id: userId, ...rightsRow(rightsOf(found)), created_at: now })
      .onConflict((same) => same.doNothing())
      .execute()
  })
}

/** `rights`: null, the person leaves; anybody may leave by themselves. */
export async function changeMember(
  context: CallContext,
  userId: number,
  { companyId, member, rights }: { companyId: number; member: number; rights: CompanyRights | null },
): Promise<void> {
  await withRetries(context.db, async (tx) => {
    if (rights === null && member === userId)
      await tx.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute()
    else await asAdmin(tx, companyId, userId)
    const people = await membersOf(tx, companyId)
    if (!people.some((each) => each.userId === member)) throw notFound('Этого человека в организации нет')
    const problem = adminProblem(people, member, rights)
    if (problem) throw conflict(problem)
    if (rights === null)
      await tx.deleteFrom('company_member').where('company_id', '=', companyId).where('user_id', '=', member).execute()
    else
      await tx
        .updateTable('company_member')
        .set(rightsRow(rights))
        .where('company_id', '=', companyId)
        .where('user_id', '=', member)
        .execute()
  })
}
