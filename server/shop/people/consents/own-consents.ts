import { conflict } from '#contract/api-error.ts'
import type { OwnConsent } from '#contract/consents.ts'
import {
  CONSENT_KINDS,
  CONSENT_WAYS,
  CONSENTS,
  type ConsentKind,
  consentState,
  consentVersion,
} from '#rules/identity/consent.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Db } from '#server/db/client.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { lockCustomer } from '#server/shop/people/customer/customer-queries.ts'
import { lastConsents } from './standing.ts'
import { withdrawOfCustomer } from './withdraw.ts'

/** Given by a switch of the account; a review or a question about a price is agreed to where it is sent. */
const GIVEN_HERE: readonly ConsentKind[] = ['personal-data', 'mailing', 'sms-ads']

/** Each kind with what was said of it last; what never came up is shown only where it may be given. */
export async function readOwnConsents(db: Db, userId: number): Promise<OwnConsent[]> {
  const [last, settings] = await Promise.all([lastConsents(db, userId), readSetting(db, 'consents')])
  return CONSENT_KINDS.flatMap((kind) => {
    const said = last.find((each) => each.kind === kind)
    const isGivenHere = GIVEN_HERE.includes(kind)
    if (!said && !isGivenHere) return []
    const { name, about, path } = CONSENTS[kind]
    return [
      {
        kind,
        name,
        about,
        path,
        state: consentState(
          said ? { given: said.given, version: said.text_version } : null,
          consentVersion(kind, settings),
          settings.asksAgain,
        ),
        at: said?.created_at.toISOString() ?? null,
        wayText: said ? CONSENT_WAYS[said.way] : '',
        version: said?.text_version ?? '',
        isGivenHere,
      },
    ]
  })
}

/** Said twice it is written once: of two presses the second finds it as it wanted. */
export async function answerOwnConsent(
  context: CallContext,
  userId: number,
  { kind, given }: { kind: ConsentKind; given: boolean },
): Promise<OwnConsent[]> {
  const { visitor, clock } = context
  await withRetries(context.db, async (tx) => {
    await lockCustomer(tx, userId)
    const { state, isGivenHere } = (await readOwnConsents(tx, userId)).find((each) => each.kind === kind) ?? {
      state: 'none',
      isGivenHere: false,
    }
    if (given ? state === 'given' : state === 'withdrawn' || state === 'none') return
    if (!given) return withdrawOfCustomer(tx, context, { userId, kind, way: 'account', visitor, staffId: null })
    if (!isGivenHere)
      throw conflict('Это согласие дают там, где оно нужно: у отзыва, у цены товара, в вопросе о cookie')
    await recordConsent(tx, { userId, kind, given, way: 'account' }, visitor, clock())
    if (kind === 'mailing')
      await tx.updateTable('customer').set({ mailing_agreement: true }).where('id', '=', userId).execute()
  })
  return readOwnConsents(context.db, userId)
}
