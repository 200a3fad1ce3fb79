import * as schemas from '#contract/office/staff.schema.ts'
import {
  changeRole,
  changeRoles,
  changeStaff,
  createRole,
  endStaffSessions,
  inviteStaff,
  removeRole,
  renewInvitation,
  roleList,
  staffList,
  staffSessions,
  staffWork,
} from '#contract/office/staff.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import {
  changePerson,
  inviteAgain,
  invitePerson,
  listPeople,
  unfinishedWork,
} from '#server/shop/people/staff/people.ts'
import { addRole, deleteRole, listRoles, updateRole, updateRoles } from '#server/shop/people/staff/roles.ts'
import { endSessionsOfStaff, sessionsOfStaff } from '#server/shop/people/staff/staff-session.ts'

export const staffRoutes = [
  implementOffice(staffList, schemas.staffList, async (_input, context) => ({ data: await listPeople(context) })),

  implementOffice(inviteStaff, schemas.inviteStaff, async ({ body }, context) => ({
    data: await invitePerson(context, body),
  })),

  implementOffice(changeStaff, schemas.changeStaff, async ({ params, body }, context) => ({
    data: await changePerson(context, params.id, body),
  })),

  implementOffice(renewInvitation, schemas.renewInvitation, async ({ params, body }, context) => ({
    data: await inviteAgain(context, params.id, { resetFactors: body.resetFactors ?? false }),
  })),

  implementOffice(staffWork, schemas.staffWork, async ({ params }, { db }) => ({
    data: await unfinishedWork(db, params.id),
  })),

  implementOffice(staffSessions, schemas.staffSessions, async ({ params }, context) => ({
    data: await sessionsOfStaff(context, params.id),
  })),

  implementOffice(endStaffSessions, schemas.endStaffSessions, async ({ params, body }, context) => {
    await endSessionsOfStaff(context, params.id, body.id ? { id: body.id } : { others: true })
    return { data: await sessionsOfStaff(context, params.id) }
  }),

  implementOffice(roleList, schemas.roleList, async (_input, { db }) => ({ data: await listRoles(db) })),

  implementOffice(createRole, schemas.createRole, async ({ body }, { db }) => ({ data: await addRole(db, body) })),

  implementOffice(changeRole, schemas.changeRole, async ({ params, body }, { db }) => ({
    data: await updateRole(db, params.code, body),
  })),

  implementOffice(changeRoles, schemas.changeRoles, async ({ body }, { db }) => {
    await updateRoles(db, body.roles)
    return { data: true as const }
  }),

  implementOffice(removeRole, schemas.removeRole, async ({ params }, { db }) => {
    await deleteRole(db, params.code)
    return { data: true as const }
  }),
]
