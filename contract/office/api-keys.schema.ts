import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection, PermissionName } from './office-call.schema.ts'

const schema = officeSection('Доступ программ')
const needs = 'settings.secrets' as const

const Name = Type.String({ minLength: 1, maxLength: 60, message: 'Назовите программу: до 60 символов' })
const PerMinute = Type.Integer({ minimum: 1, maximum: 6000, message: 'Вызовов в минуту — от 1 до 6000' })
/** The last day the key works, Moscow's. */
const Day = Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-16' }))
const NodeCodes = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 })
const WarehouseIds = Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 500 })
const params = { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер ключа' }) }

/** The secret itself is told once, when the key is made. */
export const ApiKey = Type.Object({
  id: Type.Integer(),
  /** Whom the journal names: the program as one of the staff. */
  staffId: Type.Integer(),
  name: Type.String(),
  /** How the secret begins. */
  prefix: Type.String(),
  state: Type.Unsafe<'active' | 'expired' | 'revoked'>(Type.String()),
  permissions: Type.Array(PermissionName),
  /** Both empty: everywhere. */
  nodeCodes: Type.Array(Type.String()),
  warehouseIds: Type.Array(Type.Integer()),
  perMinute: Type.Integer(),
  createdAt: Moment,
  createdBy: Nullable(Type.String()),
  expiresOn: Nullable(Type.String()),
  revokedAt: Nullable(Moment),
  /** Until when the key before this one opens, too. */
  oldUntil: Nullable(Moment),
  lastUsedAt: Nullable(Moment),
  /** A network, not an address. */
  lastUsedFrom: Type.String(),
  version: Type.Integer(),
})

export const apiKeys = schema({
  summary: 'Ключи программ и всё, что вы можете им разрешить',
  needs,
  answer: Type.Object({
    keys: Type.Array(ApiKey),
    permissions: Type.Array(Type.Object({ code: PermissionName, label: Type.String(), group: Type.String() })),
    branches: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        shops: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String() })),
      }),
    ),
    isEverywhere: Type.Boolean(),
  }),
})

const Permissions = Type.Array(Type.String({ maxLength: 60 }), {
  minItems: 1,
  maxItems: 100,
  message: 'Выберите хотя бы одно право',
})

export const makeApiKey = schema({
  summary: 'Новый ключ: права и филиалы не шире ваших. Сам ключ виден один раз, в этом ответе',
  needs,
  isFreshNeeded: true,
  body: Type.Object({
    name: Name,
    permissions: Permissions,
    nodeCodes: NodeCodes,
    warehouseIds: WarehouseIds,
    perMinute: PerMinute,
    expiresOn: Day,
  }),
  answer: Type.Object({ key: ApiKey, secret: Type.String() }),
})

export const changeApiKey = schema({
  summary:
    'Изменить название, права, филиалы, срок или предел ключа: действует со следующего вызова. Дать больше, чем есть у вас, нельзя',
  needs,
  isFreshNeeded: true,
  params,
  body: Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия ключа' }),
    name: Type.Optional(Name),
    permissions: Type.Optional(Permissions),
    nodeCodes: Type.Optional(NodeCodes),
    warehouseIds: Type.Optional(WarehouseIds),
    perMinute: Type.Optional(PerMinute),
    expiresOn: Type.Optional(Day),
  }),
  answer: ApiKey,
})

export const replaceApiKey = schema({
  summary: 'Заменить ключ: права и имя те же. Прежний действует ещё hours часов, чтобы программа успела сменить его',
  needs,
  isFreshNeeded: true,
  final: 'asked',
  params,
  body: Type.Object({
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия ключа' }),
    hours: Type.Integer({ minimum: 0, maximum: 168, message: 'Часов — от 0 до 168' }),
  }),
  answer: Type.Object({ key: ApiKey, secret: Type.String() }),
})

/** Without a confirmation: a key that has leaked is closed at once. */
export const revokeApiKey = schema({
  summary: 'Отозвать ключ: следующий же вызов с ним получит отказ. Вернуть нельзя',
  needs,
  final: 'asked',
  params,
  answer: ApiKey,
})
