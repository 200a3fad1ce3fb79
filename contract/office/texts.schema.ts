import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Тексты')
const needs = 'content.change' as const

type TextKind = 'page' | 'news' | 'action' | 'publication' | 'blog' | 'banner' | 'menu' | 'tiles' | 'message'
type TextState = 'draft' | 'shown' | 'waiting' | 'off'

export const TextKindSchema = Type.Unsafe<TextKind>(
  Type.String({
    pattern: '^(page|news|action|publication|blog|banner|menu|tiles|message)$',
    message: 'Такого вида текстов нет',
  }),
)
export const State = Type.Unsafe<TextState>(
  Type.String({ pattern: '^(draft|shown|waiting|off)$', message: 'Такого состояния нет' }),
)
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер текста' })
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647, message: 'Нужна версия текста' })

const line = (most: number, name: string) =>
  Type.Optional(Type.String({ maxLength: most, message: `${name}: до ${most} символов` }))
const names = (most: number, name: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200, message: `${name}: слишком длинное значение` }), {
      maxItems: most,
      message: `${name}: не больше ${most}`,
    }),
  )
const When = Type.Optional(Nullable(Type.String({ maxLength: 40, message: 'Нужны дата и время' })))

/** Every field of every kind; a text has those of its own kind. */
export const Fields = Type.Object({
  code: line(100, 'Адрес'),
  title: line(200, 'Заголовок'),
  description: line(400, 'Описание'),
  lead: line(600, 'Вступление'),
  body: Type.Optional(Type.String({ maxLength: 200_000, message: 'Текст: до 200 000 символов' })),
  seoTitle: line(200, 'Заголовок для поиска'),
  seoDescription: line(400, 'Описание для поиска'),
  nodeCodes: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 100 }))),
  blogType: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  cover: Type.Optional(
    Nullable(
      Type.Object({
        tone: Type.String({ maxLength: 40 }),
        label: Type.String({ maxLength: 60, message: 'Подпись на обложке: до 60 символов' }),
        pictures: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 6 }),
      }),
    ),
  ),
  author: line(120, 'Автор'),
  tags: names(30, 'Темы'),
  publishedAt: When,
  startsAt: When,
  endsAt: When,
  goodCodes: names(60, 'Товары'),
  categoryCodes: names(30, 'Категории'),
  place: line(60, 'Место'),
  text: line(300, 'Текст'),
  link: line(300, 'Ссылка'),
  button: line(40, 'Кнопка'),
  tone: line(40, 'Цвет'),
  pictures: names(6, 'Картинки'),
  userType: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, message: 'Порядок: от 0 до 1000' })),
  /** Of a menu: a tree; those without a parent are its places and stay. */
  items: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1, maxLength: 60, message: 'У каждого пункта свой номер' }),
        parent: Nullable(Type.String({ maxLength: 60 })),
        name: Type.String({ maxLength: 80, message: 'Название пункта: до 80 символов' }),
        link: Type.String({ maxLength: 300, message: 'Ссылка: до 300 символов' }),
        picture: Nullable(Type.String({ maxLength: 200 })),
      }),
      { maxItems: 300, message: 'В меню не больше 300 пунктов' },
    ),
  ),
  subject: line(150, 'Тема письма'),
  letter: line(4000, 'Письмо'),
  sms: line(600, 'SMS'),
})

export const TextRow = Type.Object({
  id: Type.Integer(),
  kind: TextKindSchema,
  title: Type.String(),
  /** Of its page; null: it has none of its own. */
  url: Nullable(Type.String()),
  state: State,
  /** Saved and not shown yet, though something is. */
  hasChanges: Type.Boolean(),
  nodeCodes: Nullable(Type.Array(Type.String())),
  publishAt: Nullable(Moment),
  unpublishAt: Nullable(Moment),
  /** Why it did not appear or go when it was to. */
  trouble: Nullable(Type.String()),
  changedAt: Moment,
  changedBy: Nullable(Type.String()),
})

