import Type from 'typebox'
import { ALL_EXPORT_KINDS, EXPORT_FORMATS, type ExportFormat, type ExportKind } from '#rules/exports/export-kinds.ts'
import { EXPORT_PERIODS, type ExportPeriod } from '#rules/exports/export-timing.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Выгрузки')
const needsSecrets = 'settings.secrets' as const

const oneOf = <T extends string>(codes: readonly T[], message: string) =>
  Type.Unsafe<T>(Type.String({ pattern: `^(${codes.join('|')})$`, message }))

const Kind = oneOf<ExportKind>(ALL_EXPORT_KINDS, `Что выгрузить: ${ALL_EXPORT_KINDS.join(', ')}`)
const Format = oneOf(Object.keys(EXPORT_FORMATS) as ExportFormat[], 'Формат: csv, xlsx или ndjson')
const Period = oneOf(Object.keys(EXPORT_PERIODS) as ExportPeriod[], 'Дни: all, yesterday, week или month')
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', message: 'День вида 2026-11-16' })
/** Several by comma. */
const List = Type.String({ maxLength: 1000, message: 'Слишком длинный список' })
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер расписания' })

/** `asked`: to be downloaded. The rest is of those that leave by themselves. */
const RunState = Type.Unsafe<'asked' | 'waiting' | 'sending' | 'done' | 'failed'>(Type.String())

export const ExportRun = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  format: Format,
  /** Of the schedule; empty: somebody's own. */
  name: Type.String(),
  fileName: Type.String(),
  state: RunState,
  who: Nullable(Type.String()),
  createdAt: Moment,
  endedAt: Nullable(Moment),
  tries: Type.Integer(),
  nextTryAt: Nullable(Moment),
  rows: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  failure: Nullable(Type.String()),
  /** Below the office's host, for an hour, for whoever asked; null: nothing to download. */
  path: Nullable(Type.String()),
})

const Named = Type.Object({ code: Type.String(), name: Type.String() })

export const exportLists = schema({
  summary: 'Что можно выгрузить в файл, с колонками, и свои последние выгрузки',
  needs: 'exports.make',
  answer: Type.Object({
    kinds: Type.Array(
      Type.Object({
        code: Kind,
        name: Type.String(),
        /** What the days mean; null: it is as it is now. */
        period: Nullable(Type.String()),
        statuses: Type.Array(Named),
        branches: Type.Array(Named),
        columns: Type.Array(Named),
      }),
    ),
    /** Phones and e-mails are whole; false: masked. */
    seesContacts: Type.Boolean(),
    runs: Type.Array(ExportRun),
  }),
})

export const beginExport = schema({
  summary:
    'Начать выгрузку: проверяется всё, что может помешать, и даётся адрес файла (path) на час. Файл читают по нему тем же ключом, он идёт потоком',
  needs: 'exports.make',
  body: Type.Object({
    kind: Kind,
    format: Format,
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    branch: Type.Optional(List),
    status: Type.Optional(List),
  }),
  answer: ExportRun,
})

const Timing = {
  every: oneOf(['hour', 'day', 'week'], 'Как часто: hour, day или week'),
  atMinutes: Type.Integer({ minimum: 0, maximum: 1439, message: 'Минута дня — от 0 до 1439' }),
  weekday: Nullable(Type.Integer({ minimum: 0, maximum: 6, message: 'День недели — от 0 (понедельник) до 6' })),
}

/** The secret is never told. */
export const ExportSchedule = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Kind,
  format: Format,
  period: Period,
  status: Type.String(),
  /** Empty: all branches. */
  nodeCodes: Type.Array(Type.String()),
  seesContacts: Type.Boolean(),
  ...Timing,
  timingText: Type.String(),
  target: oneOf(['s3', 'url', 'email'], 'Куда: s3, url или email'),
  address: Type.String(),
  region: Type.String(),
  bucket: Type.String(),
  prefix: Type.String(),
  accessKeyId: Type.String(),
  hasSecret: Type.Boolean(),
  isOn: Type.Boolean(),
  nextAt: Moment,
  createdBy: Nullable(Type.String()),
  version: Type.Integer(),
  lastRun: Nullable(ExportRun),
})

export const exportSchedules = schema({
  summary: 'Выгрузки по расписанию и журнал их отправок',
  needs: needsSecrets,
  answer: Type.Object({ schedules: Type.Array(ExportSchedule), runs: Type.Array(ExportRun) }),
})

const text = (longest: number, message: string) => Type.String({ maxLength: longest, message })

export const saveExportSchedule = schema({
  summary: 'Новая выгрузка по расписанию; с id и version — изменить. Секрет, который не прислан, остаётся прежним',
  needs: needsSecrets,
  isFreshNeeded: true,
  body: Type.Object({
    id: Type.Optional(Id),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужна версия расписания' })),
    name: Type.String({ minLength: 1, maxLength: 60, message: 'Назовите выгрузку: до 60 символов' }),
    kind: Kind,
    format: Format,
    period: Period,
    status: Type.Optional(List),
    nodeCodes: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 500 }),
    seesContacts: Type.Boolean(),
    ...Timing,
    target: oneOf(['s3', 'url', 'email'], 'Куда: s3, url или email'),
    address: Type.String({ minLength: 1, maxLength: 500, message: 'Адрес получателя, до 500 символов' }),
    region: Type.Optional(text(60, 'Регион — до 60 символов')),
    bucket: Type.Optional(text(63, 'Бакет — до 63 символов')),
    prefix: Type.Optional(text(200, 'Начало имени — до 200 символов')),
    accessKeyId: Type.Optional(text(200, 'Ключ доступа — до 200 символов')),
    secret: Type.Optional(text(2000, 'Секрет — до 2000 символов')),
    isOn: Type.Boolean(),
  }),
  answer: ExportSchedule,
})

export const runExportSchedule = schema({
  summary: 'Отправить сейчас, не дожидаясь времени',
  needs: needsSecrets,
  params: { id: Id },
  answer: ExportRun,
})

export const removeExportSchedule = schema({
  summary: 'Удалить расписание; журнал отправок остаётся',
  needs: needsSecrets,
  final: 'asked',
  params: { id: Id },
  answer: Type.Object({ isRemoved: Type.Boolean() }),
})
