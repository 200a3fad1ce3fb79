import Type from 'typebox'
import { NAME_REQUIRED } from '#rules/identity/person-name.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection, PermissionName } from './office-call.schema.ts'
import { Login, SessionRow } from './session.schema.ts'

const schema = officeSection('Люди')

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер сотрудника' })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия, с которой вы работали' })

/** A role and where it holds; both lists empty: everywhere. */
export const Grant = Type.Object({
  role: Type.String({ minLength: 1, maxLength: 60, message: 'Выберите роль' }),
  nodeCodes: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 200 }),
  warehouseIds: Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 500 }),
})

export const StaffPerson = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  login: Type.String(),
  /** `invited`: has not set a password yet. */
  state: Type.Union([Type.Literal('invited'), Type.Literal('active'), Type.Literal('blocked')]),
  isDemo: Type.Boolean(),
  grants: Type.Array(Grant),
  hasSecondFactor: Type.Boolean(),
  /** Nobody does in a demo shop: its people have no way in but the page of roles. */
  needsSecondFactor: Type.Boolean(),
  /** How many passkeys, and whether codes of an application. */
  passkeys: Type.Integer(),
  hasCodes: Type.Boolean(),
  /** Open and alive. */
  sessions: Type.Integer(),
  /** The link waits until then; null: there is none, or it is dead. */
  invitedUntil: Nullable(Moment),
  lastSeenAt: Nullable(Moment),
  createdAt: Moment,
  version: Type.Integer(),
})

const Name = Type.String({ minLength: 1, maxLength: 100, message: NAME_REQUIRED })
const Grants = Type.Array(Grant, { maxItems: 20 })

/** The link is shown once: the shop keeps its hash. */
const Invitation = Type.Object({ url: Type.String(), expiresAt: Moment })

export const staffList = schema({
  summary: 'Все сотрудники',
  needs: 'staff.manage',
  answer: Type.Array(StaffPerson),
})

export const inviteStaff = schema({
  summary: 'Пригласить сотрудника: ссылка на час, один раз',
  needs: 'staff.manage',
  isFreshNeeded: true,
  body: Type.Object({ name: Name, login: Login, grants: Grants }),
  answer: Type.Object({ person: StaffPerson, invitation: Invitation }),
})

export const changeStaff = schema({
  summary: 'Изменить имя, роли и филиалы, закрыть или вернуть доступ. Что не названо, остаётся',
  needs: 'staff.manage',
  isFreshNeeded: true,
  params: { id: Id },
  body: Type.Object({
    version: Version,
    name: Type.Optional(Name),
    grants: Type.Optional(Grants),
    isBlocked: Type.Optional(Type.Boolean()),
  }),
  answer: StaffPerson,
})

export const renewInvitation = schema({
  summary: 'Новая ссылка: сотрудник задаст пароль заново. С resetFactors забываются и вторые факторы',
  needs: 'staff.manage',
  isFreshNeeded: true,
  params: { id: Id },
  body: Type.Object({ resetFactors: Type.Optional(Type.Boolean()) }),
  answer: Invitation,
})

export const staffWork = schema({
  summary: 'Что числится за сотрудником и не закончено: заказы, заявки, ремонты',
  needs: 'staff.manage',
  params: { id: Id },
  answer: Type.Object({ orders: Type.Integer(), requests: Type.Integer(), repairs: Type.Integer() }),
})

export const staffSessions = schema({
  summary: 'Где вошёл сотрудник',
  needs: 'staff.manage',
  params: { id: Id },
  answer: Type.Array(SessionRow),
})

export const endStaffSessions = schema({
  summary: 'Завершить вход сотрудника из списка или все его входы',
  needs: 'staff.manage',
  params: { id: Id },
  body: Type.Object({ id: Type.Optional(Type.String({ maxLength: 64 })) }),
  answer: Type.Array(SessionRow),
})

export const Role = Type.Object({
  code: Type.String(),
  name: Type.String(),
  does: Type.String(),
  permissions: Type.Array(PermissionName),
  /** May everything, cannot be changed. */
  isOwner: Type.Boolean(),
  people: Type.Integer(),
  version: Type.Integer(),
})

const RoleName = Type.String({ minLength: 1, maxLength: 60, message: 'Назовите роль' })
const RoleCode = Type.String({ minLength: 1, maxLength: 60, message: 'Нужен код роли' })
const Does = Type.String({ maxLength: 200, message: 'Сократите описание до 200 символов' })
const Permissions = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 })

export const roleList = schema({
  summary: 'Роли и всё, что им можно разрешить; филиалы и магазины для назначений',
  needs: 'staff.manage',
  answer: Type.Object({
    roles: Type.Array(Role),
    permissions: Type.Array(Type.Object({ code: PermissionName, label: Type.String(), group: Type.String() })),
    branches: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        shops: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String() })),
      }),
    ),
  }),
})

export const createRole = schema({
  summary: 'Новая роль',
  needs: 'staff.manage',
  isFreshNeeded: true,
  body: Type.Object({ name: RoleName, does: Does, permissions: Permissions }),
  answer: Role,
})

export const changeRole = schema({
  summary: 'Изменить роль: действует сразу у всех, у кого она есть',
  needs: 'staff.manage',
  isFreshNeeded: true,
  params: { code: RoleCode },
  body: Type.Object({
    version: Version,
    name: Type.Optional(RoleName),
    does: Type.Optional(Does),
    permissions: Type.Optional(Permissions),
  }),
  answer: Role,
})

export const changeRoles = schema({
  summary: 'Права нескольких ролей сразу: все или ни одной',
  needs: 'staff.manage',
  isFreshNeeded: true,
  body: Type.Object({
    roles: Type.Array(Type.Object({ code: RoleCode, version: Version, permissions: Permissions }), {
      minItems: 1,
      maxItems: 100,
      message: 'Выберите, что изменить',
    }),
  }),
  answer: Type.Literal(true),
})

export const removeRole = schema({
  summary: 'Удалить роль, которой ни у кого нет',
  needs: 'staff.manage',
  final: 'asked',
  isFreshNeeded: true,
  params: { code: RoleCode },
  answer: Type.Literal(true),
})
