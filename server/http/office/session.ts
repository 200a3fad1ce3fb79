import * as schemas from '#contract/office/session.schema.ts'
import {
  acceptInvitation,
  beginPasskey,
  beginPasskeyAlone,
  beginPasskeyEnrolment,
  beginTotp,
  changeOwnPassword,
  changeOwnPhone,
  confirmPasskeyEnrolment,
  confirmSelf,
  confirmTotp,
  demoPeople,
  endOwnSessions,
  enterDemo,
  enterPasskey,
  enterPasskeyAlone,
  enterPassword,
  enterRecoveryCode,
  enterTotp,
  leave,
  lookAtInvitation,
  ownSessions,
  removeFactor,
  renewRecoveryCodes,
  sessionState,
} from '#contract/office/session.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { openInvitation, takeInvitation } from '#server/shop/people/staff/invitations.ts'
import { signedIn } from '#server/shop/people/staff/office-context.ts'
import {
  dropFactor,
  enrolPasskey,
  enrolTotp,
  makeRecoveryCodes,
  setOwnPassword,
  setOwnPhone,
  startPasskey,
  startTotp,
} from '#server/shop/people/staff/own-factors.ts'
import { askAnyPasskey, offerPasskeyChallenge } from '#server/shop/people/staff/passkeys.ts'
import { describeSession } from '#server/shop/people/staff/session-state.ts'
import {
  confirmIdentity,
  enterAsDemo,
  enterByPasskey,
  enterByPasskeyAlone,
  enterByPassword,
  enterByRecoveryCode,
  enterByTotp,
  leaveOffice,
  listDemoPeople,
} from '#server/shop/people/staff/sign-in.ts'
import { endSessionsOfStaff, sessionsOfStaff } from '#server/shop/people/staff/staff-session.ts'

export const sessionRoutes = [
  implementOffice(sessionState, schemas.sessionState, async (_input, context) => ({
    data: await describeSession(context, context.session),
  })),

  implementOffice(enterPassword, schemas.enterPassword, async ({ body }, context) => ({
    data: await enterByPassword(context, body),
  })),

  implementOffice(enterTotp, schemas.enterTotp, async ({ body }, context) => ({
    data: await enterByTotp(context, body.code),
  })),

  implementOffice(enterRecoveryCode, schemas.enterRecoveryCode, async ({ body }, context) => ({
    data: await enterByRecoveryCode(context, body.code),
  })),

  implementOffice(beginPasskey, schemas.beginPasskey, async (_input, context) => ({
    data: await offerPasskeyChallenge(context, signedIn(context)),
  })),

  implementOffice(enterPasskey, schemas.enterPasskey, async ({ body }, context) => ({
    data: await enterByPasskey(context, body.response),
  })),

  implementOffice(beginPasskeyAlone, schemas.beginPasskeyAlone, async (_input, context) => ({
    data: await askAnyPasskey(context),
  })),

  implementOffice(enterPasskeyAlone, schemas.enterPasskeyAlone, async ({ body }, context) => ({
    data: await enterByPasskeyAlone(context, body.response),
  })),

  implementOffice(demoPeople, schemas.demoPeople, async (_input, context) => ({
    data: await listDemoPeople(context),
  })),

  implementOffice(enterDemo, schemas.enterDemo, async ({ body }, context) => ({
    data: await enterAsDemo(context, body.id),
  })),

  implementOffice(leave, schemas.leave, async (_input, context) => ({ data: await leaveOffice(context) })),

  implementOffice(confirmSelf, schemas.confirmSelf, async ({ body }, context) => ({
    data: await confirmIdentity(context, body),
  })),

  implementOffice(ownSessions, schemas.ownSessions, async (_input, context) => ({
    data: await sessionsOfStaff(context, signedIn(context).staff.id),
  })),

  implementOffice(endOwnSessions, schemas.endOwnSessions, async ({ body }, context) => {
    const { id } = signedIn(context).staff
    await endSessionsOfStaff(context, id, body)
    return { data: await sessionsOfStaff(context, id) }
  }),

  implementOffice(lookAtInvitation, schemas.lookAtInvitation, async ({ body }, context) => ({
    data: await openInvitation(context, body.token),
  })),

  implementOffice(acceptInvitation, schemas.acceptInvitation, async ({ body }, context) => ({
    data: await takeInvitation(context, body),
  })),

  implementOffice(changeOwnPassword, schemas.changeOwnPassword, async ({ body }, context) => ({
    data: await setOwnPassword(context, body),
  })),

  implementOffice(changeOwnPhone, schemas.changeOwnPhone, async ({ body }, context) => ({
    data: await setOwnPhone(context, body.phone),
  })),

  implementOffice(beginTotp, schemas.beginTotp, async (_input, context) => ({ data: await startTotp(context) })),

  implementOffice(confirmTotp, schemas.confirmTotp, async ({ body }, context) => ({
    data: await enrolTotp(context, body.code),
  })),

  implementOffice(beginPasskeyEnrolment, schemas.beginPasskeyEnrolment, async (_input, context) => ({
    data: await startPasskey(context),
  })),

  implementOffice(confirmPasskeyEnrolment, schemas.confirmPasskeyEnrolment, async ({ body }, context) => ({
    data: await enrolPasskey(context, body),
  })),

  implementOffice(removeFactor, schemas.removeFactor, async ({ body }, context) => ({
    data: await dropFactor(context, body),
  })),

  implementOffice(renewRecoveryCodes, schemas.renewRecoveryCodes, async (_input, context) => ({
    data: await makeRecoveryCodes(context),
  })),
]
