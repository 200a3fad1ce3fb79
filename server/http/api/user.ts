import { invalid } from '#contract/api-error.ts'
import * as schemas from '#contract/user.schema.ts'
import {
  checkUser,
  confirmMail,
  deleteUser,
  endUserSessions,
  exportUser,
  requestConfirmMail,
  requestPasswordCode,
  setPassword,
  setUserCity,
  updatePassword,
  updateUser,
  userCity,
  userMe,
  userSessions,
  userTrack,
} from '#contract/user.ts'
import { EMAIL_INVALID, EMAIL_REQUIRED, normalizeEmail } from '#rules/identity/email.ts'
import { PHONE_REQUIRED } from '#rules/identity/phone-error.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limitByAddress } from '#server/kernel/limits.ts'
import { CHECKS, CHECKS_FOR_KEY, CONFIRMATIONS } from '#server/shop/people/auth/auth-limits.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import { limitByKey } from '#server/shop/people/auth/limit-by-key.ts'
import { findByKey } from '#server/shop/people/auth/queries.ts'
import { readKey } from '#server/shop/people/auth/read-key.ts'
import { sendCode } from '#server/shop/people/auth/send-code.ts'
import { pastTakenEmail } from '#server/shop/people/auth/taken-key.ts'
import { implement } from '#server/calls/implement.ts'
import { insteadOfRecovery, recoverPassword, replacePassword } from '#server/shop/people/customer/change-password.ts'
import { changeEmail, confirmEmail, isOwnEmail } from '#server/shop/people/customer/confirm-email.ts'
import {
  customerId,
  findCustomer,
  lockCustomer,
  presentUser,
  pricesOf,
} from '#server/shop/people/customer/customer-queries.ts'
import { closeAccount } from '#server/shop/people/customer/delete-user.ts'
import { exportedSections } from '#server/shop/people/customer/export-user.ts'
import { proveOwner } from '#server/shop/people/customer/prove-owner.ts'
import { endSessions, sessionsOf } from '#server/shop/people/customer/sessions.ts'
import { changeUser } from '#server/shop/people/customer/update-user.ts'
import { storeCity, visitorCity } from '#server/shop/people/customer/visitor-city.ts'

export const userRoutes = [
  implement(userMe, schemas.userMe, async (_input, context) => {
    const userId = customerId(context)
    const [row, agreedWith] = await Promise.all([findCustomer(context.db, userId), pricesOf(context.db, userId)])
    return { data: presentUser(row, agreedWith) }
  }),

  implement(userTrack, schemas.userTrack, async (_input, { visitor: { userId }, nodeCode }) => ({
    data: { userId, isAuthorized: userId !== null, nodeLogisticCode: nodeCode },
  })),

  implement(checkUser, schemas.checkUser, async ({ body }, context) => {
    const key = readKey(body.key)
    await limitByAddress(context, CHECKS)
    await limitByKey(context, CHECKS_FOR_KEY, key)
    await checkCaptcha(context, 'check', body.captcha)
    const owner = await findByKey(context.db, key, context.clock())
    return { data: { exists: owner !== undefined, hasPassword: Boolean(owner?.passwordHash) } }
  }),

  implement(requestPasswordCode, schemas.requestPasswordCode, async ({ params, body }, context) => {
    const key = readKey(body.key)
    if (key.type !== params.type) throw invalid({ key: [params.type === 'phone' ? PHONE_REQUIRED : EMAIL_REQUIRED] })
    const instead = (tx: typeof context.db) => insteadOfRecovery({ ...context, db: tx }, key)
    return { data: await sendCode(context, { key, captcha: body.captcha, purpose: 'recovery', instead }) }
  }),

  implement(updatePassword, schemas.updatePassword, async ({ body }, context) => ({
    data: await recoverPassword(context, readKey(body.key), body),
  })),

  implement(setPassword, schemas.setPassword, async ({ body }, context) => {
    await replacePassword(context, customerId(context), body.passwordOld, body)
    return { data: true as const }
  }),

  implement(updateUser, schemas.updateUser, async ({ body }, context) => ({
    data: presentUser(
      await changeUser(context, customerId(context), body),
      await pricesOf(context.db, customerId(context)),
    ),
  })),

  implement(userCity, schemas.userCity, async (_input, context) => ({ data: await visitorCity(context) })),

  implement(setUserCity, schemas.setUserCity, async ({ body }, context) => ({
    data: await storeCity(context, body.cityFiasId),
  })),

  implement(requestConfirmMail, schemas.requestConfirmMail, async ({ body }, context) => {
    const email = normalizeEmail(body.email)
    if (!email) throw invalid({ email: [EMAIL_INVALID] })
    const userId = customerId(context)
    const customer = await findCustomer(context.db, userId)
    if (customer.email === email && customer.email_verified_at && !customer.email_new)
      throw invalid({ email: ['Этот e-mail уже подтверждён'] })
    const owner = isOwnEmail(customer, email) ? null : await proveOwner(context, customer, body)
    const change = () =>
      withRetries(context.db, async (tx) => {
        await owner?.use(tx, await lockCustomer(tx, userId))
        await changeEmail(context, tx, userId, email)
      })
    await pastTakenEmail(change)
    return { data: true as const }
  }),

  implement(confirmMail, schemas.confirmMail, async ({ body }, context) => {
    await limitByAddress(context, CONFIRMATIONS)
    await confirmEmail(context, body.token)
    return { data: true as const }
  }),

  implement(userSessions, schemas.userSessions, async (_input, context) => ({
    data: await sessionsOf(context, customerId(context)),
  })),

  implement(endUserSessions, schemas.endUserSessions, async ({ body }, context) => {
    await endSessions(context, customerId(context), body)
    return { data: await sessionsOf(context, customerId(context)) }
  }),

  implement(exportUser, schemas.exportUser, async (_input, context) => ({
    data: {
      exportedAt: context.clock().toISOString(),
      sections: await exportedSections(context, customerId(context)),
    },
  })),

  implement(deleteUser, schemas.deleteUser, async ({ body }, context) => {
    await closeAccount(context, customerId(context), readKey(body.key), body)
    return { data: true as const }
  }),
]
