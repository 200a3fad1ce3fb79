import * as schemas from '#contract/consents.schema.ts'
import { answerConsent, noteCookieChoice, userConsents } from '#contract/consents.ts'
import { implement } from '#server/calls/implement.ts'
import { limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import { recordConsent } from '#server/shop/people/auth/consents.ts'
import { answerOwnConsent, readOwnConsents } from '#server/shop/people/consents/own-consents.ts'
import { customerId } from '#server/shop/people/customer/customer-queries.ts'

const CHOICES: LimitRule = { name: 'cookie choices', limit: 30, seconds: 3600 }

export const consentRoutes = [
  implement(userConsents, schemas.userConsents, async (_input, context) => ({
    data: await readOwnConsents(context.db, customerId(context)),
  })),

  implement(answerConsent, schemas.answerConsent, async ({ body }, context) => ({
    data: await answerOwnConsent(context, customerId(context), body),
  })),

  implement(noteCookieChoice, schemas.noteCookieChoice, async ({ body }, context) => {
    const { db, visitor, clock } = context
    await limitByAddress(context, CHOICES)
    await recordConsent(
      db,
      { userId: visitor.userId, kind: 'analytics', given: body.given, way: 'banner' },
      visitor,
      clock(),
    )
    return { data: true as const }
  }),
]
