import type { OwnCompany, Rights, UserCompanies } from '#contract/company.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type CompanyRights, freeCredit } from '#rules/company/company-rights.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { findCustomer } from '#server/shop/people/customer/customer-queries.ts'
import { creditOf, membersOf, RIGHTS, rightsOf } from './company-queries.ts'
import { agreementText } from './agreement-text.ts'
import { invitationsTo } from './people.ts'

const presentRights = ({ limit, ...rights }: CompanyRights): Rights => ({
  ...rights,
  limit: limit === null ? null : kopecksToRubles(limit),
})

type AskedRights = Omit<Rights, 'limit'> & { limit?: Rights['limit'] | undefined }

export const readRights = ({ isAdmin, mayOrder, mayApprove, seesDocuments, limit }: AskedRights): CompanyRights => ({
  isAdmin,
  mayOrder,
  mayApprove,
  seesDocuments,
  limit: limit === null || limit === undefined ? null : rublesToKopecks(limit),
})

/** A phone is shown to colleagues, an e-mail where there is no phone: they buy together. */
async function presentCompany(
  db: Db,
  userId: number,
  row: Awaited<ReturnType<typeof companiesOf>>[number],
  today: string,
  now: Date,
): Promise<OwnCompany> {
  const rights = rightsOf(row)
  const [people, credit, invitations, { waiting }] = await Promise.all([
    membersOf(db, row.id),
    creditOf(db, row, today),
    rights.isAdmin
      ? db
          .selectFrom('company_invitation')
          .select(['id', 'key', ...RIGHTS])
          .where('company_id', '=', row.id)
          .where('expires_at', '>', now)
          .orderBy('id')
          .execute()
      : [],
    db
      .selectFrom('company_request')
      .select((e) => e.fn.countAll<number>().as('waiting'))
      .where('company_id', '=', row.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ])
  return {
    id: row.id,
    name: row.name,
    inn: row.inn,
    kpp: row.kpp,
    isCurrent: row.is_current,
    rights: presentRights(rights),
    agreement: agreementText(row.agreement_number, row.agreement_on),
    credit:
      credit.limit === 0 || credit.days === 0
        ? null
        : {
            limit: kopecksToRubles(credit.limit),
            days: credit.days,
            debt: kopecksToRubles(credit.debt),
            free: kopecksToRubles(freeCredit(credit)),
            overdueSince: credit.overdueSince,
          },
    people: people.map(({ userId: id, name, phone, email, ...own }) => ({
      id,
      name,
      contact: phone ? formatPhone(phone) : (email ?? ''),
      isMe: id === userId,
      rights: presentRights(own),
    })),
    invitations: invitations.map(({ id, key, ...own }) => ({
      id,
      key: key.includes('@') ? key : formatPhone(key),
      rights: presentRights(rightsOf(own)),
    })),
    waiting: Number(waiting),
  }
}

const companiesOf = (db: Db, userId: number) =>
  db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .selectAll('company')
    .select(['is_current', ...RIGHTS])
    .where('user_id', '=', userId)
    .orderBy('company.id')
    .execute()

export async function readUserCompanies({ db, clock }: CallContext, userId: number): Promise<UserCompanies> {
  const now = clock()
  const today = moscowMoment(now)!.day
  const [rows, customer] = await Promise.all([companiesOf(db, userId), findCustomer(db, userId)])
  const invitations = await invitationsTo(db, customer, now)
  return {
    companies: await Promise.all(rows.map((row) => presentCompany(db, userId, row, today, now))),
    invitations: invitations.map(({ id, name, inn, ...own }) => ({
      id,
      name,
      inn,
      rights: presentRights(rightsOf(own)),
    })),
  }
}