export const texts = schema({
  summary: 'Тексты магазина: недавно изменённые сначала',
  needs,
  query: {
    kind: Type.Optional(TextKindSchema),
    state: Type.Optional(State),
    node: Type.Optional(Type.String({ maxLength: 20, message: 'Такого филиала нет' })),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'До 100 символов' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  answer: Type.Object({
    texts: Type.Array(TextRow),
    isMore: Type.Boolean(),
    counts: Type.Record(Type.String(), Type.Integer()),
  }),
})

export const TextCard = Type.Object({
  ...TextRow.properties,
  fields: Fields,
  version: Type.Integer(),
  /** Of a message: what may stand in braces, when it goes out, the built-in words. */
  message: Nullable(
    Type.Object({
      when: Type.String(),
      hasLetter: Type.Boolean(),
      hasSms: Type.Boolean(),
      /** Values it is not sent without. */
      must: Type.Object({ letter: Type.Array(Type.String()), sms: Type.Array(Type.String()) }),
      /** What the shop adds to the letter itself, whatever its words. */
      kept: Type.Array(Type.String()),
      values: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), sample: Type.String() })),
      builtIn: Type.Object({ subject: Type.String(), letter: Type.String(), sms: Type.String() }),
    }),
  ),
  /** Of a menu: its places. */
  places: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), levels: Type.Unsafe<1 | 2>(Type.Integer()) }),
  ),
})

export const textWords = schema({
  summary: 'Из чего выбирают: филиалы, рубрики блога, места баннеров',
  needs,
  answer: Type.Object({
    nodes: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    blogTypes: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    bannerPlaces: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    tones: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
})

export const FoundLink = Type.Object({
  kind: Type.Unsafe<'good' | 'category' | 'page'>(Type.String()),
  code: Type.String(),
  name: Type.String(),
  url: Type.String(),
})

export const textLinks = schema({
  summary: 'Товар, категория или страница по названию — для ссылки в тексте',
  needs,
  query: { search: Type.String({ minLength: 2, maxLength: 100, message: 'От 2 до 100 символов' }) },
  answer: Type.Array(FoundLink),
})

export const textCard = schema({ summary: 'Текст целиком', needs, params: { id: Id }, answer: TextCard })

export const createText = schema({
  summary: 'Новый черновик',
  needs,
  idempotent: true,
  body: Type.Object({ kind: TextKindSchema, fields: Fields }),
  answer: TextCard,
})

export const saveText = schema({
  summary: 'Сохранить: новая редакция. 409, если кто-то сохранил раньше',
  needs,
  params: { id: Id },
  body: Type.Object({ version: Version, fields: Fields }),
  answer: TextCard,
})

export const dropText = schema({
  summary: 'Удалить черновик',
  needs,
  final: 'asked',
  params: { id: Id },
  answer: Type.Object({ isDropped: Type.Boolean() }),
})

export const publishText = schema({
  summary: 'Показать на сайте: сразу или в назначенное время',
  needs,
  params: { id: Id },
  body: Type.Object({ version: Version, at: When, until: When }),
  answer: TextCard,
})

export const unpublishText = schema({
  summary: 'Снять с сайта, сразу или в назначенное время; у письма — вернуть встроенный текст',
  needs,
  params: { id: Id },
  body: Type.Object({ version: Version, at: When }),
  answer: TextCard,
})

export const TextRevision = Type.Object({
  number: Type.Integer(),
  at: Moment,
  by: Nullable(Type.String()),
  isShown: Type.Boolean(),
})

export const textRevisions = schema({
  summary: 'Редакции текста, новые сначала',
  needs,
  params: { id: Id },
  answer: Type.Array(TextRevision),
})

export const textRevision = schema({
  summary: 'Одна редакция целиком',
  needs,
  params: { id: Id, number: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер редакции' }) },
  answer: Type.Object({ ...TextRevision.properties, fields: Fields }),
})

export const previewSiteText = schema({
  summary: 'Посмотреть, как это будет на сайте, ничего не сохраняя',
  needs,
  body: Type.Object({ kind: TextKindSchema, id: Nullable(Id), fields: Fields }),
  answer: Type.Object({
    /** A page at one of the shop's hosts; null: there is nothing to open yet. */
    url: Nullable(Type.String()),
    /** Of a message: with sample values. */
    message: Nullable(
      Type.Object({
        /** Empty: no letter is sent. */
        subject: Type.String(),
        html: Type.String(),
        sms: Type.String(),
        /** How many messages the SMS is paid for as. */
        smsParts: Type.Integer(),
      }),
    ),
    /** Why it could not be published as it is, by field. */
    problems: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
})

export const linkText = schema({
  summary: 'Ссылка для коллег: открывается без входа и со временем гаснет',
  needs,
  params: { id: Id },
  answer: Type.Object({ url: Type.String(), expiresAt: Moment }),
})
